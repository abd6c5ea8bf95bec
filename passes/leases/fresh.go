package leases

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// maker matches the names of functions that make a value unlike any before.
var maker = regexp.MustCompile(`^(New|NewString|NewRandom|NewV[0-9]|NewUUID|NewULID|Make|NewObjectID|MustNew|MustNewV4|MustNewUUID|NewID|GenerateUUID|Generate|MustGenerate|NewDCE\w*|Must|Text)$`)

// makerPackage matches the packages of such functions.
var makerPackage = regexp.MustCompile(`(^|/)(go-)?(uuid|ulid|xid|ksuid|nanoid|go-nanoid|shortuuid|cuid2?|typeid(-go)?|snowflake|rand|bson|primitive)(/v[0-9]+)?$`)

// maxMaking bounds how many functions a value is followed through.
const maxMaking = 3

// isFresh reports whether x is a value that is made anew in each call of fn, or
// has a part that is.
func (m *making) isFresh(x ast.Expr, fn *ast.FuncDecl) bool {
	info := m.pass.TypesInfo
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		return m.makes(x, fn)
	case *ast.BinaryExpr:
		return x.Op == token.ADD && (m.isFresh(x.X, fn) || m.isFresh(x.Y, fn))
	case *ast.IndexExpr:
		return m.isFresh(x.X, fn)
	case *ast.SliceExpr:
		return m.isFresh(x.X, fn)
	case *ast.SelectorExpr:
		return m.isFreshField(x, fn)
	case *ast.Ident:
		if def := m.definition(x, fn); def != nil && m.isFresh(def, fn) {
			return true
		}
		v, ok := info.Uses[x].(*types.Var)
		return ok && (m.isFilled(v, fn) || m.isPassedFresh(v, fn))
	}
	return false
}

// makes reports whether what a call returns first is made anew, or of a value
// that is.
func (m *making) makes(call *ast.CallExpr, fn *ast.FuncDecl) bool {
	callee, _ := typeutil.Callee(m.pass.TypesInfo, call).(*types.Func)
	if callee == nil {
		return len(call.Args) == 1 && m.pass.TypesInfo.Types[call.Fun].IsType() && m.isFresh(call.Args[0], fn)
	}
	if callee.Pkg() == nil {
		return false
	}
	path := callee.Pkg().Path()
	if makerPackage.MatchString(path) && maker.MatchString(callee.Name()) {
		return true
	}
	if path == "fmt" && strings.HasPrefix(callee.Name(), "Sprint") || strings.HasPrefix(path, "encoding/") || path == "strings" {
		return slices.ContainsFunc(call.Args, func(x ast.Expr) bool { return m.isFresh(x, fn) })
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && len(call.Args) == 0 && m.isFresh(sel.X, fn) {
		return true // uuid.New().String()
	}
	if callee.Pkg() != m.pass.Pkg {
		return false
	}
	m.index()
	decl := m.decls[callee.Origin()]
	return decl != nil && m.returnsFresh(decl)
}

// returnsFresh reports whether a function returns a fresh value first, wherever
// it returns one.
func (m *making) returnsFresh(fn *ast.FuncDecl) bool {
	if fn.Body == nil || m.deep >= maxMaking {
		return false
	}
	m.deep++
	defer func() { m.deep-- }()
	fresh, others := 0, 0
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			switch {
			case len(n.Results) > 0 && m.isFresh(n.Results[0], fn):
				fresh++
			case len(n.Results) < 2 || m.pass.TypesInfo.Types[n.Results[len(n.Results)-1]].IsNil():
				others++
			}
		}
		return true
	})
	return fresh > 0 && others == 0
}

// isFreshField reports whether a field of a local variable is fresh: it is so in
// the literal that the variable is set to.
func (m *making) isFreshField(x *ast.SelectorExpr, fn *ast.FuncDecl) bool {
	id, ok := ast.Unparen(x.X).(*ast.Ident)
	if !ok {
		return false
	}
	def := m.definition(id, fn)
	if u, ok := def.(*ast.UnaryExpr); ok && u.Op == token.AND {
		def = u.X
	}
	lit, ok := def.(*ast.CompositeLit)
	if !ok {
		return false
	}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if key, ok := kv.Key.(*ast.Ident); ok && key.Name == x.Sel.Name {
			return m.isFresh(kv.Value, fn)
		}
	}
	return false
}

// isFilled reports whether a variable of fn is filled at random: rand.Read(b).
func (m *making) isFilled(v *types.Var, fn *ast.FuncDecl) bool {
	return fn != nil && fn.Pos() <= v.Pos() && v.Pos() < fn.End() && m.bodyOf(fn).filled[v]
}

// isPassedFresh reports whether a variable is a parameter of fn for which every
// call in the package has a fresh value.
func (m *making) isPassedFresh(v *types.Var, fn *ast.FuncDecl) bool {
	if fn == nil || m.deep >= maxMaking {
		return false
	}
	self, _ := m.pass.TypesInfo.Defs[fn.Name].(*types.Func)
	if self == nil {
		return false
	}
	at := slices.Index(slices.Collect(self.Signature().Params().Variables()), v)
	if at < 0 || self.Signature().Variadic() {
		return false
	}
	m.deep++
	defer func() { m.deep-- }()
	fresh, others := 0, 0
	m.index()
	for _, c := range m.calls[self] {
		if at < len(c.call.Args) && m.isFresh(c.call.Args[at], c.in) {
			fresh++
		} else {
			others++
		}
	}
	return fresh > 0 && others == 0
}
