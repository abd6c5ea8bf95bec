package placeholder

import "strings"

// A Dialect says by whose rules a text is quoted, and for whose parser it is
// rewritten.
type Dialect int

// The dialects.
const (
	// PostgreSQL has names in double quotes. Those in backticks or square
	// brackets are given such, so that texts of other dialects have a chance.
	PostgreSQL Dialect = iota
	// MySQL has names in backticks and strings in double quotes, a backslash
	// escapes in strings, # begins a comment, and ? is no operator.
	MySQL
	// SQLite takes names in any quotes; ? is no operator.
	SQLite
)

// keepsQuotes reports whether quoted names stay as they are written.
func (d Dialect) keepsQuotes() bool { return d != PostgreSQL }

// requote spells ident in the quotes of the quoted name written.
func requote(ident, written string) string {
	first, last := written[:1], written[len(written)-1:]
	return first + strings.ReplaceAll(ident, last, last+last) + last
}
