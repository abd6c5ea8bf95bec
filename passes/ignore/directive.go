package ignore

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/fencelint/fencelint/internal/spelling"
)

// Directive is one complete suppression: it names rules and gives a reason.
type Directive struct {
	Pos, End token.Pos // of the comment
	Rules    []string  // as written, without unknown names
	Reason   string

	covers []span
}

// Problem is a directive, or a part of one, that has no effect as it stands.
type Problem struct {
	Pos, End token.Pos
	Category string
	Message  string
}

// The categories of problems.
const (
	UnknownDirective = "unknown-directive"
	MissingRule      = "missing-rule"
	MissingReason    = "missing-reason"
	UnknownRule      = "unknown-rule"
)

// span is a stretch of source; the end is inclusive, so that a finding at the
// end of a statement belongs to the statement.
type span struct{ pos, end token.Pos }

func (s span) contains(pos token.Pos) bool { return s.pos <= pos && pos <= s.end }

func (d *Directive) matches(rule string, pos token.Pos) bool {
	return slices.Contains(d.Rules, rule) &&
		slices.ContainsFunc(d.covers, func(s span) bool { return s.contains(pos) })
}

// form is how a directive looks in Go and in SQL, for messages.
type form string

const (
	inGo  form = "//fencelint:ignore %s -- reason"
	inSQL form = "-- fencelint:ignore %s -- reason"
)

// parse reads what follows "fencelint:". A directive without a reason or
// without a known rule suppresses nothing: a finding must not disappear for
// a comment that does not say why. The directive is nil then.
func parse(at span, name, args string, f form) (*Directive, []Problem) {
	problem := func(category, format string, v ...any) Problem {
		return Problem{Pos: at.pos, End: at.end, Category: category, Message: fmt.Sprintf(format, v...)}
	}
	if name != "ignore" {
		return nil, []Problem{problem(UnknownDirective, "no such directive: fencelint:%s; write %s", name, f.example(nil))}
	}
	// A further comment on the same line is not part of the reason.
	args, _, _ = strings.Cut(" "+args, " //")
	list, reason, found := strings.Cut(args, "--")
	reason = strings.TrimSpace(reason)
	names := strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
	if len(names) == 0 {
		return nil, []Problem{problem(MissingRule, "the directive names no rule; write %s", f.example(nil))}
	}
	if !found || reason == "" {
		return nil, []Problem{problem(MissingReason, "the directive gives no reason and has no effect; write %s", f.example(names[:1]))}
	}
	d := &Directive{Pos: at.pos, End: at.end, Reason: reason}
	var problems []Problem
	for _, n := range names {
		switch {
		case slices.Contains(d.Rules, n):
		case slices.Contains(rules, n):
			d.Rules = append(d.Rules, n)
		default:
			problems = append(problems, problem(UnknownRule, "no such rule: %s; %s", n, advice(n)))
		}
	}
	if len(d.Rules) == 0 {
		return nil, problems
	}
	return d, problems
}

func (f form) example(names []string) string {
	if len(names) == 0 || !slices.Contains(rules, names[0]) {
		return fmt.Sprintf(string(f), "rule")
	}
	return fmt.Sprintf(string(f), names[0])
}

func advice(misspelt string) string {
	if near := spelling.Nearest(misspelt, rules); near != "" {
		return "did you mean " + near
	}
	return "the rules are " + strings.Join(rules, ", ")
}
