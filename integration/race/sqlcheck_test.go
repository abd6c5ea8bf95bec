package race_test

import (
	"fmt"
	"slices"

	"github.com/fencelint/fencelint/integration/race/grammar"
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck"
)

var results = map[sqlcheck.Result]result{
	sqlcheck.Exempt: right, sqlcheck.Fenced: fenced, sqlcheck.Flagged: flagged, sqlcheck.Unresolved: unresolved,
}

// sqlcheckJudge judges as the linter does: it learns the leased table from the
// claim, from the package's other statements and from the write itself.
func sqlcheckJudge(p *grammar.Program) (verdict, error) {
	claim, others := map[string]sqlcheck.Argument{}, map[string]sqlcheck.Argument{}
	for _, n := range p.Fresh {
		claim[fmt.Sprintf("$%d", n)] = sqlcheck.Argument{Fresh: true}
	}
	_, write := p.Render()
	var observed []lease.Observation
	var script *sqlcheck.Script
	args := claim
	for _, text := range append(p.Package(), write) {
		var err error
		if script, err = sqlcheck.Parse(sqlcheck.Source{Text: text}); err != nil {
			return verdict{}, fmt.Errorf("parse %s: %w", text, err)
		}
		for _, w := range writes(script) {
			o := sqlcheck.Observe(w, nil, args)
			o.ID = len(observed)
			observed = append(observed, o)
		}
		args = others
	}
	tables := lease.Infer(observed, nil)
	i := slices.IndexFunc(tables, func(t *lease.Table) bool { return t.Key == p.Variant.Table })
	if i < 0 {
		return verdict{result: unresolved, category: "not seen to be leased"}, nil
	}
	return worst(script, tables[i]), nil
}

// worst is the verdict on the statement as a whole: that of the change to the
// leased table that promises least.
func worst(script *sqlcheck.Script, table *lease.Table) verdict {
	all := verdict{result: unresolved, category: "no write"}
	found := false
	for _, w := range writes(script) {
		if w.Target == nil || w.Target.Name != table.Key {
			continue
		}
		v := sqlcheck.Judge(w, nil, table, sqlcheck.Context{})
		if v.Action == sqlcheck.NoAction {
			continue
		}
		one := verdict{results[v.Result], v.Action.String()}
		if v.Result == sqlcheck.Flagged {
			one.category = string(v.Category)
		}
		if !found || one.result > all.result {
			all, found = one, true
		}
	}
	return all
}

func writes(script *sqlcheck.Script) []*sqlcheck.Write {
	var ws []*sqlcheck.Write
	for _, s := range script.Statements {
		ws = append(ws, sqlcheck.Writes(s)...)
	}
	return ws
}
