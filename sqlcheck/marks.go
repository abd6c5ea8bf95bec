package sqlcheck

import (
	"regexp"
	"slices"
	"strings"
)

// A mark is what the texts of one dialect have and those of no other. Every text
// that the pattern matches has one of the words, in capitals; most texts have
// none, which costs less to see.
type mark struct {
	dialect Dialect
	pattern *regexp.Regexp
	words   []string
}

var marks = []mark{
	{SQLite, sqliteMark, []string{"?", "UNIXEPOCH", "DATETIME", "JULIANDAY", "STRFTIME", "INSERT"}},
	{MySQL, mysqlMark, []string{"`", "DUPLICATE", "IGNORE", "UTC_TIMESTAMP", "DATE_"}},
	{PostgreSQL, postgresMark, []string{"$", "::", "UNNEST", "INTERVAL"}},
}

func (m mark) on(text, upper string) bool {
	return slices.ContainsFunc(m.words, func(w string) bool { return strings.Contains(upper, w) }) && m.pattern.MatchString(text)
}

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
		if strings.Contains(text, "--") || strings.Contains(text, "/*") {
			text = comment.ReplaceAllString(text, " ")
		}
		upper := strings.ToUpper(text)
		for _, m := range marks {
			if !m.on(text, upper) {
				continue
			}
			if found != Auto && found != m.dialect {
				return Auto
			}
			found = m.dialect
		}
	}
	return found
}
