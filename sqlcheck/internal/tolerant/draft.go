package tolerant

import (
	"errors"
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/internal/postgres"
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A draft is the text of one statement while it is brought into a form that
// PostgreSQL's parser takes. All changes keep the length, so that places stay
// what they are; what is cut out is parsed on its own and added afterwards.
type draft struct {
	toks *token.List
	buf  []byte
	add  []func(*stmt.Statement) error
}

func newDraft(toks *token.List) *draft {
	return &draft{toks: toks, buf: []byte(toks.SQL)}
}

var errOther = errors.New("not one statement")

// parse parses the statement after all changes that apply.
func (d *draft) parse() (*stmt.Statement, error) {
	d.words()
	d.modifiers()
	v := d.verb()
	switch {
	case d.toks.Is(v, "update"):
		d.tail(v)
		d.joinedUpdate(v)
	case d.toks.Is(v, "delete"):
		d.tail(v)
		d.joinedDelete(v)
	case d.toks.Is(v, "insert", "replace"):
		d.duplicateKey(v)
	}
	s, err := parseOne(string(d.buf))
	if err != nil {
		return nil, err
	}
	for _, add := range d.add {
		if err := add(s); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// parseOne parses a text that is one statement.
func parseOne(sql string) (*stmt.Statement, error) {
	stmts, err := postgres.Parse(sql)
	if err != nil {
		return nil, err
	}
	if len(stmts) != 1 {
		return nil, errOther
	}
	return stmts[0], nil
}

// excerpt parses prefix and then tokens [lo, hi), as they are now, with the
// places that these have in the text.
func (d *draft) excerpt(prefix string, lo, hi int) (*stmt.Statement, error) {
	if lo >= hi {
		return nil, errOther
	}
	start := d.toks.Toks[lo].Start
	s, err := parseOne(prefix + string(d.buf[start:d.toks.Toks[hi-1].End]))
	if err != nil {
		return nil, err
	}
	shift([]*stmt.Statement{s}, start-len(prefix))
	return s, nil
}

// put writes word over token i and fills up with blanks. The word is not
// longer than the token.
func (d *draft) put(i int, word string) {
	t := d.toks.Toks[i]
	copy(d.buf[t.Start:t.End], word+strings.Repeat(" ", t.End-t.Start-len(word)))
}

// blank removes tokens [lo, hi) and what stands between them.
func (d *draft) blank(lo, hi int) {
	if lo >= hi {
		return
	}
	for i := d.toks.Toks[lo].Start; i < d.toks.Toks[hi-1].End; i++ {
		d.buf[i] = ' '
	}
}

// find returns the index of the first of words outside of brackets in
// [lo, hi), or hi.
func (d *draft) find(lo, hi int, words ...string) int {
	is := func(i int) bool { return d.toks.Is(i, words...) && !d.toks.IsPunct(i-1, ".") }
	if i := d.toks.Next(lo, hi, is); i < hi && is(i) {
		return i
	}
	return hi
}

// verb returns the index of the verb of the statement, behind WITH.
func (d *draft) verb() int {
	if !d.toks.Is(0, "with") {
		return 0
	}
	n := d.toks.Len()
	for i := 0; i < n; i++ {
		i = d.find(i, n, "update", "delete", "insert", "replace", "select")
		// A WITH query may bear one of these names.
		if i < n && d.toks.IsPunct(i-1, ")") {
			return i
		}
	}
	return n
}
