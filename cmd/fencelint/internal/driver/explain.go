package driver

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// explain prints the documentation of a rule, and where to read on.
func explain(suite Suite, args []string, stdout, stderr io.Writer) int {
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
	fmt.Fprintln(stdout, strings.TrimSpace(rule.Doc))
	if category != "" {
		about := mentions(rule.Doc, category)
		if len(about) == 0 {
			fmt.Fprintf(stderr, "fencelint: the text about %s does not mention %q\n", name, category)
		} else {
			fmt.Fprintf(stdout, "\nAbout %s:\n\n%s\n", category, strings.Join(about, "\n\n"))
		}
	}
	if rule.URL != "" {
		url := rule.URL
		if category != "" {
			url += "#" + category
		}
		fmt.Fprintf(stdout, "\nSee %s\n", url)
	}
	return exitClean
}

// mentions returns the paragraphs of a text that contain a word.
func mentions(text, word string) []string {
	paragraphs := strings.Split(strings.TrimSpace(text), "\n\n")
	return slices.DeleteFunc(paragraphs, func(p string) bool { return !strings.Contains(p, word) })
}
