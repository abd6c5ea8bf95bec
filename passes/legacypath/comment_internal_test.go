package legacypath

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

func TestMarkingOf(t *testing.T) {
	for name, tc := range map[string]struct {
		doc  string
		want marking
	}{
		"no comment":             {"", unmarked},
		"no word of it":          {"// F settles.", unmarked},
		"right":                  {"// F settles.\n//\n// Deprecated: use G, which is fenced.", marked},
		"right and first":        {"// Deprecated: use G.", marked},
		"lower case":             {"// F settles.\n//\n// deprecated: use G.", misspelt},
		"no own paragraph":       {"// F settles.\n// Deprecated: use G.", misspelt},
		"no colon":               {"// F settles.\n//\n// DEPRECATED use G.", misspelt},
		"tag":                    {"// F settles.\n// @deprecated use G", misspelt},
		"capital tag":            {"//@Deprecated", misspelt},
		"no space":               {"// F settles.\n//\n// Deprecated:use G.", misspelt},
		"dash":                   {"// F settles.\n//\n// Deprecated - use G.", misspelt},
		"in a sentence":          {"// F settles. It is deprecated.", prose},
		"across lines":           {"// F settles. It is\n// deprecated, use G.", prose},
		"sent elsewhere":         {"// F settles. Please use G instead.", prose},
		"denied":                 {"// F settles. It is not deprecated.", unmarked},
		"mentioned":              {"// F settles, as G does.", unmarked},
		"a name that holds G":    {"// F settles. Use Gate instead.", unmarked},
		"block comment":          {"/* F settles. It is deprecated. */", prose},
		"directive, not text":    {"// F settles.\n//\n//go:noinline", unmarked},
		"said where G is":        {"// F settles. The row is safe.", unmarked},
		"right, in a block form": {"/*\nF settles.\n\nDeprecated: use G.\n*/", marked},
	} {
		t.Run(name, func(t *testing.T) {
			if got := markingOf(parseComment(t, tc.doc), "F", "G", nil); got != tc.want {
				t.Errorf("marking %d, want %d", got, tc.want)
			}
		})
	}
}

func TestMarkingBySuccessor(t *testing.T) {
	for _, tc := range []struct {
		doc  string
		want marking
	}{
		{"// G settles. It replaces F.", elsewhere},
		{"// G settles. Unlike F it compares the token.", elsewhere},
		{"// G settles. See also F.", unmarked},
		{"// G settles the old Fs.", unmarked},
		{"", unmarked},
	} {
		if got := markingOf(nil, "F", "G", parseComment(t, tc.doc)); got != tc.want {
			t.Errorf("%s: marking %d, want %d", tc.doc, got, tc.want)
		}
	}
}

func TestClaimsDeprecation(t *testing.T) {
	for doc, want := range map[string]bool{
		"// F settles. It is deprecated.":            true,
		"// F settles. F is now deprecated.":         true,
		"// @deprecated":                             true,
		"// F settles rows of deprecated kinds.":     false,
		"// F settles.\n//\n// Deprecated: use G.":   false,
		"// F moves what is marked as deprecated on": false,
	} {
		if got := claimsDeprecation(parseComment(t, doc), "F"); got != want {
			t.Errorf("%s: %v, want %v", doc, got, want)
		}
	}
}

func parseComment(t *testing.T, doc string) *ast.CommentGroup {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "f.go", "package p\n\n"+doc+"\nfunc F() {}\n", parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return file.Decls[0].(*ast.FuncDecl).Doc
}
