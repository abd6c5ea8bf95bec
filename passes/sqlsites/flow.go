package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// block reads statements in order and returns the states at its end: none if
// no path reaches it.
func (f *frame) block(list []ast.Stmt, in []state) []state {
	reached := in
	for _, s := range list {
		if _, label := s.(*ast.LabeledStmt); label && len(reached) == 0 {
			// A jump leads here, and jumps are not followed: go on with the
			// last states known, since no call may be missed.
			reached = in
		}
		if len(reached) == 0 {
			continue
		}
		in = reached
		reached = f.stmt(s, in)
	}
	return reached
}

// scope reads a block from one state and forgets what it declares.
func (f *frame) scope(list []ast.Stmt, node ast.Node, before state, in []state) []state {
	out := f.block(list, in)
	for i := range out {
		out[i] = out[i].leave(before, node)
	}
	return out
}

func (f *frame) stmt(s ast.Stmt, in []state) []state {
	switch s := s.(type) {
	case *ast.ExprStmt:
		out := f.builds(s.X, f.visit(s.X, in))
		if f.terminates(s.X) {
			return nil
		}
		return out
	case *ast.AssignStmt:
		return f.assign(s, in)
	case *ast.DeclStmt:
		return f.declare(s, in)
	case *ast.ReturnStmt:
		return f.returns(s, in)
	case *ast.BlockStmt:
		var out []state
		for _, st := range in {
			out = append(out, f.scope(s.List, s, st, []state{st})...)
		}
		return limited(out)
	case *ast.IfStmt:
		return f.ifStmt(s, in)
	case *ast.ForStmt:
		return f.forStmt(s, in)
	case *ast.RangeStmt:
		return f.rangeStmt(s, in)
	case *ast.SwitchStmt:
		return f.switchStmt(s, in)
	case *ast.TypeSwitchStmt:
		in = f.inits(in, s.Init, s.Assign)
		return f.clauses(s.Body, in, func(ast.Stmt, state) []state { return nil })
	case *ast.SelectStmt:
		return f.clauses(s.Body, in, func(ast.Stmt, state) []state { return nil })
	case *ast.LabeledStmt:
		return f.stmt(s.Stmt, in)
	case *ast.BranchStmt:
		return f.branch(s, in)
	case *ast.GoStmt:
		return f.visit(s.Call, in)
	case *ast.DeferStmt:
		return f.visit(s.Call, in)
	case *ast.SendStmt:
		return f.visit(s.Value, f.visit(s.Chan, in))
	}
	return in
}

func (f *frame) inits(in []state, list ...ast.Stmt) []state {
	for _, s := range list {
		if s != nil {
			in = f.stmt(s, in)
		}
	}
	return in
}

// terminates reports whether a call never returns.
func (f *frame) terminates(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	switch obj := typeutil.Callee(f.r.info, call).(type) {
	case *types.Builtin:
		return obj.Name() == "panic"
	case *types.Func:
		if obj.Pkg() == nil || obj.Signature().Recv() != nil {
			return false
		}
		switch obj.Pkg().Path() + "." + obj.Name() {
		case "os.Exit", "log.Fatal", "log.Fatalf", "log.Fatalln", "runtime.Goexit":
			return true
		}
	}
	return false
}

func (f *frame) branch(s *ast.BranchStmt, in []state) []state {
	switch s.Tok {
	case token.BREAK:
		if n := len(f.breaks); n > 0 {
			*f.breaks[n-1] = append(*f.breaks[n-1], in...)
		}
	case token.CONTINUE:
		if n := len(f.continues); n > 0 {
			*f.continues[n-1] = append(*f.continues[n-1], in...)
		}
	case token.FALLTHROUGH:
		return in // the caller leads it on
	}
	return nil
}

func (f *frame) returns(s *ast.ReturnStmt, in []state) []state {
	for _, e := range s.Results {
		in = f.visit(e, in)
	}
	for _, st := range in {
		f.leaveWith(s, st)
	}
	return nil
}

// leaveWith records what a return statement hands on in one state: one entry
// for each choice of variants.
func (f *frame) leaveWith(s *ast.ReturnStmt, st state) {
	f.leaves(st)
	var sets [][]value
	switch {
	case len(s.Results) == 0:
		for _, v := range f.named {
			val, _ := st.lookup(v)
			sets = append(sets, []value{val})
		}
	case len(s.Results) == 1:
		if call, ok := ast.Unparen(s.Results[0]).(*ast.CallExpr); ok {
			if tuple, ok := f.r.info.TypeOf(call).(*types.Tuple); ok {
				for i := range tuple.Len() {
					vals := []value{{form: opaque, expr: call}}
					if f.r.holdsText(tuple.At(i).Type()) {
						vals = f.result(call, i, st)
					}
					sets = append(sets, vals)
				}
				break
			}
		}
		sets = append(sets, f.returned(s.Results[0], st))
	default:
		for _, e := range s.Results {
			sets = append(sets, f.returned(e, st))
		}
	}
	if len(*f.rets) > 4*maxVariants {
		return
	}
	r := ret{guards: st.guards}
	if f.exits != nil {
		r.left = st
	}
	product(sets, func(vals []value) value {
		r.vals = append([]value(nil), vals...)
		*f.rets = append(*f.rets, r)
		return value{}
	})
}

// returned is the value of a result, if it is of a type that can hold text.
func (f *frame) returned(e ast.Expr, st state) []value {
	if !f.r.holdsText(f.r.info.TypeOf(e)) {
		return []value{{form: opaque, expr: e}}
	}
	return f.eval(e, st)
}

func (f *frame) declare(s *ast.DeclStmt, in []state) []state {
	decl, ok := s.Decl.(*ast.GenDecl)
	if !ok || decl.Tok != token.VAR {
		return in
	}
	for _, spec := range decl.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		lhs := make([]ast.Expr, len(spec.Names))
		for i, name := range spec.Names {
			lhs[i] = name
		}
		for _, e := range spec.Values {
			in = f.visit(e, in)
		}
		if len(spec.Values) > 0 {
			in = f.assignAll(lhs, spec.Values, in)
			continue
		}
		for i := range in {
			for _, name := range spec.Names {
				if obj := f.r.info.Defs[name]; obj != nil && !f.inert(obj) {
					in = bindCopy(in, i, obj, f.r.zeroOf(obj.Type()))
				}
			}
		}
	}
	return in
}

// bindCopy binds a variable in the i-th state and leaves the slice that it was
// given alone.
func bindCopy(in []state, i int, obj types.Object, v value) []state {
	out := append([]state(nil), in...)
	out[i] = out[i].bind(obj, v)
	return out
}
