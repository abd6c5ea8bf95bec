package leases

import (
	"go/ast"
	"go/token"
)

// Place returns where a finding about w is reported: the smallest range of the
// Go source that shows what it is about. That is the WHERE clause, or the verb.
// A clause that a helper appends for several statements is no such place, so
// there it is the verb, and where that is in a helper as well, the call's text.
//
// For generated SQL it is the name by which hand-written code calls it.
func (w *Write) Place() (pos, end token.Pos) {
	if call := w.Site.Caller; call != nil {
		return CalleeName(call)
	}
	at := w.Verdict.At
	verb, _ := w.Site.Text.Range(w.Keyword)
	pos, end = w.Site.Text.Range(at)
	fn := w.home(verb)
	if w.foreign(fn) {
		return w.Site.Text.Anchor().Pos(), w.Site.Text.Anchor().End()
	}
	if w.home(pos) != fn || !w.sameDecl(pos, verb) {
		return w.Site.Text.Range(w.Keyword)
	}
	return pos, end
}

// home returns the function that a position lies in, or nil.
func (w *Write) home(pos token.Pos) *ast.FuncDecl {
	d, _ := w.decl(pos).(*ast.FuncDecl)
	return d
}

// foreign reports whether fn is a function other than the one that runs w.
func (w *Write) foreign(fn *ast.FuncDecl) bool {
	return fn != nil && w.Site.Call != nil && fn != w.Site.Func
}

func (w *Write) sameDecl(a, b token.Pos) bool { return w.spec(a) == w.spec(b) }

// spec returns the declaration around a position, down to one constant or
// variable of a group.
func (w *Write) spec(pos token.Pos) ast.Node {
	d := w.decl(pos)
	if g, ok := d.(*ast.GenDecl); ok {
		for _, s := range g.Specs {
			if s.Pos() <= pos && pos < s.End() {
				return s
			}
		}
	}
	return d
}

func (w *Write) decl(pos token.Pos) ast.Decl {
	for _, f := range w.files {
		if pos < f.FileStart || pos > f.FileEnd {
			continue
		}
		for _, d := range f.Decls {
			if d.Pos() <= pos && pos < d.End() {
				return d
			}
		}
	}
	return nil
}

// File names the file and line that hold the verb of w, "" if it stands in Go
// where it is reported.
func (w *Write) File() string { return w.Site.Stands(w.Verdict.At.Start) }

// CalleeName returns the range of the name in a call, which is where a finding
// about what the called function does is reported.
func CalleeName(call *ast.CallExpr) (pos, end token.Pos) {
	name := ast.Unparen(call.Fun)
	if sel, ok := name.(*ast.SelectorExpr); ok {
		name = sel.Sel
	}
	return name.Pos(), name.End()
}
