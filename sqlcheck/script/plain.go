package script

import (
	"regexp"
	"strings"
)

var (
	copyStart = regexp.MustCompile(`(?i)^\s*COPY\b.*\bFROM\s+stdin\b.*;\s*$`)
	delimiter = regexp.MustCompile(`(?i)^\s*DELIMITER\s+(\S+)\s*$`)
)

// plain returns the text with blanks for what is not SQL: the data of COPY,
// the commands of psql, and the delimiters of the mysql client, which become
// semicolons. Offsets and lines stay as they are.
func plain(text string) string {
	if !strings.Contains(text, "\\") && !delimiterLine(text) {
		return text
	}
	out := []byte(text)
	ending := ""
	inData := false
	for lo := 0; lo < len(text); {
		hi := lineEnd(text, lo)
		line := strings.TrimRight(text[lo:hi], "\r\n")
		switch {
		case inData:
			inData = line != `\.`
			blank(out[lo:hi])
		case strings.HasPrefix(line, `\`):
			blank(out[lo:hi])
		case copyStart.MatchString(line):
			inData = true
		case delimiter.MatchString(line):
			if ending = delimiter.FindStringSubmatch(line)[1]; ending == ";" {
				ending = ""
			}
			blank(out[lo:hi])
		case ending != "":
			if at := strings.LastIndex(line, ending); at >= 0 && strings.TrimSpace(line[at+len(ending):]) == "" {
				blank(out[lo+at : lo+at+len(ending)])
				out[lo+at] = ';'
			}
		}
		lo = hi
	}
	return string(out)
}

func delimiterLine(text string) bool {
	return strings.Contains(text, "DELIMITER") || strings.Contains(text, "delimiter")
}

// lineEnd returns the offset behind the line that contains offset lo.
func lineEnd(text string, lo int) int {
	if n := strings.IndexByte(text[lo:], '\n'); n >= 0 {
		return lo + n + 1
	}
	return len(text)
}

// blank overwrites a text with spaces but keeps its lines.
func blank(b []byte) {
	for i, c := range b {
		if c != '\n' && c != '\r' {
			b[i] = ' '
		}
	}
}
