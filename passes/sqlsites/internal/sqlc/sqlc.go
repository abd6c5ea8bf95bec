// Package sqlc finds the query behind a constant that sqlc has generated: the
// file that the project's sqlc.yaml names, and the line in it.
package sqlc

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// maxFile bounds the files that are read, in bytes.
const maxFile = 1 << 20

// annotation matches the line that names a query, in each style of comment.
var annotation = regexp.MustCompile(`^\s*(?:--|#|/\*)\s*name:\s*(\w+)\s+:`)

// Name returns the name of the query that a generated text begins with, or "".
func Name(text string) string {
	m := annotation.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return m[1]
}

// A Query is a query in the file that somebody wrote.
type Query struct {
	File  string // as Files has it
	name  string
	first int   // the line of its annotation, counted from 1
	lines []int // those of the lines that sqlc keeps, counted from 1
}

// Find returns the query of that name in the first of the files that has it,
// nil if none does. The generated file says which file it was made from: source
// is that name, without a directory, or "" for any.
func Find(files []string, source, name string) *Query {
	for _, file := range files {
		if source != "" && filepath.Base(file) != source {
			continue
		}
		content, ok := read(file)
		if !ok {
			continue
		}
		if q := queryIn(content, name); q != nil {
			q.File = file
			return q
		}
	}
	return nil
}

func read(file string) (string, bool) {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxFile {
		return "", false
	}
	data, err := os.ReadFile(file)
	return string(data), err == nil
}

// queryIn finds a query by its annotation. It ends where the next one begins.
func queryIn(content, name string) *Query {
	var q *Query
	number := 0
	for line := range strings.Lines(content) {
		number++
		switch found := Name(line); {
		case q == nil && found == name:
			q = &Query{name: name, first: number}
		case q == nil:
		case found != "":
			return q
		case q.keeps(line):
			q.lines = append(q.lines, number)
		}
	}
	return q
}

// keeps reports whether sqlc leaves a line in the text: it takes out lines of
// comment, and what is blank before the statement.
func (q *Query) keeps(line string) bool {
	trimmed := strings.TrimSpace(line)
	switch {
	case trimmed == "":
		return len(q.lines) > 0
	case strings.HasPrefix(trimmed, "--"), strings.HasPrefix(line, "#"):
		return false
	}
	return !strings.HasPrefix(line, "/*") || !strings.HasSuffix(trimmed, "*/")
}

// Line returns the line of the file that the byte at offset of the generated
// text stands in, counted from 1. sqlc rewrites what is in a line, not where
// lines end.
func (q *Query) Line(text string, offset int) int {
	_, body, _ := strings.Cut(text, "\n")
	body = strings.TrimLeft(body, "\r\n")
	offset -= len(text) - len(body)
	if offset < 0 {
		return q.first
	}
	n := strings.Count(body[:min(offset, len(body))], "\n")
	if n >= len(q.lines) {
		return q.first
	}
	return q.lines[n]
}

// sorted returns a list without repetitions in order.
func sorted(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}
