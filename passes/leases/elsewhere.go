package leases

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/sqlcheck"
)

// FlaggedV1 is the fact that constants of a package hold statements which are
// flagged where they stand, so that the packages which run them need not say it
// again.
type FlaggedV1 struct {
	Constants []string // exported names, in order
}

// AFact marks FlaggedV1 as a fact.
func (*FlaggedV1) AFact() {}

func (f *FlaggedV1) String() string {
	return strconv.Itoa(len(f.Constants)) + " flagged: " + strings.Join(f.Constants, " ")
}

// exportFlagged exports a FlaggedV1.
func (r *Result) exportFlagged(pass *analysis.Pass) {
	f := &FlaggedV1{}
	for _, w := range r.Writes {
		if w.Site.Call != nil || w.Verdict.Result != sqlcheck.Flagged {
			continue
		}
		verb, _ := w.Site.Text.Range(w.Keyword)
		decl, ok := w.decl(verb).(*ast.GenDecl)
		if !ok || decl.Tok != token.CONST {
			continue
		}
		spec, ok := w.spec(verb).(*ast.ValueSpec)
		if ok && len(spec.Names) == 1 && spec.Names[0].IsExported() {
			f.Constants = append(f.Constants, spec.Names[0].Name)
		}
	}
	if len(f.Constants) > 0 {
		slices.Sort(f.Constants)
		f.Constants = slices.Compact(f.Constants)
		pass.ExportPackageFact(f)
	}
}

// markElsewhere marks the writes whose text is a constant of another package
// and flagged there.
func (r *Result) markElsewhere(pass *analysis.Pass) {
	for _, w := range r.Writes {
		if w.Verdict.Result != sqlcheck.Flagged || w.Site.Call == nil {
			continue
		}
		anchor, ok := w.Site.Text.Anchor().(ast.Expr)
		if !ok {
			continue
		}
		var id *ast.Ident
		switch x := ast.Unparen(anchor).(type) {
		case *ast.SelectorExpr:
			id = x.Sel
		case *ast.Ident:
			id = x
		default:
			continue
		}
		c, ok := pass.TypesInfo.Uses[id].(*types.Const)
		if !ok || c.Pkg() == nil || c.Pkg() == pass.Pkg {
			continue
		}
		var f FlaggedV1
		w.Elsewhere = pass.ImportPackageFact(c.Pkg(), &f) && slices.Contains(f.Constants, c.Name())
	}
}
