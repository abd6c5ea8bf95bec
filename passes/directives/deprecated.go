package directives

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/ignore"
	"github.com/fencelint/fencelint/passes/leases"
)

// onItsWayOut reports whether a directive stands at or in a function, or a
// method of an interface, that is marked as deprecated. Rules take findings back
// there, because what is left to say is said of the callers; so that a mark which
// is added, be it by a fix, must not make a finding of the reason that was given
// before.
func onItsWayOut(pass *analysis.Pass, at token.Pos) bool {
	for _, file := range pass.Files {
		if at < file.FileStart || file.FileEnd < at {
			continue
		}
		for _, decl := range file.Decls {
			if from(decl) <= at && at < lineEnd(pass.Fset, decl.End()) {
				return isDeprecated(pass.Fset, decl, at)
			}
		}
	}
	return false
}

// runsOut reports whether a directive stands at a statement that a deprecated
// function runs, wherever its text is.
func runsOut(pass *analysis.Pass, dirs *ignore.Directives, rule string, d *ignore.Directive) bool {
	found := pass.ResultOf[leases.Analyzer].(*leases.Result)
	return slices.ContainsFunc(found.Writes, func(w *leases.Write) bool {
		if w.Site.Func == nil || !leases.IsDeprecated(w.Site.Func.Doc) {
			return false
		}
		pos, _ := w.Site.Text.Range(w.Keyword)
		return dirs.Match(rule, pos) == d
	})
}

// from is where a declaration starts, its comment included.
func from(decl ast.Decl) token.Pos {
	var doc *ast.CommentGroup
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		doc = decl.Doc
	case *ast.GenDecl:
		doc = decl.Doc
	}
	if doc != nil {
		return doc.Pos()
	}
	return decl.Pos()
}

// lineEnd is the end of the line that pos stands on: a directive may follow the
// code there.
func lineEnd(fset *token.FileSet, pos token.Pos) token.Pos {
	file := fset.File(pos)
	if line := file.PositionFor(pos, false).Line; line < file.LineCount() {
		return file.LineStart(line + 1)
	}
	return token.Pos(file.Base() + file.Size())
}

func isDeprecated(fset *token.FileSet, decl ast.Decl, at token.Pos) bool {
	if fn, ok := decl.(*ast.FuncDecl); ok {
		return leases.IsDeprecated(fn.Doc)
	}
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok && f.Doc != nil && f.Doc.Pos() <= at && at < lineEnd(fset, f.End()) {
			found = found || leases.IsDeprecated(f.Doc)
		}
		return !found
	})
	return found
}
