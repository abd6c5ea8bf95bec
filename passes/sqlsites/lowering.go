package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// chainOf hands a value to the code that lowers chains.
func (r *reader) chainOf(v value) chain.Value {
	out := chain.Value{Open: v.open, Expr: v.expr}
	if v.expr != nil && v.form != link {
		out.Type = r.info.TypeOf(v.expr)
	}
	switch v.form {
	case text:
		out.Kind = chain.Text
		for i := range v.pieces {
			p := v.pieces[i]
			out.Text = append(out.Text, chain.Piece{Text: p.text, Hole: p.hole, Key: p.key, From: p.from, At: chain.Extent{Pos: p.at.pos, End: p.at.end}, Conditional: p.conditional, Origin: p})
		}
	case list, record:
		out.Kind = chain.List
		if v.form == record {
			out.Kind = chain.Record
		}
		for _, e := range v.elems {
			out.Elems = append(out.Elems, r.chainOf(e))
		}
		for _, k := range v.keys {
			out.Keys = append(out.Keys, keyText(k))
		}
	case chained:
		out.Kind, out.Root = chain.Calls, v.root
		for _, l := range v.elems {
			out.Links = append(out.Links, r.linkOf(l))
		}
		if len(out.Links) == 0 {
			out.Kind = chain.Opaque
		}
	}
	return out
}

// keyText is the text of a key, which for a map is a Go constant.
func keyText(key string) string {
	if s, err := strconv.Unquote(key); err == nil {
		return s
	}
	return key
}

func (r *reader) linkOf(v value) chain.Link {
	call := v.expr.(*ast.CallExpr)
	l := chain.Link{Name: v.pieces[0].text, Call: call, Spread: v.open, Conditional: v.pieces[0].conditional}
	if fn, ok := typeutil.Callee(r.info, call).(*types.Func); ok {
		l.Fn = fn.Origin()
	}
	for _, e := range v.elems {
		l.Args = append(l.Args, r.chainOf(e))
	}
	return l
}

// rendered is the value of a text that a chain stands for.
func rendered(pieces []chain.Piece) value {
	out := value{form: text}
	for _, p := range pieces {
		origin, ok := p.Origin.(piece)
		switch {
		case p.Hole:
			out.pieces = append(out.pieces, piece{hole: true, key: p.Key, from: p.From, conditional: p.Conditional})
			continue
		case ok:
			origin = origin.cut(p.Off, p.Off+len(p.Text))
			origin.conditional = p.Conditional
			if origin.lit == nil && origin.file == nil {
				origin.at = extent{p.At.Pos, p.At.End}
			}
		default:
			origin = piece{text: p.Text, at: extent{p.At.Pos, p.At.End}, conditional: p.Conditional}
		}
		out.pieces = append(out.pieces, origin)
	}
	return out
}

// A chainReader answers what the code that lowers a chain asks.
type chainReader struct{ f *frame }

func (c chainReader) Info() *types.Info { return c.f.r.info }

func (c chainReader) Unknown(e ast.Expr) chain.Piece {
	p := chain.Piece{Hole: true}
	if e == nil {
		return p
	}
	p.Key = c.f.r.key(e)
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		v, _ := c.f.r.info.ObjectOf(id).(*types.Var)
		if v != nil && (c.f.r.paramNames[v] != "" && !c.f.r.transactions[v] || slices.Contains(c.f.params, v)) {
			p.From = v
		}
	}
	return p
}

// Method reads a method such as TableName: from its body, or from the fact of
// the package that declares it.
func (c chainReader) Method(t types.Type, name string) ([]chain.Piece, bool) {
	named := chain.NamedOf(t)
	if named == nil {
		return nil, false
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, named.Obj().Pkg(), name)
	fn, ok := obj.(*types.Func)
	if !ok || fn.Signature().Params().Len() > 0 || !returnsText(fn.Signature()) {
		return nil, false
	}
	fn = fn.Origin()
	var fact Helper
	vals := []value{holeOf("", nil)}
	switch {
	case c.f.r.decls[fn] != nil:
		if sum := c.f.r.summary(fn); sum != nil {
			vals = sum.result(0)
		}
	case fn.Pkg() != c.f.r.pass.Pkg && c.f.r.pass.ImportObjectFact(fn, &fact) && len(fact.Results) > 0:
		vals = nil
		for _, t := range fact.Results[0].Texts {
			vals = append(vals, t.fill(nil))
		}
	}
	if len(vals) == 1 {
		if _, ok := vals[0].constant(); ok {
			return c.f.r.chainOf(vals[0]).Text, true
		}
	}
	return []chain.Piece{{Hole: true, Key: objectKey(named.Obj()) + "." + name + "()"}}, true
}

