package sqlsites

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// exportTableNames tells importing packages about methods that name the table
// of a model. Packages of models have no other SQL. What it tells takes no more
// bytes than the budget, and it returns how many.
func exportTableNames(pass *analysis.Pass, budget int) (size int) {
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Name.Name != "TableName" || fn.Recv == nil || fn.Body == nil || len(fn.Body.List) != 1 {
				continue
			}
			ret, ok := fn.Body.List[0].(*ast.ReturnStmt)
			obj, isFunc := pass.TypesInfo.Defs[fn.Name].(*types.Func)
			if !ok || !isFunc || len(ret.Results) != 1 {
				continue
			}
			if c := pass.TypesInfo.Types[ret.Results[0]].Value; c != nil && c.Kind() == constant.String {
				name := Template{{Text: constant.StringVal(c)}}
				cost := factCost + templateCost + pieceCost + len(obj.FullName()) + len(name[0].Text)
				if size+cost > budget {
					return size
				}
				size += cost
				pass.ExportObjectFact(obj, &Helper{Results: []Yield{{Texts: []Template{name}}}})
			}
		}
	}
	return size
}
