package leases

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
)

// arguments says what is known of the values that a site's call binds.
func (m *making) arguments(site *sqlsites.Site) map[string]sqlcheck.Argument {
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
		if text, ok := constantText(m.pass.TypesInfo, x); ok {
			arg.Constant = &text
		}
		arg.Fresh = m.isFresh(x, site.Func)
		arg.Not = excluded(m.pass.TypesInfo, x, site.Call.Expr.Pos(), site.Func)
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
