package sqlcheck

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/fencelint/fencelint/sqlcheck/internal/placeholder"
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A Script is the statements of a Source. All places in it are byte offsets in
// Source.Text.
type Script struct {
	Statements []*stmt.Statement // in the order of the text, those of kind Other as well
	Params     []Param           // by Number, ascending; holes are not among them
	Errs       []ParseError      // statements of the text that do not parse, while others do
}

// A Param is a placeholder of a Source.
type Param struct {
	Number int       // from 1; position of the argument for placeholders without a name
	Name   string    // of :name, @name and the like, "" otherwise
	At     stmt.Span // its first occurrence
}

// Key is the parameter's identity among what is known of arguments: "$1", ":name".
func (p Param) Key() string { return paramKey(p.Number, p.Name) }

func paramKey(number int, name string) string {
	if name != "" {
		return ":" + name
	}
	return "$" + strconv.Itoa(number)
}

// A ParseError is a text, or a part of one, that does not parse.
type ParseError struct {
	Offset int // byte offset in Source.Text, 0 <= Offset <= len(Text)
	Msg    string
}

func (e *ParseError) Error() string { return fmt.Sprintf("offset %d: %s", e.Offset, e.Msg) }

// Parse rewrites the placeholders and holes of src and parses its statements.
// The error, a *ParseError, says that none of them parses.
//
// A text of a known dialect is read by the rules of that dialect first, any
// other by PostgreSQL's; where it does not parse so, what parses wins.
//
// A hole with an index beyond src.Holes stands for a format verb or template
// that is left in the text.
func Parse(src Source) (*Script, error) {
	offsets := make([]int, len(src.Holes))
	for i, h := range src.Holes {
		offsets[i] = h.Offset
	}
	var first error
	for _, read := range attempts(src) {
		r, err := read(src, offsets)
		if err == nil {
			return r.script(src), nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

func rewriteError(err error) *ParseError {
	var e *placeholder.Error
	if errors.As(err, &e) {
		return &ParseError{Offset: max(e.Offset, 0), Msg: e.Msg}
	}
	return &ParseError{Msg: err.Error()}
}

// params lists the placeholders that the text has.
func params(res *placeholder.Result, toks *token.List) []Param {
	var out []Param
	index := make(map[string]int) // text of the parameter to its index in out
	for i, p := range res.Params {
		if p.Hole >= 0 || p.Source < 0 {
			continue
		}
		index[fmt.Sprintf("$%d", i+1)] = len(out)
		out = append(out, Param{Number: i + 1, Name: p.Name, At: stmt.Span{Start: p.Source, End: p.Source}})
	}
	for _, t := range toks.Toks {
		if t.Kind != token.Param {
			continue
		}
		j, ok := index[toks.SQL[t.Start:t.End]]
		if ok && out[j].At.Start == out[j].At.End {
			_, out[j].At.End = res.SourceSpan(t.Start, t.End)
		}
	}
	return out
}
