// Package rules holds the pages of the rules, so that the program can print
// what the repository shows.
package rules

import "embed"

//go:embed *.md
var pages embed.FS

// Page returns the page of a rule as Markdown, and whether there is one.
func Page(name string) (string, bool) {
	text, err := pages.ReadFile(name + ".md")
	return string(text), err == nil
}
