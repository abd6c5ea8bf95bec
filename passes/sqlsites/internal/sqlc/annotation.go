package sqlc

import (
	"regexp"
	"strings"
)

// strict matches the line that names a query in the one form that sqlc takes:
// with single blanks, and nothing else in it.
var strict = regexp.MustCompile(`^(?:--|#|/\*) name: \w+ (:\w+)(?: \*/)?\s*$`)

// An Annotation is what the file of a query tells sqlc to generate for it.
type Annotation struct {
	Command    string // ":exec"
	Start, End int    // the bytes of the command in the file, counted from 0
	SQL        string // the query, without lines of comment
}

// Annotation reads the query again, since only few are asked for it. There is
// none if the file has changed meanwhile, or sqlc would not take the line.
func (q *Query) Annotation() (Annotation, bool) {
	content, ok := read(q.File)
	if !ok {
		return Annotation{}, false
	}
	now := queryIn(content, q.name)
	if now == nil {
		return Annotation{}, false
	}
	var a Annotation
	var sql strings.Builder
	offset, number := 0, 0
	for line := range strings.Lines(content) {
		number++
		if number == now.first {
			m := strict.FindStringSubmatchIndex(line)
			if m == nil {
				return Annotation{}, false
			}
			a.Command, a.Start, a.End = line[m[2]:m[3]], offset+m[2], offset+m[3]
		}
		if len(now.lines) > 0 && number == now.lines[0] {
			sql.WriteString(line)
			now.lines = now.lines[1:]
		}
		offset += len(line)
	}
	a.SQL = sql.String()
	return a, true
}
