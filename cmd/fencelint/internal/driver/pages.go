package driver

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/rule"
	"github.com/fencelint/fencelint/report"
)

// about returns what a report says of a rule or of one category of it: the
// reasons from its page, and the part about the category.
func (s Suite) about(name, category string) report.Rule {
	reporting := s.reporting()
	i := slices.IndexFunc(reporting, func(a *analysis.Analyzer) bool { return a.Name == name })
	if i < 0 {
		return report.Rule{}
	}
	a := reporting[i]
	about := report.Rule{Summary: summary(a), Text: strings.TrimSpace(a.Doc)}
	if category != "" {
		about.Summary += " (" + category + ")"
	}
	page, ok := s.page(name)
	if !ok {
		return about
	}
	page = linked(page)
	var parts []string
	for _, title := range []string{"What it does", "Why is this bad?"} {
		if text, ok := chapter(page, title); ok {
			parts = append(parts, "## "+title+"\n\n"+text)
		}
	}
	if text, ok := section(page, category); ok {
		// The category is the heading of its part.
		parts = append(parts, "## "+text)
		_, about.Text, _ = strings.Cut(text, "\n\n")
	}
	about.Markdown = strings.Join(parts, "\n\n")
	return about
}

// chapter returns the text below a heading of the second level.
func chapter(page, title string) (string, bool) {
	_, text, ok := strings.Cut(page, "\n## "+title+"\n")
	if !ok {
		return "", false
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return strings.TrimSpace(text), true
}

// relativeLink matches the target of a link to another file of the repository,
// or to a heading of the page.
var relativeLink = regexp.MustCompile(`\]\(([A-Za-z0-9_.][A-Za-z0-9_./-]*(?:#[^)\s]*)?)\)`)

// linked returns a page with links that lead to the repository from anywhere.
func linked(page string) string {
	return relativeLink.ReplaceAllString(page, "]("+rule.Home+"/blob/main/docs/rules/$1)")
}
