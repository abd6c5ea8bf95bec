package inventory

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A summary counts what the inventory lists.
type summary struct {
	Tables     int
	Statements int
	Unfenced   int // statements
	Void       int // statements whose answer nobody learns
	Unresolved int // statements that could not be read, or not be judged
	Packages   int
}

func (inv *Inventory) summary() summary {
	s := summary{Tables: len(inv.Tables), Unresolved: len(inv.Unresolved), Packages: inv.Packages}
	for _, t := range inv.Tables {
		for _, st := range t.Statements {
			s.Statements++
			if _, is := st.Unfenced(); is {
				s.Unfenced++
			}
			if st.Verdict.Result == Unjudged {
				s.Unresolved++
			}
			if st.Answer.State == Void {
				s.Void++
			}
		}
	}
	return s
}

func (s summary) String() string {
	return fmt.Sprintf("%s, %s: %d unfenced, %d without an answer; %d unresolved",
		count(s.Tables, "leased table"), count(s.Statements, "statement"), s.Unfenced, s.Void, s.Unresolved)
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// A column group is the columns of one role, for people.
type columnGroup struct{ Role, Columns string }

// columns lists the roles that the table has columns for.
func (t *Table) columns() []columnGroup {
	var out []columnGroup
	for _, g := range []struct {
		role    string
		columns []string
	}{
		{"owner", t.Roles.Owner}, {"token", t.Roles.Token}, {"expiry", t.Roles.Expiry}, {"status", t.Roles.Status},
		{"key", t.Roles.Key}, {"mark", t.Roles.Mark}, {"fence", t.Fence},
	} {
		if len(g.columns) > 0 {
			out = append(out, columnGroup{g.role, strings.Join(g.columns, ", ")})
		}
	}
	return out
}

// moves says what a statement does to the state, for people: "A, B → C".
func (s *Statement) moves() string {
	var to []string
	for _, m := range s.To {
		name := m.State
		switch m.Kind {
		case Removed:
			name = "gone"
		case Chosen:
			name = "chosen at run time"
		}
		if !slices.Contains(to, name) {
			to = append(to, name)
		}
	}
	from := strings.Join(s.From, ", ")
	switch {
	case s.Kind == Payload:
		return "-"
	case len(to) == 0:
		return "stays " + cmp.Or(from, "as it is")
	case s.Creates:
		from = strings.Join(append([]string{"new"}, s.From...), ", ")
	}
	return cmp.Or(from, "any") + " → " + strings.Join(to, ", ")
}

// verdict says what the verdict is, for people: "flagged: id-only".
func (s *Statement) verdict() string {
	category, unfenced := s.Unfenced()
	switch {
	case unfenced && s.Verdict.Result == Flagged && s.Verdict.Because != "":
		return "UNFENCED " + category + ", " + s.Verdict.Because
	case unfenced && s.Verdict.Result == Flagged:
		return "UNFENCED " + category
	case unfenced:
		return "WEAK " + category
	case s.Verdict.Because != "":
		return string(s.Verdict.Result) + ": " + s.Verdict.Because
	}
	return string(s.Verdict.Result)
}

// answer says what becomes of the answer, for people.
func (s *Statement) answer() string {
	switch s.Answer.State {
	case Answered:
		if len(s.Answer.By) > 0 {
			return strings.Join(s.Answer.By, ", ")
		}
		return "told"
	case Void:
		return "VOID"
	case AnswerUnknown:
		return "unknown"
	}
	return "-"
}
