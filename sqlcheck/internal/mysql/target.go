package mysql

import (
	"strings"

	"github.com/sqlc-dev/marino/ast"

	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// refs are the elements of a list of joined tables in the order of the text.
type refs []*ast.TableSource

// tables lists the elements of a list of joined tables.
func tables(clause *ast.TableRefsClause) refs {
	if clause == nil {
		return nil
	}
	var out refs
	var add func(n ast.ResultSetNode)
	add = func(n ast.ResultSetNode) {
		switch n := n.(type) {
		case *ast.TableSource:
			if join, ok := n.Source.(*ast.Join); ok {
				add(join)
				return
			}
			out = append(out, n)
		case *ast.Join:
			add(n.Left)
			if n.Right != nil {
				add(n.Right)
			}
		}
	}
	add(clause.TableRefs)
	return out
}

// find returns the index of the element that goes by a name, 0 if none does.
func (r refs) find(name string) int {
	for i, src := range r {
		t, ok := src.Source.(*ast.TableName)
		if strings.EqualFold(src.AsName.O, name) || ok && src.AsName.O == "" && strings.EqualFold(t.Name.O, name) {
			return i
		}
	}
	return 0
}

// write sets what a statement writes, reads and requires besides WHERE: the
// element target of the joined tables in r, the others, and what they are
// joined on.
func (c *converter) write(s *stmt.Statement, clause *ast.TableRefsClause, target int, r region) {
	all := tables(clause)
	if target >= len(all) {
		return
	}
	if t, ok := all[target].Source.(*ast.TableName); ok {
		s.Target = c.table(t, all[target].AsName, r.lo)
	}
	if len(all) == 1 {
		return
	}
	rd := &sourceReader{converter: c, pos: r.lo, hi: r.hi}
	src := rd.source(clause.TableRefs)
	j := &joined{target: s.Target}
	j.take(src)
	s.From = j.others
	if len(j.conds) > 0 {
		var place stmt.Span
		for _, x := range j.conds {
			place = union(place, c.around(x))
		}
		s.Where = lowering.And(place, j.conds)
	}
}

// joined takes the table that is written out of the tables that it is joined
// with. An inner join is a list of tables and a condition; of an outer join
// the condition is not known to hold.
type joined struct {
	target *stmt.Table
	others []stmt.Source
	conds  []stmt.Expr
}

func (j *joined) take(src stmt.Source) {
	switch src := src.(type) {
	case *stmt.TableSource:
		if j.target == nil || src.Table.At != j.target.At {
			j.others = append(j.others, src)
		}
	case *stmt.JoinSource:
		j.take(src.Left)
		j.take(src.Right)
		j.condition(src)
	case nil:
	default:
		j.others = append(j.others, src)
	}
}

func (j *joined) condition(src *stmt.JoinSource) {
	if src.Outer != stmt.InnerJoin || src.Natural {
		j.conds = append(j.conds, &stmt.Unknown{What: "outer join", Parts: lowering.Present(src.On)})
		return
	}
	if src.On != nil {
		j.conds = append(j.conds, src.On)
	}
	left, right := ref(src.Left), ref(src.Right)
	for _, name := range src.Using {
		j.conds = append(j.conds, &stmt.Compare{
			Op: stmt.Eq,
			X:  &stmt.Column{Table: left, Name: name},
			Y:  &stmt.Column{Table: right, Name: name},
		})
	}
}

// ref is the name of the first table in src.
func ref(src stmt.Source) string {
	switch src := src.(type) {
	case *stmt.TableSource:
		return src.Table.Ref()
	case *stmt.QuerySource:
		return src.Alias
	case *stmt.FuncSource:
		return src.Alias
	case *stmt.JoinSource:
		return ref(src.Left)
	}
	return ""
}
