package voidtransition

import (
	"go/ast"
	"go/types"
	"strings"
)

// A batch of pgx takes statements, is sent as a whole, and answers for each of
// them on its own: by a call on what sending returned, or by a function that is
// set where the statement is queued. Which call answers for which statement is
// not told apart: whoever reads one answer is taken to read this one.

// isBatch reports whether t is a batch of pgx.
func isBatch(t types.Type) bool { return isOfPgx(t, "Batch") }

// isBatchResults reports whether t is what sending a batch returns.
func isBatchResults(t types.Type) bool { return isOfPgx(t, "BatchResults") }

func isOfPgx(t types.Type, name string) bool {
	if p, ok := underlying(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && isPgx(n.Obj().Pkg().Path())
}

func isPgx(path string) bool {
	return path == "github.com/jackc/pgx" || strings.HasPrefix(path, "github.com/jackc/pgx/")
}

// queue runs the call that queues the statement. A batch that comes from
// somebody else is sent, and read, by somebody else.
func (m *machine) queue(p *path, x *ast.CallExpr) value {
	sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
	if !ok {
		m.lost = true
		return value{}
	}
	root, fields := m.rootOf(sel.X)
	if root == nil || !m.isOwn(p, root) {
		p.note(x.Pos(), "queues for "+m.run.String())
		return m.quiet(x)
	}
	m.batch = place{root, fields}
	p.set(m.batch, value{kind: isQueue, hot: true, own: true})
	return value{kind: isQueued, hot: true}
}

// queued calls a method of the queued statement: its function reads the answer
// when the results are closed, and closing returns what it returns.
func (m *machine) queued(p *path, x *ast.CallExpr, args []value) []end {
	if len(args) != 1 || args[0].kind != isClosure {
		p.note(x.Pos(), "reads "+m.run.String())
		return []end{{p, value{}}}
	}
	given := value{kind: isResult, hot: true}
	if params := args[0].lit.Type.Params; params.NumFields() == 1 {
		switch shapeOf(m.info.TypeOf(params.List[0].Type)) {
		case rowOf:
			given.kind = isRow
		case rowsOf:
			given.kind = isRows
		}
	}
	var out []end
	for _, e := range m.call(p, args[0].lit.Type, args[0].lit.Body, []value{given}) {
		if m.batch.root != nil && len(e.v.elems) == 1 {
			e.p.set(m.batch, value{kind: isQueue, hot: true, own: true, elems: e.v.elems})
		}
		out = append(out, end{e.p, value{}})
	}
	return out
}

// onQueue calls a method of the batch after the statement was queued.
func (m *machine) onQueue(x *ast.CallExpr, fn *types.Func) (value, bool) {
	if fn == nil || fn.Name() != "Queue" && fn.Name() != "Len" {
		return value{}, false
	}
	return m.quiet(x), true
}

// sends reports whether a call sends a batch, and with what it answers then.
func (m *machine) sends(fn *types.Func, args []value) (value, bool) {
	if fn.Name() != "SendBatch" {
		return value{}, false
	}
	for _, a := range args {
		if a.kind == isQueue {
			return value{kind: isSent, hot: true, elems: a.elems}, true
		}
	}
	return value{}, false
}

// onSent calls a method of what sending the batch returned.
func (m *machine) onSent(x *ast.CallExpr, recv value) (value, bool) {
	sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
	if !ok {
		return value{}, false
	}
	if sel.Sel.Name != "Close" {
		return m.answerOf(x)
	}
	if len(recv.elems) == 1 {
		return recv.elems[0], true
	}
	return m.quiet(x), true
}
