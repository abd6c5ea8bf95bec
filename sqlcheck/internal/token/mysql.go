package token

import "strings"

// skipMySQL is skip for MySQL, whose block comments do not nest. What a
// comment of the form /*! ... */ holds is run, so only its delimiters are
// skipped.
func skipMySQL(sql string, i int) int {
	switch {
	case sql[i] == '#':
		if n := strings.IndexByte(sql[i:], '\n'); n >= 0 {
			return i + n + 1
		}
		return len(sql)
	case strings.HasPrefix(sql[i:], "/*!"):
		for i += len("/*!"); i < len(sql) && isDigit(sql[i]); i++ {
		}
		return i
	case strings.HasPrefix(sql[i:], "*/"):
		return i + len("*/")
	case strings.HasPrefix(sql[i:], "/*"):
		if n := strings.Index(sql[i+2:], "*/"); n >= 0 {
			return i + 2 + n + 2
		}
		return len(sql)
	}
	return skip(sql, i)
}

// nextMySQL is next for MySQL.
func nextMySQL(sql string, i int) (Kind, int) {
	switch c := sql[i]; {
	case c == '\'' || c == '"':
		return Text, quoted(sql, i, true)
	case isWordStart(c) && i+1 < len(sql) && sql[i+1] == '\'' && strings.IndexByte("bBxXnN", c) >= 0:
		return Text, quoted(sql, i+1, true)
	case strings.HasPrefix(sql[i:], "&&"), strings.HasPrefix(sql[i:], "||"):
		return Op, i + 2
	}
	kind, end := next(sql, i)
	for j := i + 1; kind == Op && j < end; j++ {
		// None of these is a part of a longer operator.
		for _, sign := range []string{"#", "*/", "&&", "||"} {
			if strings.HasPrefix(sql[j:], sign) {
				return Op, j
			}
		}
	}
	return kind, end
}
