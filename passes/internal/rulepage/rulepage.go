// Package rulepage holds the page of a rule to what the rule does.
package rulepage

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	goBlock     = regexp.MustCompile("(?s)```go\n(.*?)```")
	expectation = regexp.MustCompile("(?m) // want `.*`$")
	example     = regexp.MustCompile(`(?m)^## (.*)$`)
)

// headings are the sections of every page, in their order.
var headings = []string{
	"What it does", "Why is this bad?", "Known limits", "Example", "Categories", "Options", "Fix safety", "References",
}

// Check is called by the test of a rule. It holds that the page has its sections
// and one for each category, and that each of its Go examples stands in the
// fixture testdata/src/page, in which the wrong ones are marked.
func Check(t *testing.T, rule string, categories ...string) {
	t.Helper()
	page := read(t, filepath.Join("..", "..", "docs", "rules", rule+".md"))
	if !strings.HasPrefix(page, "# "+rule+"\n") {
		t.Errorf("the page does not begin with # %s", rule)
	}
	var found []string
	for _, m := range example.FindAllStringSubmatch(page, -1) {
		found = append(found, m[1])
	}
	if got, want := strings.Join(found, ", "), strings.Join(headings, ", "); got != want {
		t.Errorf("the page has the sections %s, want %s", got, want)
	}
	code := expectation.ReplaceAllString(read(t, filepath.Join("testdata", "src", "page", "page.go")), "")
	blocks := goBlock.FindAllStringSubmatch(page, -1)
	if len(blocks) < 2 {
		t.Error("the page has no example and no counterpart")
	}
	for _, m := range blocks {
		if !strings.Contains(code, m[1]) {
			t.Errorf("not in the fixture:\n%s", m[1])
		}
	}
	for _, c := range categories {
		if !strings.Contains(page, "\n### "+c+"\n") {
			t.Errorf("the page has no section for the category %s", c)
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
