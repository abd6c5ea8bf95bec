package sqlsites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// A shape is how a call runs SQL.
type shape struct {
	at       int // index of the argument with the text; -1 for a prepared statement
	args     int // index of the first argument that is bound
	sure     bool
	declared bool // by the configuration
	named    bool
	name     string
	mode     Mode
	handle   Handle
	receiver ast.Expr
}

// shapeOf tells how a call runs SQL, or returns nil if it does not.
func (r *reader) shapeOf(call *ast.CallExpr) *shape {
	if s, ok := r.shapes[call]; ok {
		return s
	}
	s := r.readShape(call)
	if s != nil && s.at >= len(call.Args) {
		s = nil // f(g()) with several results
	}
	r.shapes[call] = s
	return s
}

func (r *reader) readShape(call *ast.CallExpr) *shape {
	if tv := r.info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return nil
	}
	t := r.info.TypeOf(call.Fun)
	if t == nil {
		return nil
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok {
		return nil
	}
	s := &shape{name: calleeName(call)}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && r.info.Selections[sel] != nil {
		s.receiver = sel.X
		s.handle = handleOf(r.info.TypeOf(sel.X))
		if s.handle == HandleUnknown && r.builds(r.info.TypeOf(sel.X)) != nil {
			s.handle = r.chainHandle(sel.X)
		}
	}
	s.mode = modeOf(s.name, sig)
	path := ""
	if fn, ok := typeutil.Callee(r.info, call).(*types.Func); ok && fn.Pkg() != nil {
		path = fn.Pkg().Path()
	}
	if driver := driverOf(path); driver != "" {
		return r.driverShape(s, driver, sig)
	}
	if declared := r.wrapperShape(*s, call, sig); declared != nil {
		return declared
	}
	s.at = variadicText(sig)
	s.args = s.at + 1
	if s.at < 0 || isPrinter(s.name, path) || returnsText(sig) {
		return nil
	}
	return s
}

// driverShape completes the shape of a call of a database library.
func (r *reader) driverShape(s *shape, driver string, sig *types.Signature) *shape {
	s.sure = true
	if s.receiver != nil && isStatement(r.info.TypeOf(s.receiver)) {
		s.handle, s.at = Stmt, -1
		s.named = typeSuffix(r.info.TypeOf(s.receiver), ".NamedStmt")
		if s.mode == ModeUnknown || s.mode == Prepare {
			return nil
		}
		s.args = statementArgs(s.mode, sig)
		return s
	}
	if returnsText(sig) {
		return nil // Rebind, In, Named
	}
	s.at = variadicText(sig)
	s.args = s.at + 1
	if s.at >= 0 {
		return s
	}
	switch s.name {
	case "Prepare", "PrepareContext", "Preparex", "PreparexContext", "PrepareNamed", "PrepareNamedContext", "PrepareEx":
		s.at = textParam(sig)
		s.args = sig.Params().Len()
	case "NamedExec", "NamedExecContext", "NamedQuery", "NamedQueryContext":
		s.at = textParam(sig)
		s.args, s.named = s.at+1, true
	case "Exec", "ExecParams":
		s.at = textParam(sig)
		s.args = sig.Params().Len()
	}
	if s.at < 0 {
		return nil
	}
	return s
}

// statementArgs is the index of the first bound argument of a method of a
// prepared statement: after the context and, where rows are scanned into an
// argument, after that.
func statementArgs(mode Mode, sig *types.Signature) int {
	n := 0
	if sig.Params().Len() > 0 && typeName(sig.Params().At(0).Type()) == "context.Context" {
		n++
	}
	if mode == ScanInto {
		n++
	}
	return n
}

func returnsText(sig *types.Signature) bool {
	return sig.Results().Len() > 0 && isString(sig.Results().At(0).Type())
}

func calleeName(call *ast.CallExpr) string {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	case *ast.IndexExpr:
		return calleeName(&ast.CallExpr{Fun: fun.X})
	case *ast.IndexListExpr:
		return calleeName(&ast.CallExpr{Fun: fun.X})
	}
	return ""
}

// bindings returns the expressions that a call binds to placeholders, from the
// given argument on.
func (f *frame) bindings(call *ast.CallExpr, from int, st state) (args []ast.Expr, open bool) {
	for i := from; i < len(call.Args); i++ {
		arg := call.Args[i]
		if i == from && f.isOption(arg) {
			from++
			continue
		}
		vals := f.element(arg, st)
		if i < len(call.Args)-1 || !call.Ellipsis.IsValid() {
			args = append(args, vals[0].expr)
			continue
		}
		if len(vals) != 1 || vals[0].form != list {
			return args, true
		}
		for _, e := range vals[0].elems {
			args = append(args, e.expr)
		}
		open = vals[0].open
	}
	return args, open
}

// isOption reports whether an argument of pgx says how to run the statement and
// is not bound.
func (f *frame) isOption(arg ast.Expr) bool {
	obj := typeObject(f.r.info.TypeOf(arg))
	if obj == nil || obj.Pkg() == nil || driverOf(obj.Pkg().Path()) != "pgx" {
		return false
	}
	switch obj.Name() {
	case "QueryExecMode", "QueryResultFormats", "QueryResultFormatsByOID", "QuerySimpleProtocol":
		return true
	}
	return false
}

// isNamedArgs reports whether e is a map whose keys are the names of
// placeholders.
func (r *reader) isNamedArgs(e ast.Expr) bool {
	if e == nil {
		return false
	}
	obj := typeObject(r.info.TypeOf(e))
	return obj != nil && obj.Pkg() != nil && driverOf(obj.Pkg().Path()) == "pgx" &&
		(obj.Name() == "NamedArgs" || obj.Name() == "StrictNamedArgs")
}
