package voidtransition

import (
	"slices"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// standsApart reports whether the rows that a text returns do not depend on what
// it writes: a SELECT with the writes in its WITH reads from none of them. Its rows are
// no answer.
func standsApart(list []*stmt.Statement) bool {
	if len(list) == 0 {
		return false
	}
	outer := *list[len(list)-1]
	if outer.Kind != stmt.Select || len(outer.CTEs) == 0 {
		return false
	}
	// In the order of the text: a query reads from those before it.
	var written []string
	for _, cte := range outer.CTEs {
		if cte.Query.Kind != stmt.Select || readsFrom(cte.Query, written) {
			written = append(written, cte.Name)
		}
	}
	outer.CTEs = nil
	return len(written) > 0 && !readsFrom(&outer, written)
}

// readsFrom reports whether a statement, or one inside it, has one of the names
// among its sources.
func readsFrom(s *stmt.Statement, names []string) bool {
	found := false
	stmt.WalkStatement(s, func(s *stmt.Statement) bool {
		found = found || slices.ContainsFunc(s.From, func(src stmt.Source) bool { return isOneOf(src, names) })
		return !found
	})
	return found
}

func isOneOf(src stmt.Source, names []string) bool {
	switch src := src.(type) {
	case *stmt.TableSource:
		return src.Table.Schema == "" && slices.Contains(names, src.Table.Name)
	case *stmt.JoinSource:
		return isOneOf(src.Left, names) || isOneOf(src.Right, names)
	}
	return false
}
