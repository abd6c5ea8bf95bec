package sqlcheck

import "github.com/fencelint/fencelint/sqlcheck/internal/token"

// Changes reports whether a text holds an UPDATE or DELETE statement, going by
// its words alone. It is meant for texts that do not parse, so that they can be
// counted among those that do.
func Changes(text string) bool {
	l := token.Scan(text)
	for i := range l.Toks {
		if startsStatement(l, i) && (l.Is(i, "update") || l.Is(i, "delete") && l.Is(i+1, "from")) {
			return true
		}
	}
	return false
}

// startsStatement reports whether a statement can start at token i. A verb in
// any other place belongs to a clause, such as FOR UPDATE or ON DELETE.
func startsStatement(l *token.List, i int) bool {
	return i == 0 || l.IsPunct(i-1, ";") || l.IsPunct(i-1, "(") || l.IsPunct(i-1, ")")
}
