// Package rule holds what the rules have in common as documents: their text and
// their address.
package rule

import "strings"

// Home is the project's address.
const Home = "https://github.com/fencelint/fencelint"

// URL returns the address of a rule's page. Drivers append "#" and the category
// of a finding to it.
func URL(name string) string { return Home + "/blob/main/docs/rules/" + name + ".md" }

// Doc returns the text of a rule from the package comment of its doc.go: what
// follows the heading "# Analyzer NAME", which starts with "NAME: summary".
func Doc(source string) string {
	_, text, ok := strings.Cut(source, "// # Analyzer ")
	if !ok {
		return source
	}
	_, text, _ = strings.Cut(text, "\n//\n")
	text, _, _ = strings.Cut(text, "\npackage ")
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(strings.TrimPrefix(line, "//"), " ")
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
