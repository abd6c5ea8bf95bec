package voidtransition

import (
	"go/ast"
	"go/types"
	"strings"
)

// What sqlc generates for a query of a batch returns a value whose one method
// hands what became of each statement to a function:
//
//	QueryRow(f func(i int, item T, err error)) // :batchone
//	Query(f func(i int, items []T, err error)) // :batchmany
//	Exec(f func(i int, err error))             // :batchexec
//
// The last has no answer in it.

// isBatchReader reports whether t is such a value.
func isBatchReader(t types.Type) bool {
	if p, ok := underlying(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || !strings.HasSuffix(n.Obj().Name(), "BatchResults") {
		return false
	}
	for _, name := range []string{"QueryRow", "Query"} {
		if fn := method(types.NewPointer(t), name); fn != nil && fn.Signature().Results().Len() == 0 && fn.Signature().Params().Len() == 1 {
			_, ok := fn.Signature().Params().At(0).Type().Underlying().(*types.Signature)
			return ok
		}
	}
	return false
}

// readBatch calls a method of such a value.
func (m *machine) readBatch(p *path, x *ast.CallExpr, fn *types.Func, args []value) []end {
	switch {
	case fn == nil || fn.Name() != "QueryRow" && fn.Name() != "Query" && fn.Name() != "Close":
		p.note(x.Pos(), "reads "+m.run.String())
		return []end{{p, m.quiet(x)}}
	case fn.Name() == "Close" || len(args) == 1 && args[0].kind == isNil:
		return []end{{p, m.quiet(x)}}
	case len(args) != 1 || args[0].kind != isClosure:
		p.note(x.Pos(), "reads "+m.run.String())
		return []end{{p, m.quiet(x)}}
	}
	lit := args[0].lit
	var given []value
	for _, t := range paramTypes(m.info, lit.Type) {
		given = append(given, m.itemOf(x, fn, t))
	}
	ends := m.call(p, lit.Type, lit.Body, given)
	for i := range ends {
		ends[i].v = m.quiet(x)
	}
	return ends
}

// itemOf is what a function is given for one statement of a batch.
func (m *machine) itemOf(x *ast.CallExpr, fn *types.Func, t types.Type) value {
	_, isSlice := underlying(t).(*types.Slice)
	switch {
	case isErrorType(t) && fn.Name() == "QueryRow":
		return m.noRow()
	case isErrorType(t):
		return value{kind: isNil}
	case isSlice && fn.Name() == "Query":
		return value{text: at(x.Pos(), "rows"), hot: true}
	}
	return unknownValue(at(x.Pos(), "item"))
}

func paramTypes(info *types.Info, typ *ast.FuncType) []types.Type {
	var out []types.Type
	for _, f := range typ.Params.List {
		for range max(1, len(f.Names)) {
			out = append(out, info.TypeOf(f.Type))
		}
	}
	return out
}
