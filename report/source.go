package report

import (
	"bytes"
	"unicode/utf8"
)

// sources holds the files that a report refers to, each read once.
type sources struct {
	read  func(string) ([]byte, error)
	files map[string]*source
}

func newSources(r *Report) *sources {
	return &sources{read: r.Read, files: map[string]*source{}}
}

// file returns a file, or one without a line if it cannot be read: what a
// report can say without the source is still worth saying.
func (s *sources) file(name string) *source {
	if f, ok := s.files[name]; ok {
		return f
	}
	f := new(source)
	if s.read != nil && name != "" {
		if data, err := s.read(name); err == nil {
			f.data, f.lines = data, splitLines(data)
		}
	}
	s.files[name] = f
	return f
}

// source is the content of a file.
type source struct {
	data   []byte
	lines  [][]byte // without line ends
	hashes []string // see lineHashes; filled on first use
}

func splitLines(data []byte) [][]byte {
	lines := bytes.Split(data, []byte("\n"))
	for i, line := range lines {
		lines[i] = bytes.TrimSuffix(line, []byte("\r"))
	}
	return lines
}

// line returns a line, counted from 1, and whether it is there.
func (s *source) line(n int) ([]byte, bool) {
	if n < 1 || n > len(s.lines) {
		return nil, false
	}
	return s.lines[n-1], true
}

// utf16Column turns a column in bytes into one in UTF-16 code units, both
// counted from 1. A column behind the end of the line, or in a line that is not
// known, stays as far behind it.
func (s *source) utf16Column(line, column int) int {
	text, _ := s.line(line)
	rest := max(column-1, 0)
	units := 0
	for rest > 0 && len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if size > rest {
			break
		}
		units += codeUnits(r)
		text, rest = text[size:], rest-size
	}
	if len(text) > 0 {
		rest = 0 // the column is inside of a character: take its start
	}
	return units + rest + 1
}

// codeUnits returns how many UTF-16 code units a character takes: 1 or 2.
func codeUnits(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// lineHash returns the fingerprint of a line, counted from 1, or "".
func (s *source) lineHash(n int) string {
	if _, ok := s.line(n); !ok {
		return ""
	}
	if s.hashes == nil {
		s.hashes = lineHashes(s.data)
	}
	if n > len(s.hashes) {
		return ""
	}
	return s.hashes[n-1]
}
