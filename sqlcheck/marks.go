package sqlcheck

import "regexp"

var (
	sqliteMark   = regexp.MustCompile(`\?[0-9]|(?i)\bunixepoch\s*\(|\bdatetime\s*\(\s*'now'|\bjulianday\s*\(|\bstrftime\s*\(|\bINSERT\s+OR\s+(IGNORE|REPLACE|ABORT)\b`)
	mysqlMark    = regexp.MustCompile("`|" + `(?i)\bON\s+DUPLICATE\s+KEY\b|\bINSERT\s+IGNORE\b|\bUTC_TIMESTAMP\b|\bDATE_(ADD|SUB)\s*\(`)
	postgresMark = regexp.MustCompile(`\$[0-9]|::[a-z]|(?i)\bunnest\s*\(|\binterval\s*'`)

	// Prose quotes what it likes.
	comment = regexp.MustCompile(`--[^\n]*|(?s:/\*.*?\*/)`)
)

// DialectOfTexts returns the dialect of which texts of one package have marks
// that no other dialect shares, or Auto if there is none, or more than one.
func DialectOfTexts(texts []string) Dialect {
	found := Auto
	for _, text := range texts {
		text = comment.ReplaceAllString(text, " ")
		for d, mark := range map[Dialect]*regexp.Regexp{SQLite: sqliteMark, MySQL: mysqlMark, PostgreSQL: postgresMark} {
			if !mark.MatchString(text) {
				continue
			}
			if found != Auto && found != d {
				return Auto
			}
			found = d
		}
	}
	return found
}
