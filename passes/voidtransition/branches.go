package voidtransition

import (
	"go/ast"
	"go/token"
)

// decide splits a path at a condition. The answer decides a condition that
// depends on it in a way that is not known: one side for each answer.
func (m *machine) decide(e end, at ast.Node) (yes, no *path) {
	if e.v.isHot() && m.tested == nil {
		m.tested = at
	}
	switch {
	case e.v.kind == isBool && e.v.yes:
		return e.p, nil
	case e.v.kind == isBool:
		return nil, e.p
	case e.v.isHot() && m.run == zeroRows:
		return e.p, nil
	case e.v.isHot():
		return nil, e.p
	}
	no = e.p.fork()
	e.p.side(at.Pos(), "if "+e.v.text, e.v.read)
	no.side(at.Pos(), "if not "+e.v.text, e.v.read)
	return e.p, no
}

func (m *machine) ifStmt(p *path, s *ast.IfStmt) []*path {
	var out []*path
	for _, q := range m.optional(p, s.Init) {
		if q.ctl != goesOn {
			out = append(out, q)
			continue
		}
		for _, e := range m.eval(q, s.Cond) {
			yes, no := m.decide(e, s)
			if yes != nil {
				out = append(out, m.block([]*path{yes}, s.Body.List)...)
			}
			if no != nil {
				out = append(out, m.optional(no, s.Else)...)
			}
		}
	}
	return out
}

func (m *machine) optional(p *path, s ast.Stmt) []*path {
	if s == nil {
		return []*path{p}
	}
	return m.stmt(p, s, "")
}

// forStmt runs the body of a loop at most once: what a second pass could add
// tells no more about the answer than the first.
func (m *machine) forStmt(p *path, s *ast.ForStmt, label string) []*path {
	var out []*path
	for _, q := range m.optional(p, s.Init) {
		if s.Cond == nil {
			out = append(out, m.loop(q, s.Body, label)...)
			continue
		}
		for _, e := range m.eval(q, s.Cond) {
			if e.v.kind == unknown && !e.v.isHot() {
				e.v = truth(true)
			}
			yes, no := m.decide(e, s)
			if yes != nil {
				out = append(out, m.loop(yes, s.Body, label)...)
			}
			if no != nil {
				out = append(out, no)
			}
		}
	}
	return out
}

// loop runs the body of a loop.
func (m *machine) loop(p *path, b *ast.BlockStmt, label string) []*path {
	paths := m.block([]*path{p}, b.List)
	for _, q := range paths {
		q.leave(label, breaks, continues)
	}
	return paths
}

// leave ends a break or continue that belongs to the statement just run.
func (p *path) leave(label string, kinds ...control) {
	for _, k := range kinds {
		if p.ctl == k && (p.label == "" || p.label == label) {
			p.ctl, p.label = goesOn, ""
		}
	}
}

func (m *machine) rangeStmt(p *path, s *ast.RangeStmt, label string) []*path {
	var out []*path
	for _, e := range m.eval(p, s.X) {
		if e.v.isHot() && m.run == zeroRows {
			if m.tested == nil {
				m.tested = s
			}
			out = append(out, e.p) // no element
			continue
		}
		elem := value{text: at(s.Pos(), "element"), hot: e.v.isHot()}
		paths := []*path{e.p}
		for _, lhs := range []ast.Expr{s.Key, s.Value} {
			if lhs == nil {
				continue
			}
			var next []*path
			for _, q := range paths {
				next = append(next, m.store(q, lhs, elem, "")...)
			}
			paths = next
		}
		for _, q := range paths {
			out = append(out, m.loop(q, s.Body, label)...)
		}
	}
	return out
}

func (m *machine) switchStmt(p *path, s *ast.SwitchStmt, label string) []*path {
	var out []*path
	for _, q := range m.optional(p, s.Init) {
		tags := []end{{q, truth(true)}}
		if s.Tag != nil {
			tags = m.eval(q, s.Tag)
		}
		for _, tag := range tags {
			out = append(out, m.clauses(tag.p, s, tag.v)...)
		}
	}
	for _, q := range out {
		q.leave(label, breaks)
	}
	return out
}

// clauses tries the cases of a switch in order.
func (m *machine) clauses(p *path, s *ast.SwitchStmt, tag value) []*path {
	var out []*path
	trying := []*path{p}
	last := -1 // the default clause
	for i, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			last = i
		}
		for _, x := range c.List {
			var next []*path
			for _, q := range trying {
				for _, e := range m.eval(q, x) {
					if s.Tag != nil {
						e.v = m.compareValues(s.Pos(), token.EQL, tag, e.v)
					}
					yes, no := m.decide(e, s)
					if yes != nil {
						out = append(out, m.clause(yes, s.Body, i)...)
					}
					if no != nil {
						next = append(next, no)
					}
				}
			}
			trying = m.bounded(next)
		}
	}
	for _, q := range trying {
		if last < 0 {
			out = append(out, q)
			continue
		}
		out = append(out, m.clause(q, s.Body, last)...)
	}
	return out
}

// clause runs the i-th clause of a switch and those that it falls into.
func (m *machine) clause(p *path, body *ast.BlockStmt, i int) []*path {
	var out []*path
	for _, q := range m.block([]*path{p}, body.List[i].(*ast.CaseClause).Body) {
		if q.ctl == falls && i+1 < len(body.List) {
			q.ctl = goesOn
			out = append(out, m.clause(q, body, i+1)...)
			continue
		}
		out = append(out, q)
	}
	return out
}

// typeSwitch runs every clause. What a switch on the type of the answer decides
// is not followed: it is told apart there.
func (m *machine) typeSwitch(p *path, s *ast.TypeSwitchStmt, label string) []*path {
	var x ast.Expr
	switch a := s.Assign.(type) {
	case *ast.AssignStmt:
		x = a.Rhs[0]
	case *ast.ExprStmt:
		x = a.X
	}
	var out []*path
	for _, q := range m.optional(p, s.Init) {
		for _, e := range m.eval(q, x) {
			if e.v.isHot() {
				e.p.note(s.Pos(), "switches on "+m.run.String())
			}
			out = append(out, m.alternatives(e.p, s.Body)...)
		}
	}
	for _, q := range out {
		q.leave(label, breaks)
	}
	return out
}

func (m *machine) selectStmt(p *path, s *ast.SelectStmt, label string) []*path {
	out := m.alternatives(p, s.Body)
	for _, q := range out {
		q.leave(label, breaks)
	}
	return out
}

// alternatives runs each clause of a statement on a path of its own.
func (m *machine) alternatives(p *path, body *ast.BlockStmt) []*path {
	var out []*path
	for _, c := range body.List {
		q := p.fork()
		q.note(c.Pos(), "case")
		switch c := c.(type) {
		case *ast.CaseClause:
			out = append(out, m.block([]*path{q}, c.Body)...)
		case *ast.CommClause:
			for _, r := range m.optional(q, c.Comm) {
				out = append(out, m.block([]*path{r}, c.Body)...)
			}
		}
	}
	if len(out) == 0 {
		return []*path{p}
	}
	return m.bounded(out)
}
