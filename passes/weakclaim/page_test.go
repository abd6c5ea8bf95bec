package weakclaim_test

import (
	"os"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/passes/weakclaim"
)

// Each category has its place on the rule's page: findings point there.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/rules/weakclaim.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range weakclaim.Categories() {
		if !strings.Contains(string(page), "\n### "+c+"\n") {
			t.Errorf("the page has no section %s", c)
		}
		if !strings.Contains(weakclaim.Analyzer.Doc, c) {
			t.Errorf("the documentation does not mention %s", c)
		}
	}
}
