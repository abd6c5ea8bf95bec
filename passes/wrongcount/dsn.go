package wrongcount

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/finding"
)

// dsnForm matches a data source name of MySQL: user:password@tcp(host)/name?a=b.
// The one group is its parameters.
var dsnForm = regexp.MustCompile(`@(?:\w+\([^)]*\))?/[\w%.{}-]*(\?\S*)?$`)

// openParameters matches parameters that are filled in from elsewhere.
var openParameters = regexp.MustCompile(`[?&](%|$)`)

// countsChanged reports whether the package shows that it connects to MySQL so
// that an UPDATE counts the rows that it has changed: it has a data source name
// or a configuration of the driver, all of it is known, and nothing asks for the
// rows that were found.
func countsChanged(pass *analysis.Pass) bool {
	shown, open := false, false
	for _, file := range pass.Files {
		if finding.InTest(pass.Fset, file.Pos()) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.ADD && mayNameSource(pass.TypesInfo, n) {
					open = true
					return false
				}
			case *ast.BasicLit:
				text, err := strconv.Unquote(n.Value)
				if n.Kind != token.STRING || err != nil {
					return true
				}
				if m := dsnForm.FindStringSubmatch(text); m != nil && strings.Contains(text, "@") {
					shown = true
					open = open || openParameters.MatchString(m[1])
				}
				open = open || strings.Contains(strings.ToLower(text), "clientfoundrows")
			case *ast.Ident:
				open = open || n.Name == "ClientFoundRows"
			case *ast.CompositeLit:
				shown = shown || isConfig(pass.TypesInfo.TypeOf(n))
			}
			return true
		})
	}
	return shown && !open
}

// mayNameSource reports whether a sum of texts that is not constant holds a part
// of a data source name.
func mayNameSource(info *types.Info, sum *ast.BinaryExpr) bool {
	if info.Types[sum].Value != nil {
		return false
	}
	found := false
	ast.Inspect(sum, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		v := info.Types[lit].Value
		found = found || v != nil && v.Kind() == constant.String && strings.Contains(constant.StringVal(v), "@tcp(")
		return true
	})
	return found
}

func isConfig(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Config" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "github.com/go-sql-driver/mysql"
}
