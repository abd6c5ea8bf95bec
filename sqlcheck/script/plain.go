package script

import (
	"regexp"
	"strings"
)

var (
	mysql     = regexp.MustCompile("(?i)`|\\bAUTO_INCREMENT\\b|\\bENGINE\\s*=")
	copyStart = regexp.MustCompile(`(?i)^\s*COPY\b.*\bFROM\s+stdin\b.*;\s*$`)
	delimiter = regexp.MustCompile(`(?i)^\s*DELIMITER\s+(\S+)\s*$`)
)

// plain returns the text with blanks for what is not SQL: the data of COPY,
// the commands of psql, comments that start with #, and the delimiters of the
// mysql client, which become semicolons. Offsets and lines stay as they are.
func plain(text string) string {
	if !strings.ContainsAny(text, "\\#") && !delimiterLine(text) {
		return text
	}
	out := []byte(text)
	if strings.Contains(text, `\'`) && mysql.MatchString(text) {
		doubleQuotes(out)
	}
	ending := ""
	inData := false
	for lo := 0; lo < len(text); {
		hi := lineEnd(text, lo)
		line := strings.TrimRight(text[lo:hi], "\r\n")
		switch {
		case inData:
			inData = line != `\.`
			Blank(out[lo:hi])
		case strings.HasPrefix(line, `\`), strings.HasPrefix(line, "#"):
			Blank(out[lo:hi])
		case copyStart.MatchString(line):
			inData = true
		case delimiter.MatchString(line):
			if ending = delimiter.FindStringSubmatch(line)[1]; ending == ";" {
				ending = ""
			}
			Blank(out[lo:hi])
		case ending != "":
			if at := strings.LastIndex(line, ending); at >= 0 && strings.TrimSpace(line[at+len(ending):]) == "" {
				Blank(out[lo+at : lo+at+len(ending)])
				out[lo+at] = ';'
			}
		}
		lo = hi
	}
	return string(out)
}

// doubleQuotes turns quotes behind a backslash, which only MySQL takes for a
// part of the string, into double ones.
func doubleQuotes(b []byte) {
	for i := 0; i+1 < len(b); i++ {
		if b[i] != '\\' {
			continue
		}
		if b[i+1] == '\'' {
			b[i] = '\''
		}
		i++
	}
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

// Blank overwrites a text with spaces but keeps its lines, so that offsets stay
// as they are.
func Blank(b []byte) {
	for i, c := range b {
		if c != '\n' && c != '\r' {
			b[i] = ' '
		}
	}
}
