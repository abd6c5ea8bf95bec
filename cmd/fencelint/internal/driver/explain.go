package driver

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// explain prints the page of a rule, or the part of it about one category.
func explain(suite Suite, args []string, stdout, stderr io.Writer) int {
	if asksForHelp(args) {
		return printCommandUsage(stdout, "explain")
	}
	if len(args) != 1 {
		return usageError(stderr, errors.New("explain wants one RULE or RULE/CATEGORY"))
	}
	name, category, _ := strings.Cut(args[0], "/")
	// What can be reported can be explained: the check of directives as well.
	suite.Rules = append(suite.reporting(), suite.OptIn...)
	suite.OptIn = nil
	rule, err := suite.rule(name)
	if err != nil {
		return usageError(stderr, err)
	}
	text, ok := suite.page(rule.Name)
	if !ok {
		text = rule.Doc
	}
	url := rule.URL
	if category != "" {
		if text, ok = section(text, category); !ok {
			return usageError(stderr, fmt.Errorf("%s has no category %q", name, category))
		}
		url += "#" + category
	}
	fmt.Fprintln(stdout, strings.TrimSpace(text))
	if rule.URL != "" {
		fmt.Fprintf(stdout, "\nSee %s\n", url)
	}
	return exitClean
}

// section returns the part of a page under the heading of a category.
func section(page, category string) (string, bool) {
	_, text, ok := strings.Cut(page, "\n### "+category+"\n")
	if !ok {
		return "", false
	}
	for _, next := range []string{"\n### ", "\n## "} {
		text, _, _ = strings.Cut(text, next)
	}
	return category + "\n\n" + strings.TrimSpace(text), true
}

// page returns the page of a rule, and whether there is one.
func (s Suite) page(rule string) (string, bool) {
	if s.Page == nil {
		return "", false
	}
	return s.Page(rule)
}
