package voidtransition_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/passes/voidtransition"
)

var (
	goBlock     = regexp.MustCompile("(?s)```go\n(.*?)```")
	expectation = regexp.MustCompile("(?m) // want `.*`$")
)

// The examples of the rule's page are those of a fixture, in which each wrong
// one is marked.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/rules/voidtransition.md")
	if err != nil {
		t.Fatal(err)
	}
	fixture, err := os.ReadFile("testdata/src/page/a.go")
	if err != nil {
		t.Fatal(err)
	}
	code := expectation.ReplaceAllString(string(fixture), "")
	for _, m := range goBlock.FindAllStringSubmatch(string(page), -1) {
		if !strings.Contains(code, m[1]) {
			t.Errorf("not in the fixture:\n%s", m[1])
		}
	}
	for _, c := range voidtransition.Categories() {
		if !strings.Contains(string(page), "\n### "+string(c)+"\n") {
			t.Errorf("no section for the category %s", c)
		}
	}
}
