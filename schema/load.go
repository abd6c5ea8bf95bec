package schema

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
	"github.com/fencelint/fencelint/sqlcheck/script"
)

// maxFile is the largest file that is read, in bytes. What is larger is data.
const maxFile = 16 << 20

// Load reads a source. A file that cannot be read is a problem of the schema.
func Load(src Source) *Schema {
	parsed := make([]parsedFile, len(src.Files))
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(src.Files)) {
		wg.Go(func() {
			for i := range next {
				parsed[i] = parseFile(src.Files[i])
			}
		})
	}
	for i := range src.Files {
		next <- i
	}
	close(next)
	wg.Wait()
	return build(src.Files, parsed)
}

// build applies the definitions of files in order.
func build(files []string, parsed []parsedFile) *Schema {
	b := newBuilder()
	for i, f := range parsed {
		b.begin(files[i], f.lines)
		if f.problem != nil {
			b.problems = append(b.problems, *f.problem)
		}
		if f.lost {
			b.doubtAll()
		}
		for _, e := range f.errs {
			b.problems = append(b.problems, Problem{Position{b.file, b.line(e.Offset)}, Unparsed, e.Msg})
		}
		for _, s := range f.defs {
			b.apply(s)
		}
	}
	s := b.finish()
	s.Files = files
	return s
}

// A parsedFile is the definitions in a file.
type parsedFile struct {
	defs    []ddl.Statement
	errs    []script.Error
	lines   []int    // offsets of the line ends, in bytes
	problem *Problem // with the file as a whole
	lost    bool     // what it defines is not known at all
}

func parseFile(name string) parsedFile {
	if info, err := os.Stat(name); err == nil && info.Size() > maxFile {
		return lost(problem(name, Unparsed, fmt.Errorf("the file has %d bytes, more than a schema", info.Size())))
	}
	raw, err := os.ReadFile(name)
	if err != nil {
		return lost(problem(name, Unreadable, err))
	}
	if filepath.Ext(name) == ".go" {
		return goFile(name, string(raw))
	}
	return parseText(string(raw))
}

func lost(p Problem) parsedFile { return parsedFile{problem: &p, lost: true} }

// parseText reads the way up of a text.
func parseText(text string) parsedFile {
	const mark = "\ufeff" // of the byte order
	if strings.HasPrefix(text, mark) {
		text = "   " + text[len(mark):]
	}
	var f parsedFile
	for i := range len(text) {
		if text[i] == '\n' {
			f.lines = append(f.lines, i)
		}
	}
	f.defs, f.errs = script.Parse(upPart(text))
	return f
}

// goFile stands for a migration that is written in Go: it may have changed
// whatever it names.
func goFile(name, text string) parsedFile {
	return parsedFile{
		defs:    []ddl.Statement{&ddl.Unread{Words: script.Words(text)}},
		problem: &Problem{Position{File: name}, Unapplied, "migrations in Go are not read"},
	}
}
