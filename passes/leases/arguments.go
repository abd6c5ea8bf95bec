package leases

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
)

// arguments says what is known of the values that a site's call binds.
func arguments(pass *analysis.Pass, site *sqlsites.Site) map[string]sqlcheck.Argument {
	if site.Call == nil || len(site.Call.Args) == 0 {
		return nil
	}
	args := map[string]sqlcheck.Argument{}
	for _, p := range site.Script.Params {
		x := site.Call.Bound(p.Number, p.Name)
		if x == nil {
			continue
		}
		var arg sqlcheck.Argument
		if text, ok := constantText(pass.TypesInfo, x); ok {
			arg.Constant = &text
		}
		arg.Fresh = isFresh(pass.TypesInfo, x, site.Func)
		args[p.Key()] = arg
	}
	return args
}

// constantText returns the value of a constant string, number or boolean, also
// under a conversion that wraps it, such as sql.NullString{String: "done"}.
func constantText(info *types.Info, x ast.Expr) (string, bool) {
	tv, ok := info.Types[x]
	if !ok || tv.Value == nil {
		return "", false
	}
	switch tv.Value.Kind() {
	case constant.String:
		return constant.StringVal(tv.Value), true
	case constant.Int, constant.Bool:
		return tv.Value.ExactString(), true
	}
	return "", false
}

// maker matches the names of functions that make a value unlike any before.
var maker = regexp.MustCompile(`^(New|NewString|NewRandom|NewV[0-9]|NewUUID|NewULID|Make|NewObjectID|MustNew|MustNewV4|MustNewUUID|NewID|GenerateUUID|Generate|MustGenerate|NewDCE\w*|Must)$`)

// makerPackage matches the packages of such functions.
var makerPackage = regexp.MustCompile(`(^|/)(go-)?(uuid|ulid|xid|ksuid|nanoid|go-nanoid|shortuuid|cuid2?|typeid(-go)?|snowflake|rand|bson|primitive)(/v[0-9]+)?$`)

// isFresh reports whether x is a value that is made anew in each call of fn.
func isFresh(info *types.Info, x ast.Expr, fn *ast.FuncDecl) bool {
	x = ast.Unparen(x)
	switch x := x.(type) {
	case *ast.CallExpr:
		callee := typeutil.Callee(info, x)
		if callee == nil {
			return len(x.Args) == 1 && info.Types[x.Fun].IsType() && isFresh(info, x.Args[0], fn)
		}
		if callee.Pkg() != nil && makerPackage.MatchString(callee.Pkg().Path()) && maker.MatchString(callee.Name()) {
			return true
		}
		if sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr); ok && len(x.Args) == 0 {
			return isFresh(info, sel.X, fn) // uuid.New().String()
		}
	case *ast.IndexExpr:
		return isFresh(info, x.X, fn)
	case *ast.SliceExpr:
		return isFresh(info, x.X, fn)
	case *ast.Ident:
		def := definition(info, x, fn)
		return def != nil && isFresh(info, def, fn)
	}
	return false
}

// definition returns what a local variable of fn is set to, if it is set once.
func definition(info *types.Info, id *ast.Ident, fn *ast.FuncDecl) ast.Expr {
	obj, ok := info.Uses[id].(*types.Var)
	if !ok || fn == nil || fn.Body == nil || obj.Pos() < fn.Body.Pos() || obj.Pos() > fn.Body.End() {
		return nil
	}
	var def ast.Expr
	sets := 0
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		as, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for i, l := range as.Lhs {
			lid, ok := l.(*ast.Ident)
			if !ok || info.ObjectOf(lid) != obj {
				continue
			}
			sets++
			switch {
			case len(as.Rhs) == len(as.Lhs) && (as.Tok == token.DEFINE || as.Tok == token.ASSIGN):
				def = as.Rhs[i]
			case len(as.Rhs) == 1 && i == 0:
				def = as.Rhs[0]
			}
		}
		return true
	})
	if sets != 1 {
		return nil
	}
	return def
}
