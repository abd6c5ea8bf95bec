package sqlsites

import (
	"go/ast"
	"go/token"
)

func (f *frame) switchStmt(s *ast.SwitchStmt, in []state) []state {
	in = f.inits(in, s.Init)
	if s.Tag != nil {
		in = f.visit(s.Tag, in)
	}
	return f.clauses(s.Body, in, func(clause ast.Stmt, st state) []state {
		cc := clause.(*ast.CaseClause)
		return f.enter(s.Tag, cc.List, st)
	})
}

// enter returns the states in which a case is taken: nil if that is not
// decided by what is known.
func (f *frame) enter(tag ast.Expr, list []ast.Expr, st state) []state {
	var out []state
	for _, e := range list {
		if tag == nil {
			yes, _ := f.decide(e, st)
			out = append(out, yes...)
			continue
		}
		c := f.r.info.Types[e].Value
		if c == nil {
			return nil
		}
		yes, _ := f.compare(tag, c, st)
		out = append(out, yes...)
	}
	if out == nil {
		return []state{}
	}
	return limited(out)
}

// clauses reads the clauses of a switch or select. enter yields the states in
// which a case is taken, or nil for all.
func (f *frame) clauses(body *ast.BlockStmt, in []state, enter func(ast.Stmt, state) []state) []state {
	var out []state
	for _, before := range in {
		var left []state
		f.breaks = append(f.breaks, &left)
		var ends, falling []state
		complete := false
		for _, clause := range body.List {
			list, start, always := f.clause(clause, before, enter)
			complete = complete || always
			start = append(start, falling...)
			end := f.block(list, start)
			falling = nil
			if fallsThrough(list) {
				falling = end
				continue
			}
			ends = append(ends, end...)
		}
		f.breaks = f.breaks[:len(f.breaks)-1]
		ends = append(ends, left...)
		for i := range ends {
			ends[i] = ends[i].leave(before, body)
			if !complete {
				ends[i] = markConditional(before, ends[i])
			}
		}
		if !complete {
			ends = append(ends, before)
		}
		out = append(out, ends...)
	}
	return f.limitedAfter(out, body.End())
}

// clause returns the statements of a clause, the states in which it is entered,
// and whether one of the clauses is entered for certain because of it.
func (f *frame) clause(clause ast.Stmt, before state, enter func(ast.Stmt, state) []state) (list []ast.Stmt, start []state, always bool) {
	start = []state{before}
	switch c := clause.(type) {
	case *ast.CaseClause:
		for _, e := range c.List {
			start = f.visit(e, start)
		}
		if c.List != nil {
			if taken := enter(c, before); taken != nil {
				start = taken
			}
		}
		return c.Body, start, c.List == nil
	case *ast.CommClause:
		// One clause of a select runs, whichever it is.
		return c.Body, f.inits(start, c.Comm), true
	}
	return nil, nil, false
}

func fallsThrough(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	b, ok := list[len(list)-1].(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}
