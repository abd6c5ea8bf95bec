package voidtransition

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
)

func itoa(pos token.Pos) string { return strconv.Itoa(int(pos)) }

// block runs a list of statements on every path that goes on.
func (m *machine) block(paths []*path, list []ast.Stmt) []*path {
	for _, s := range list {
		var next []*path
		for _, p := range paths {
			if p.ctl != goesOn {
				next = append(next, p)
				continue
			}
			next = append(next, m.stmt(p, s, "")...)
		}
		paths = m.bounded(next)
		if m.lost {
			return paths
		}
	}
	return paths
}

// stmt runs one statement. label is the label in front of it.
func (m *machine) stmt(p *path, s ast.Stmt, label string) []*path {
	if !m.step() {
		return nil
	}
	switch s := s.(type) {
	case *ast.ExprStmt:
		return drop(m.eval(p, s.X))
	case *ast.AssignStmt:
		return m.assign(p, s)
	case *ast.DeclStmt:
		return m.declare(p, s)
	case *ast.IncDecStmt:
		return m.store(p, s.X, value{text: at(s.Pos(), s.Tok.String())}, s.Tok.String())
	case *ast.ReturnStmt:
		return m.returnStmt(p, s)
	case *ast.BlockStmt:
		return m.block([]*path{p}, s.List)
	case *ast.IfStmt:
		return m.ifStmt(p, s)
	case *ast.ForStmt:
		return m.forStmt(p, s, label)
	case *ast.RangeStmt:
		return m.rangeStmt(p, s, label)
	case *ast.SwitchStmt:
		return m.switchStmt(p, s, label)
	case *ast.TypeSwitchStmt:
		return m.typeSwitch(p, s, label)
	case *ast.SelectStmt:
		return m.selectStmt(p, s, label)
	case *ast.LabeledStmt:
		return m.stmt(p, s.Stmt, s.Label.Name)
	case *ast.BranchStmt:
		return m.branchStmt(p, s)
	case *ast.DeferStmt:
		p.frame.defers = append(p.frame.defers, s.Call)
	case *ast.GoStmt:
		return drop(m.eval(p, s.Call))
	case *ast.SendStmt:
		return m.send(p, s)
	}
	return []*path{p}
}

func drop(ends []end) []*path {
	out := make([]*path, len(ends))
	for i, e := range ends {
		out[i] = e.p
	}
	return out
}

func (m *machine) send(p *path, s *ast.SendStmt) []*path {
	var out []*path
	for _, e := range m.evalAll(p, []ast.Expr{s.Chan, s.Value}) {
		e.p.note(s.Pos(), "sends "+e.v.elems[1].render(m.run))
		out = append(out, e.p)
	}
	return out
}

func (m *machine) branchStmt(p *path, s *ast.BranchStmt) []*path {
	switch s.Tok {
	case token.BREAK:
		p.ctl = breaks
	case token.CONTINUE:
		p.ctl = continues
	case token.FALLTHROUGH:
		p.ctl = falls
	default:
		m.lost = true // goto
	}
	if s.Label != nil {
		p.label = s.Label.Name
	}
	return []*path{p}
}

func (m *machine) returnStmt(p *path, s *ast.ReturnStmt) []*path {
	var out []*path
	named := m.namedResults(p.frame.results)
	for _, e := range m.evalAll(p, s.Results) {
		vals := e.v.elems
		if len(vals) == 1 && vals[0].kind == isSeveral {
			vals = vals[0].elems
		}
		if len(s.Results) > 0 {
			e.p.frame.rets = vals
			for i, v := range named {
				if v != nil && i < len(vals) {
					e.p.set(place{root: v}, vals[i])
				}
			}
		}
		if e.p.ctl == goesOn {
			e.p.ctl = returns
		}
		out = append(out, e.p)
	}
	return out
}

func (m *machine) declare(p *path, s *ast.DeclStmt) []*path {
	gen, ok := s.Decl.(*ast.GenDecl)
	if !ok || gen.Tok != token.VAR {
		return []*path{p}
	}
	paths := []*path{p}
	for _, spec := range gen.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		var next []*path
		for _, q := range paths {
			for _, e := range m.evalAll(q, spec.Values) {
				vals := spread(e.v.elems, len(spec.Names))
				for i, name := range spec.Names {
					v, ok := m.info.Defs[name].(*types.Var)
					switch {
					case !ok:
					case i < len(vals):
						e.p.set(place{root: v}, vals[i])
					default:
						e.p.set(place{root: v}, zeroValue(v.Type()))
					}
				}
				next = append(next, e.p)
			}
		}
		paths = next
	}
	return paths
}