// Untouched reports whether an expression is a zero value: new(T), a nil
// pointer, or a variable that is declared empty and not mentioned before the
// call.
func (c chainReader) Untouched(e ast.Expr, call *ast.CallExpr) bool {
	info := c.f.r.info
	if fresh, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		tv := info.Types[fresh.Fun]
		return tv.IsBuiltin() && calleeName(fresh) == "new" || tv.IsType() && len(fresh.Args) == 1 && info.Types[fresh.Args[0]].IsNil()
	}
	v, ok := c.f.local(e).(*types.Var)
	if !ok || c.f.decl == nil || !declaredIn(v, c.f.decl.Body) {
		return false
	}
	empty, touched := false, false
	ast.Inspect(c.f.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			empty = empty || len(n.Values) == 0 && slices.ContainsFunc(n.Names, func(id *ast.Ident) bool { return info.Defs[id] == v })
		case *ast.AssignStmt:
			empty = empty || n.Tok == token.DEFINE && definesEmpty(info, n, v)
		case *ast.Ident:
			if info.Uses[n] == v && n.Pos() < call.Pos() {
				touched = true
			}
		}
		return true
	})
	return empty && !touched
}

// definesEmpty reports whether a statement declares v with a zero value.
func definesEmpty(info *types.Info, s *ast.AssignStmt, v *types.Var) bool {
	for i, l := range s.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok || info.Defs[id] != v || len(s.Rhs) != len(s.Lhs) {
			continue
		}
		rhs := ast.Unparen(s.Rhs[i])
		if u, ok := rhs.(*ast.UnaryExpr); ok && u.Op == token.AND {
			rhs = u.X
		}
		switch x := rhs.(type) {
		case *ast.CompositeLit:
			return len(x.Elts) == 0
		case *ast.CallExpr:
			return info.Types[x.Fun].IsBuiltin() && calleeName(x) == "new"
		}
	}
	return false
}

var transactionName = regexp.MustCompile(`(?i)(tx|trx|txn|transaction)$`)

// chainHandle tells what a chain runs its statement on. A *gorm.DB may be any
// handle; as a field it is taken for the pool.
func (r *reader) chainHandle(root ast.Expr) Handle {
	if root == nil {
		return HandleUnknown
	}
	t := r.info.TypeOf(root)
	if h := handleOf(t); h != HandleUnknown {
		return h
	}
	obj := typeObject(t)
	lib := r.builds(t)
	if obj == nil || lib == nil {
		return HandleUnknown
	}
	name := ""
	var v types.Object
	field := false
	switch x := ast.Unparen(root).(type) {
	case *ast.Ident:
		name, v = x.Name, r.info.ObjectOf(x)
	case *ast.SelectorExpr:
		name, v = x.Sel.Name, r.info.ObjectOf(x.Sel)
		field = true
	}
	switch obj.Name() {
	case "Tx", "TxDatabase":
		return Tx
	case "Conn":
		return Conn
	case "Engine", "EngineGroup", "Database":
		return Pool
	case "Session":
		return HandleUnknown
	case "DB", "Client":
		if v != nil && r.transactions[v] || transactionName.MatchString(name) {
			return Tx
		}
		if field || lib.name == "bun" || v != nil && isGlobal(v) {
			return Pool
		}
	}
	return HandleUnknown
}

// unvendored strips the path of a vendor directory from an import path.
func unvendored(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		return path[i+len("/vendor/"):]
	}
	return path
}
