package tokenlife_test

import (
	"os"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/passes/tokenlife"
)

// Each category has its place on the rule's page: findings point there.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/rules/tokenlife.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range tokenlife.Categories() {
		if !strings.Contains(string(page), "\n### "+c+"\n") {
			t.Errorf("the page has no section %s", c)
		}
		if !strings.Contains(tokenlife.Analyzer.Doc, c) {
			t.Errorf("the documentation does not mention %s", c)
		}
	}
}
