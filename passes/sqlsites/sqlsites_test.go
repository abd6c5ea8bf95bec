package sqlsites_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestSites lists the sites of each package and compares with its golden file.
func TestSites(t *testing.T) {
	// All at once: loading the standard library is what takes the time.
	dir := analysistest.TestData()
	results := analysistest.Run(t, dir, sqlsites.Analyzer,
		"literals", "flow", "fields", "wrappers", "embedded", "imports", "drivers", "quiet", "positions", "unknownparts")
	for _, res := range results {
		pkg := res.Pass.Pkg.Path()
		t.Run(pkg, func(t *testing.T) {
			var b strings.Builder
			for _, s := range res.Result.(*sqlsites.Result).Sites {
				list(&b, res.Pass.Fset, s)
				checkPositions(t, res.Pass, s)
			}
			golden(t, filepath.Join(dir, "golden", pkg+".txt"), b.String())
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("sites differ from %s:\n%s", name, got)
	}
}

// list writes a site: its call, its text with ‹key› for holes, what is bound,
// and where each verb and WHERE stands.
func list(b *strings.Builder, fset *token.FileSet, s *sqlsites.Site) {
	pos := func(p token.Pos) string {
		at := fset.Position(p)
		return fmt.Sprintf("%s:%d:%d", filepath.Base(at.Filename), at.Line, at.Column)
	}
	fmt.Fprint(b, pos(s.Pos()))
	if s.Func != nil {
		fmt.Fprintf(b, " in %s", s.Func.Name.Name)
	}
	if c := s.Call; c != nil {
		fmt.Fprintf(b, ": %s %s on %s", c.Name, c.Mode, c.Handle)
		if c.Named {
			fmt.Fprint(b, " named")
		}
	}
	if s.Variants > 1 {
		fmt.Fprintf(b, " [%d/%d]", s.Variant+1, s.Variants)
	}
	if s.Conditional {
		fmt.Fprint(b, " conditional")
	}
	if s.Err != nil {
		fmt.Fprintf(b, " error: %v", s.Err)
	}
	fmt.Fprintf(b, "\n\t%s\n", strings.ReplaceAll(strings.TrimSpace(withHoles(s.Text)), "\n", "\n\t"))
	if s.Call != nil && (len(s.Call.Args) > 0 || s.Call.ArgsOpen) {
		var args []string
		for _, a := range s.Call.Args {
			args = append(args, source(fset, a))
		}
		if s.Call.ArgsOpen {
			args = append(args, "...")
		}
		fmt.Fprintf(b, "\t<- %s\n", strings.Join(args, ", "))
	}
	for _, word := range []string{"UPDATE", "DELETE", "WHERE"} {
		if i := strings.Index(s.Text.Source.Text, word); i >= 0 {
			from, to := s.Text.Range(stmt.Span{Start: i, End: len(strings.TrimRight(s.Text.Source.Text, " \n\t"))})
			fmt.Fprintf(b, "\t@ %s %s-%s", word, pos(from), pos(to))
			if name, line := s.Text.File(i); name != "" {
				fmt.Fprintf(b, " %s:%d", name, line)
			}
			fmt.Fprintln(b)
		}
	}
}

func source(fset *token.FileSet, e ast.Expr) string {
	if e == nil {
		return "?"
	}
	var b bytes.Buffer
	if err := format.Node(&b, fset, e); err != nil {
		return err.Error()
	}
	return b.String()
}

func withHoles(t *sqlsites.Text) string {
	var b strings.Builder
	last := 0
	for _, h := range t.Source.Holes {
		b.WriteString(t.Source.Text[last:h.Offset])
		b.WriteString("‹" + h.Key + "›")
		last = h.Offset
	}
	b.WriteString(t.Source.Text[last:])
	return b.String()
}

// checkPositions makes sure that each letter of a local text leads to the same
// letter in the file, or to the start of an escape.
func checkPositions(t *testing.T, pass *analysis.Pass, s *sqlsites.Site) {
	t.Helper()
	files := make(map[string][]byte)
	for i := range len(s.Text.Source.Text) {
		if !inLiteral(pass.Files, s.Text.Pos(i)) {
			continue // anchored at an expression
		}
		at := pass.Fset.Position(s.Text.Pos(i))
		if files[at.Filename] == nil {
			data, err := os.ReadFile(at.Filename)
			if err != nil {
				t.Fatal(err)
			}
			files[at.Filename] = data
		}
		got, want := files[at.Filename][at.Offset], s.Text.Source.Text[i]
		continuation := want >= 0x80 && want < 0xc0
		if got != want && got != '\\' && !continuation && !(got == '\r' && want == '\n') {
			t.Errorf("%s: byte %d of %q leads to %q", at, i, s.Text.Source.Text, got)
		}
	}
}

// inLiteral reports whether a position is inside the quotes of a literal.
func inLiteral(files []*ast.File, pos token.Pos) bool {
	inside := false
	for _, file := range files {
		if pos < file.FileStart || file.FileEnd <= pos {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Pos() < pos && pos < lit.End() {
				inside = true
			}
			return !inside
		})
	}
	return inside
}
