package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// held adds the statements that the package holds and no call of it runs:
// constants that another package runs, texts that went somewhere unknown.
func (b *siteBuilder) held(in *inspector.Inspector) {
	for cur := range in.Root().Preorder((*ast.BasicLit)(nil)) {
		lit := cur.Node().(*ast.BasicLit)
		if lit.Kind != token.STRING || b.used[lit] || !verbStart(lit.Value) && !sqlcheck.Candidate(lit.Value) {
			continue
		}
		top, declared := b.whole(cur)
		if !top.Valid() {
			continue
		}
		b.hold(top, declared)
	}
	for _, file := range b.r.pass.Files {
		b.heldFiles(file)
	}
}

// whole returns the largest expression that the literal is a piece of, and
// whether that is the value of a declaration at package level. It returns the
// zero Cursor for a literal that is no statement whatever it says.
func (b *siteBuilder) whole(cur inspector.Cursor) (top inspector.Cursor, declared bool) {
	for {
		kind, index := cur.ParentEdge()
		parent := cur.Parent()
		switch kind {
		case edge.BinaryExpr_X, edge.BinaryExpr_Y:
			if parent.Node().(*ast.BinaryExpr).Op != token.ADD {
				return inspector.Cursor{}, false
			}
			cur = parent
		case edge.ParenExpr_X:
			cur = parent
		case edge.CallExpr_Args:
			call := parent.Node().(*ast.CallExpr)
			if b.messages(call) {
				return inspector.Cursor{}, false
			}
			if !isString(b.r.info.TypeOf(call)) || index > 0 && calleeName(call) != "Rebind" {
				return cur, false
			}
			cur = parent
		case edge.ImportSpec_Path, edge.Field_Tag, edge.CaseClause_List, edge.KeyValueExpr_Key, edge.IndexExpr_Index:
			return inspector.Cursor{}, false
		case edge.ValueSpec_Values:
			for range cur.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
				return cur, false
			}
			return cur, true
		default:
			return cur, false
		}
	}
}

// messages reports whether a call writes a message.
func (b *siteBuilder) messages(call *ast.CallExpr) bool {
	path := ""
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if obj := b.r.info.Uses[sel.Sel]; obj != nil && obj.Pkg() != nil {
			path = obj.Pkg().Path()
		}
	}
	switch name := calleeName(call); {
	case path == "fmt" && name == "Sprintf", path == "fmt" && name == "Sprint":
		return false
	case path == "strings":
		return false
	default:
		return isPrinter(name, path) && !isString(b.r.info.TypeOf(call))
	}
}

// hold adds a site for a text that nothing runs, if it is a statement.
func (b *siteBuilder) hold(cur inspector.Cursor, declared bool) {
	e := cur.Node().(ast.Expr)
	vals := bounded(b.r.seen[e])
	if len(vals) == 0 {
		vals = b.r.top.eval(e, state{})
	}
	first := len(b.sites)
	to := b.grows(cur)
	for _, v := range vals {
		if to != nil {
			v = concat(v, holeOf("", nil))
		}
		s := &Site{Text: newText(v.asText(), e), Conditional: marked(v)}
		if !sqlcheck.Candidate(v.asText().probe()) {
			continue
		}
		for fn := range cur.Enclosing((*ast.FuncDecl)(nil)) {
			s.Func = fn.Node().(*ast.FuncDecl)
		}
		s.Script, s.Err = b.parse(s.Text)
		// An English sentence may begin like a statement: elsewhere than in a
		// declaration a text that does not parse is none.
		if s.Script == nil && !declared || s.Script != nil && !touchesRows(s.Script) {
			continue
		}
		b.place(s, e.Pos())
		b.mark(s.Text)
		b.sites = append(b.sites, s)
		if to != nil {
			b.collected[to] = true
		}
	}
	b.number(first)
}

// number counts the variants among the sites from an index on.
func (b *siteBuilder) number(first int) {
	for i, s := range b.sites[first:] {
		s.Variant, s.Variants = i, len(b.sites)-first
	}
}

// touchesRows reports whether a script has a statement that reads or writes
// rows of a table.
func touchesRows(script *sqlcheck.Script) bool {
	for _, s := range script.Statements {
		if s.Kind != stmt.Other && (s.Kind != stmt.Select || len(s.From) > 0) {
			return true
		}
	}
	return false
}

// heldFiles adds the embedded files that no call runs.
func (b *siteBuilder) heldFiles(file *ast.File) {
	for _, decl := range file.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, spec := range gen.Specs {
			spec := spec.(*ast.ValueSpec)
			for _, name := range spec.Names {
				v, ok := b.r.info.Defs[name].(*types.Var)
				if !ok || b.r.embeds[v] == nil || b.runsFile(b.r.cellValue(v)) {
					continue
				}
				b.holdFile(name, b.r.cellValue(v))
			}
		}
	}
}

// runsFile reports whether a site already has the content of an embedded file.
func (b *siteBuilder) runsFile(vals []value) bool {
	for _, v := range vals {
		for _, p := range v.pieces {
			for _, s := range b.sites {
				for _, span := range s.Text.spans {
					if p.file != nil && span.piece.file == p.file {
						return true
					}
				}
			}
		}
	}
	return false
}

func (b *siteBuilder) holdFile(name *ast.Ident, vals []value) {
	first := len(b.sites)
	for _, v := range vals {
		s := &Site{Text: newText(v, name)}
		if !sqlcheck.Candidate(s.Text.Source.Text) {
			continue
		}
		s.Script, s.Err = b.parse(s.Text)
		if s.Script != nil && !touchesRows(s.Script) {
			continue
		}
		b.place(s, name.Pos())
		b.sites = append(b.sites, s)
	}
	b.number(first)
}

// verbStart reports whether a Go literal begins with the verb of a statement,
// though not enough of it may follow to tell: "UPDATE " + table.
func verbStart(lit string) bool {
	s, err := strconv.Unquote(lit)
	return err == nil && startsWithVerb(s)
}
