package sqlcheck

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A Narrowing is what the text of a write becomes if its WHERE asks for more
// columns.
type Narrowing struct {
	Insertions []Insertion // by Offset

	// First is the index, counted from 0, that the first of the new arguments has
	// among all of them; the others follow it in the order of the columns.
	First int

	Before int // the number of arguments that the text takes as it is
}

// An Insertion is text to be put into another.
type Insertion struct {
	Offset int // byte offset in Source.Text, 0 <= Offset <= len(Text)
	Text   string
}

// Apply returns the text with the insertions.
func (n Narrowing) Apply(text string) string {
	var b strings.Builder
	at := 0
	for _, i := range n.Insertions {
		b.WriteString(text[at:i.Offset])
		b.WriteString(i.Text)
		at = i.Offset
	}
	b.WriteString(text[at:])
	return b.String()
}

// Arguments returns what is known of the arguments after the insertions, of which
// added are new.
func (n Narrowing) Arguments(args map[string]Argument, added int) map[string]Argument {
	if n.First == n.Before {
		return args
	}
	out := make(map[string]Argument, len(args))
	for i := range n.Before {
		if arg, ok := args[paramKey(i+1, "")]; ok {
			if i >= n.First {
				i += added
			}
			out[paramKey(i+1, "")] = arg
		}
	}
	return out
}

// Narrow returns how w is to be written if its row must have the caller's values
// in some columns as well. text is what the script with w was parsed from. There
// is no answer for a text whose placeholders have names, for a write without
// WHERE, and for columns that have to be quoted.
func (s *Script) Narrow(w *Write, text string, columns []string) (Narrowing, bool) {
	if w.Verb != UpdateRows && w.Verb != DeleteRows || w.WhereAt.IsZero() || len(w.where) != 1 || w.WhereAt.End > len(text) {
		return Narrowing{}, false
	}
	style, before, ok := s.placeholders(text)
	if !ok {
		return Narrowing{}, false
	}
	n := Narrowing{First: before, Before: before}
	if style == positional {
		n.First = 0
		for _, p := range s.Params {
			if p.At.Start < w.WhereAt.End {
				n.First++
			}
		}
	}
	and := " AND "
	keyword := text[w.WhereAt.Start:min(w.WhereAt.Start+len(where), w.WhereAt.End)]
	switch {
	case !strings.EqualFold(keyword, where):
		return Narrowing{}, false
	case keyword == strings.ToLower(where):
		and = " and "
	}
	prefix, ok := w.qualifier()
	if !ok {
		return Narrowing{}, false
	}
	var added strings.Builder
	for i, column := range columns {
		if !plainName.MatchString(column) {
			return Narrowing{}, false
		}
		added.WriteString(and + prefix + column + " = " + style.text(before+1+i))
	}
	if start := w.loose(text); start >= 0 {
		n.Insertions = append(n.Insertions, Insertion{start, "("})
		n.Insertions = append(n.Insertions, Insertion{w.WhereAt.End, ")" + added.String()})
		return n, true
	}
	n.Insertions = append(n.Insertions, Insertion{w.WhereAt.End, added.String()})
	return n, true
}

const where = "WHERE"

// plainName matches names that need no quotes in any dialect, keywords aside.
var plainName = regexp.MustCompile(`^[a-z_][a-z0-9_]*$`)

// A placeholderStyle is how a text writes the values that the caller binds.
type placeholderStyle int

const (
	numbered   placeholderStyle = iota // $1, in any order and more than once
	positional                         // ?, in the order of the text
)

// text is the placeholder of an argument, counted from 1.
func (p placeholderStyle) text(number int) string {
	if p == positional {
		return "?"
	}
	return "$" + strconv.Itoa(number)
}

// placeholders tells how the text writes its placeholders, and how many
// arguments it takes. A text without any, or with more than one style, does not
// tell.
func (s *Script) placeholders(text string) (style placeholderStyle, count int, ok bool) {
	for i, p := range s.Params {
		own := positional
		switch written := text[p.At.Start:p.At.End]; {
		case p.Name != "":
			return 0, 0, false
		case written == numbered.text(p.Number):
			own = numbered
		case written != positional.text(p.Number):
			return 0, 0, false
		}
		if i > 0 && own != style {
			return 0, 0, false
		}
		style, count = own, max(count, p.Number)
	}
	return style, count, count > 0
}

// qualifier returns what stands before a column's name, with its dot, so that it
// means the row that w changes.
func (w *Write) qualifier() (string, bool) {
	if w.Target == nil {
		return "", false
	}
	if len(w.stmt.From) == 0 && w.Target.Alias == "" {
		return "", true
	}
	return w.Target.Ref() + ".", plainName.MatchString(w.Target.Ref())
}

// loose returns the byte offset at which the condition of w starts, if it needs
// brackets before something is added to it; -1 if it does not.
func (w *Write) loose(text string) int {
	switch w.where[0].(type) {
	case *stmt.And, *stmt.Compare, *stmt.In, *stmt.IsNull, *stmt.IsBool, *stmt.Quantified, *stmt.Exists, *stmt.Not:
		return -1
	}
	start := w.WhereAt.Start + len(where)
	toks := token.Scan(text[start:w.WhereAt.End])
	if toks.Len() == 0 || toks.Opens(0) && toks.Toks[0].Match == toks.Len()-1 {
		return -1
	}
	return start + toks.Toks[0].Start
}
