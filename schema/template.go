package schema

import (
	"regexp"
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/script"
)

var (
	template = regexp.MustCompile(`\$\{[^}\n]*\}\.?|\{\{[^}\n]*\}\}\.?`)

	// verb is one of fmt, where a name can stand. Elsewhere a percent sign is an
	// operator.
	verb = regexp.MustCompile(`(?i)\b(table|exists|only|on|type|references|schema|index|into)\s+("?%(?:\[[0-9]+\])?[svq]"?\.?)`)
)

// fillTemplates puts a name in the place of what a tool, or the program that
// holds the migrations, fills in. That of a schema is left out, and what has a
// line of its own may be anything.
func fillTemplates(text string) string {
	if !strings.Contains(text, "${") && !strings.Contains(text, "{{") && !strings.Contains(text, "%") {
		return text
	}
	out := []byte(text)
	for _, at := range template.FindAllStringIndex(text, -1) {
		if alone(text, at[0], at[1]) {
			script.Blank(out[at[0]:at[1]])
			continue
		}
		fill(out, text, at[0], at[1])
	}
	for _, at := range verb.FindAllStringSubmatchIndex(text, -1) {
		if strings.EqualFold(text[at[2]:at[3]], "index") { // CONCURRENTLY, or not
			script.Blank(out[at[4]:at[5]])
			continue
		}
		fill(out, text, at[4], at[5])
	}
	return string(out)
}

// alone reports whether nothing else stands on the line of text[lo:hi].
func alone(text string, lo, hi int) bool {
	rest, _, _ := strings.Cut(text[hi:], "\n")
	return strings.TrimSpace(lineUpTo(text, lo)) == "" && strings.TrimSpace(rest) == ""
}

func lineUpTo(text string, i int) string { return text[strings.LastIndexByte(text[:i], '\n')+1 : i] }

// fill overwrites text[lo:hi] with a name, or with blanks in front of another
// name. In a string it stays as it is.
func fill(out []byte, text string, lo, hi int) {
	if strings.Count(lineUpTo(text, lo), "'")%2 == 1 {
		return
	}
	if text[hi-1] == '.' {
		script.Blank(out[lo:hi])
		return
	}
	for i := lo; i < hi; i++ {
		out[i] = '_'
	}
}
