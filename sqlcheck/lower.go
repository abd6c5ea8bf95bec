package sqlcheck

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// maxSteps bounds the work on one write. A chain of CTEs that each read the one
// before twice doubles at every link; past the bound a condition is opaque.
const maxSteps = 100_000

// A lowering turns the conditions of one write into a cond.
type lowering struct {
	target string // key of the target's table
	holes  []Hole
	alone  bool // no other transaction writes while the statement runs
	rows   []*row
	steps  int
}

// A lowered is what a write requires.
type lowered struct {
	cond   *cond
	target *row
	rows   []*row
	scope  *scope
	lo     *lowering
}

// lower dissolves the conditions of w.
func lower(w *Write, holes []Hole) *lowered {
	lo := &lowering{target: tableKey(w.Target, holes), holes: holes, alone: w.Dialect == SQLite}
	target := lo.newRow(targetRow, lo.target)
	sc := &scope{env: w.env, bindings: []*binding{{ref: ref(w.Target), row: target}}}
	conds := lo.surroundings(w, sc)
	for _, x := range w.where {
		conds = append(conds, lo.condition(x, sc, false))
	}
	if g := lo.setGuard(w, sc); g != nil {
		conds = append(conds, g)
	}
	if open(w) {
		conds = append(conds, condOpaque)
	}
	return &lowered{cond: conj(conds...), target: target, rows: lo.rows, scope: sc, lo: lo}
}

// surroundings binds what stands beside the target, and returns what that
// requires: FROM and USING, or the rows that an upsert would have inserted.
func (lo *lowering) surroundings(w *Write, sc *scope) []*cond {
	switch {
	case w.Verb == UpsertRows || w.Verb == InsertRows:
		return lo.insertSource(w, sc)
	case w.Verb == ReadRows:
		return lo.readSources(w, sc)
	}
	var conds []*cond
	for _, src := range w.stmt.From {
		conds = append(conds, lo.source(src, sc, w.stmt))
	}
	return conds
}

// readSources binds the FROM of a SELECT, whose first table is the target.
func (lo *lowering) readSources(w *Write, sc *scope) []*cond {
	var conds []*cond
	for i, src := range w.stmt.From {
		if i == 0 {
			if join, ok := src.(*stmt.JoinSource); ok {
				conds = append(conds, lo.joinRest(join, sc, w.stmt))
			}
			continue
		}
		conds = append(conds, lo.source(src, sc, w.stmt))
	}
	return conds
}

// joinRest binds all of a join but its leftmost table, which is bound already.
func (lo *lowering) joinRest(j *stmt.JoinSource, sc *scope, q *stmt.Statement) *cond {
	var left *cond
	if inner, ok := j.Left.(*stmt.JoinSource); ok {
		left = lo.joinRest(inner, sc, q)
	} else {
		left = condAlways
	}
	return conj(left, lo.source(j.Right, sc, q), lo.joinCondition(j, sc))
}

func (lo *lowering) insertSource(w *Write, sc *scope) []*cond {
	excluded := &binding{ref: "excluded", columns: map[string]value{}}
	var conds []*cond
	if q := w.stmt.Query; q != nil {
		inner, c := lo.query(q, &scope{env: w.env}, nil)
		conds = append(conds, c)
		for i, col := range w.stmt.Columns {
			v := inner.output(i)
			v.group = nil // the values of one row, whichever it is
			excluded.columns[col] = v
		}
	}
	sc.bindings = append(sc.bindings, excluded)
	return append(conds, leafOf(atom{kind: isNamed, row: lo.rows[0]}))
}

func (lo *lowering) newRow(kind rowKind, table string) *row {
	r := &row{kind: kind, table: table, index: len(lo.rows)}
	lo.rows = append(lo.rows, r)
	return r
}

func ref(t *stmt.Table) string {
	if t == nil {
		return ""
	}
	return t.Ref()
}

// open reports whether the text leaves open what else the WHERE holds.
func open(w *Write) bool {
	if w.stmt == nil || w.Verb == InsertRows {
		return false
	}
	for _, o := range w.stmt.Open {
		if o.Clause == stmt.OpenTail || o.Clause == stmt.OpenWhere {
			return true
		}
	}
	return false
}

// setGuard returns the condition under which w changes anything at all, where
// every assignment is a CASE that otherwise keeps the column as it is. nil
// means that there is no such condition.
func (lo *lowering) setGuard(w *Write, sc *scope) *cond {
	if w.Verb != UpdateRows && w.Verb != UpsertRows || len(w.Set) == 0 {
		return nil
	}
	var guards []*cond
	for _, set := range w.Set {
		g := lo.guardOf(set, sc)
		if g == nil {
			return nil
		}
		guards = append(guards, g)
	}
	return disj(guards...)
}

func (lo *lowering) guardOf(set stmt.Assignment, sc *scope) *cond {
	c, ok := set.Value.(*stmt.Case)
	if !ok || c.Arg != nil {
		return nil
	}
	if c.Else == nil || !lo.keeps(c.Else, set.Column, sc) {
		return nil
	}
	var arms []*cond
	for _, when := range c.Whens {
		if !lo.keeps(when.Result, set.Column, sc) {
			arms = append(arms, lo.condition(when.Cond, sc, false))
		}
	}
	return disj(arms...)
}

// keeps reports whether x is the target's column itself.
func (lo *lowering) keeps(x stmt.Expr, column string, sc *scope) bool {
	v := lo.eval(x, sc)
	return v.kind == rowColumn && v.row.kind == targetRow && v.col == column && !v.shift
}

// spend counts one step and reports whether the bound is passed.
func (lo *lowering) spend() bool {
	lo.steps++
	return lo.steps > maxSteps
}
