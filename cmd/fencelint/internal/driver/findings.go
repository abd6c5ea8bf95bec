package driver

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/report"
)

// findings returns the diagnostics of one action as findings, with what they
// concern.
func (p paths) findings(unit *engine.Unit, act *engine.Action) []found {
	result, _ := act.Result.(*finding.Result)
	list := make([]found, 0, len(act.Diagnostics))
	for _, d := range act.Diagnostics {
		var about finding.About
		if result != nil {
			about = result.About(d)
		}
		f := p.finding(unit.Package, act.Analyzer, d)
		p.addFileFix(&f, unit.Package, about.Fix)
		if result != nil {
			f.Level = report.Level(result.Level(d))
		}
		f.Table = about.Table
		f.Statement = statementAt(unit, about.Statement, d.Pos)
		list = append(list, found{f, about})
	}
	return list
}

func (p paths) finding(pkg *packages.Package, rule *analysis.Analyzer, d analysis.Diagnostic) report.Finding {
	fset := pkg.Fset
	f := report.Finding{
		Rule:     rule.Name,
		Category: d.Category,
		// The name is in front of the message for the sake of go vet.
		Message:  strings.TrimPrefix(d.Message, rule.Name+": "),
		Range:    p.span(fset, d.Pos, d.End),
		Function: enclosing(pkg, d.Pos),
		URL:      d.URL,
		Fixes:    len(d.SuggestedFixes),
		Package:  pkg.PkgPath,
	}
	if ours := pkg.Module; len(d.SuggestedFixes) > 0 && (ours == nil || ours.Main) {
		f.Fix = p.fix(fset, d.SuggestedFixes[0])
	}
	for _, rel := range d.Related {
		related := report.Related{Message: rel.Message}
		if rel.Pos.IsValid() {
			at := fset.Position(rel.Pos)
			related.File, related.Line, related.Column = p.relative(at.Filename), at.Line, at.Column
		}
		f.Related = append(f.Related, related)
	}
	return f
}

// fix returns the edits of a fix, or none if they lead out of a file. They are
// made where the text is, whatever file a //line directive names.
func (p paths) fix(fset *token.FileSet, suggested analysis.SuggestedFix) report.Fix {
	fix := report.Fix{Message: suggested.Message}
	for _, e := range suggested.TextEdits {
		file := fset.File(e.Pos)
		end := e.End
		if !end.IsValid() {
			end = e.Pos
		}
		if file == nil || int(end) > file.Base()+file.Size() {
			return report.Fix{}
		}
		fix.Edits = append(fix.Edits, report.Edit{
			File:  p.relative(file.Name()),
			Start: file.Offset(e.Pos),
			End:   file.Offset(end),
			New:   string(e.NewText),
		})
	}
	return fix
}

func (p paths) span(fset *token.FileSet, pos, end token.Pos) report.Range {
	if !end.IsValid() {
		end = pos
	}
	start, stop := fset.Position(pos), fset.Position(end)
	return report.Range{
		File:      p.relative(start.Filename),
		Line:      start.Line,
		Column:    start.Column,
		EndLine:   stop.Line,
		EndColumn: stop.Column,
	}
}

// enclosing returns the function around a position as "Func" or "Type.Method",
// a method of an interface included, or "" outside of any.
func enclosing(pkg *packages.Package, pos token.Pos) string {
	for _, file := range pkg.Syntax {
		if pos < file.FileStart || file.FileEnd < pos {
			continue
		}
		for _, decl := range file.Decls {
			if decl.Pos() <= pos && pos < decl.End() {
				return declared(decl, pos)
			}
		}
	}
	return ""
}

func declared(decl ast.Decl, pos token.Pos) string {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv != nil && len(decl.Recv.List) == 1 {
			return typeName(decl.Recv.List[0].Type) + "." + decl.Name.Name
		}
		return decl.Name.Name
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			if spec, ok := spec.(*ast.TypeSpec); ok {
				if method := interfaceMethod(spec, pos); method != "" {
					return spec.Name.Name + "." + method
				}
			}
		}
	}
	return ""
}

func interfaceMethod(spec *ast.TypeSpec, pos token.Pos) string {
	iface, ok := spec.Type.(*ast.InterfaceType)
	if !ok {
		return ""
	}
	for _, m := range iface.Methods.List {
		if len(m.Names) == 1 && m.Pos() <= pos && pos < m.End() {
			return m.Names[0].Name
		}
	}
	return ""
}

// typeName returns the name in a receiver's type, without pointer and type
// parameters.
func typeName(expr ast.Expr) string {
	switch expr := ast.Unparen(expr).(type) {
	case *ast.StarExpr:
		return typeName(expr.X)
	case *ast.IndexExpr:
		return typeName(expr.X)
	case *ast.IndexListExpr:
		return typeName(expr.X)
	case *ast.Ident:
		return expr.Name
	}
	return ""
}