// spread returns the values for n variables.
func spread(vals []value, n int) []value {
	if len(vals) == 1 && n > 1 {
		out := make([]value, n)
		for i := range out {
			out[i] = vals[0].at(i)
			if vals[0].kind != isSeveral && i > 0 {
				out[i] = value{text: vals[0].text + ",ok", hot: vals[0].isHot()}
			}
		}
		return out
	}
	return vals
}

func (m *machine) assign(p *path, s *ast.AssignStmt) []*path {
	var out []*path
	for _, e := range m.evalAll(p, s.Rhs) {
		vals := spread(e.v.elems, len(s.Lhs))
		if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
			out = append(out, m.assignOp(e.p, s, vals[0])...)
			continue
		}
		paths := []*path{e.p}
		for i, lhs := range s.Lhs {
			if i >= len(vals) {
				break
			}
			var next []*path
			for _, q := range paths {
				next = append(next, m.store(q, lhs, vals[i], "")...)
			}
			paths = next
		}
		out = append(out, paths...)
	}
	return out
}

// assignOp runs x += y and its like.
func (m *machine) assignOp(p *path, s *ast.AssignStmt, y value) []*path {
	var out []*path
	for _, e := range m.eval(p, s.Lhs[0]) {
		v := m.arithmetic(s.Tok.String(), e.v, y)
		out = append(out, m.store(e.p, s.Lhs[0], v, s.Tok.String())...)
	}
	return out
}

// store assigns to an expression. What is not a local variable, or a part of
// one, can be seen from outside.
func (m *machine) store(p *path, lhs ast.Expr, v value, op string) []*path {
	lhs = ast.Unparen(lhs)
	if id, ok := lhs.(*ast.Ident); ok && id.Name == "_" {
		return []*path{p}
	}
	root, fields := m.rootOf(lhs)
	if root == nil {
		p.note(lhs.Pos(), "stores "+op+v.render(m.run))
		return []*path{p}
	}
	if fields == "" && m.isLocal(root) || fields != "" && m.isOwn(p, root) {
		p.set(place{root, fields}, v)
		return []*path{p}
	}
	p.set(place{root, fields}, v)
	p.note(lhs.Pos(), "stores "+op+v.render(m.run))
	return []*path{p}
}

// rootOf returns the variable that an assignable expression is a part of, and
// the fields on the way.
func (m *machine) rootOf(x ast.Expr) (root *types.Var, fields string) {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		root, _ = m.info.ObjectOf(x).(*types.Var)
	case *ast.SelectorExpr:
		if m.info.Selections[x] == nil {
			root, _ = m.info.Uses[x.Sel].(*types.Var)
			return root, ""
		}
		root, fields = m.rootOf(x.X)
		fields += "." + x.Sel.Name
	case *ast.StarExpr:
		root, fields = m.rootOf(x.X)
		fields += ".*"
	case *ast.IndexExpr:
		root, fields = m.rootOf(x.X)
		fields += ".[]"
	}
	return root, fields
}

// isLocal reports whether a variable is seen only by what is run here.
func (m *machine) isLocal(v *types.Var) bool {
	switch v.Kind() {
	case types.LocalVar, types.ParamVar, types.ResultVar, types.RecvVar:
		return !m.isCaptured(v)
	}
	return false
}

// isCaptured reports whether a variable belongs to the function around the
// literal that is run.
func (m *machine) isCaptured(v *types.Var) bool {
	return m.around != nil && m.around.Pos() <= v.Pos() && v.Pos() < m.around.End() &&
		(v.Pos() < m.body.Pos() || m.body.End() <= v.Pos())
}

// isOwn reports whether nobody outside sees what is stored in a part of a
// variable: it is a value, or points to what was made here.
func (m *machine) isOwn(p *path, v *types.Var) bool {
	if !m.isLocal(v) {
		return false
	}
	switch v.Type().Underlying().(type) {
	case *types.Struct, *types.Array, *types.Basic:
		return true
	}
	return p.get(place{root: v}).own
}
