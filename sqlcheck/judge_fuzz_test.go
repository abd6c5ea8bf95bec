package sqlcheck_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// FuzzJudge holds that any text that parses is judged, twice to the same
// verdict, and that the names which a statement gives its sources do not
// matter.
func FuzzJudge(f *testing.F) {
	families := []family{jobs, uuids, owned, shards, locks}
	leased := make([]*lease.Table, len(families))
	for i, fam := range families {
		leased[i], _ = tables(f, fam, fam.claim)
		f.Add(byte(i), fam.claim, "")
	}
	for _, j := range judgements() {
		for i, fam := range families {
			if fam.name == j.family.name {
				f.Add(byte(i), j.sql, j.fn)
			}
		}
	}
	f.Fuzz(func(t *testing.T, which byte, text, fn string) {
		table := leased[int(which)%len(leased)]
		first, ok := opinion(text, fn, table, func(*stmt.Statement) {})
		if !ok {
			return
		}
		if second, _ := opinion(text, fn, table, func(*stmt.Statement) {}); first != second {
			t.Errorf("%q is judged\n%s\nand\n%s", text, first, second)
		}
		if renamed, _ := opinion(text, fn, table, renameAliases); first != renamed {
			t.Errorf("%q is judged\n%s\nand with other aliases\n%s", text, first, renamed)
		}
	})
}

// opinion is all that is said of the writes of a text, once its statements have
// been changed. It is not ok if the text does not parse.
func opinion(text, fn string, table *lease.Table, change func(*stmt.Statement)) (string, bool) {
	script, err := sqlcheck.Parse(sqlcheck.Source{Text: text})
	if err != nil {
		return "", false
	}
	var b strings.Builder
	for _, s := range script.Statements {
		change(s)
		for _, w := range sqlcheck.Writes(s) {
			o := sqlcheck.Observe(w, nil, nil)
			v := sqlcheck.Judge(w, nil, table, sqlcheck.Context{Func: fn})
			fmt.Fprintf(&b, "%v %v %v %v: %s\n", w.Verb, v.Action, v.Result, v.Category, v.Message(w))
			fmt.Fprintf(&b, "\tclaims %t, admits %v, names %v, names the acquisition %t, open %t\n", o.IsClaim(),
				sqlcheck.Admits(w, nil, table, nil), sqlcheck.Names(w, nil, table, nil),
				sqlcheck.NamesAcquisition(w, nil, table, nil), sqlcheck.IsOpen(w))
		}
	}
	return b.String(), true
}

// renameAliases gives each alias of s another name, wherever the alias stands.
// Those that may mean something else as well are left alone: the name of a table
// or CTE, and the alias of a function, which names its column, too.
func renameAliases(s *stmt.Statement) {
	aliases, others := map[string]bool{"": false}, map[string]bool{"": true, "excluded": true}
	eachSource(s, func(src stmt.Source) {
		switch src := src.(type) {
		case *stmt.TableSource:
			aliases[src.Table.Alias] = true
			others[src.Table.Name] = true
		case *stmt.QuerySource:
			aliases[src.Alias] = true
		case *stmt.FuncSource:
			aliases[src.Alias] = true
			others[src.Alias] = len(src.Columns) == 0 || others[src.Alias]
		}
	})
	rename := func(name *string) {
		if aliases[*name] && !others[*name] {
			*name = "renamed " + *name
		}
	}
	eachSource(s, func(src stmt.Source) {
		switch src := src.(type) {
		case *stmt.TableSource:
			rename(&src.Table.Alias)
		case *stmt.QuerySource:
			rename(&src.Alias)
		case *stmt.FuncSource:
			rename(&src.Alias)
		}
	})
	stmt.WalkStatement(s, func(s *stmt.Statement) bool {
		if s.Target != nil {
			rename(&s.Target.Alias)
		}
		for i := range s.Locks {
			for j := range s.Locks[i].Tables {
				rename(&s.Locks[i].Tables[j])
			}
		}
		stmt.WalkExprs(s, func(x stmt.Expr) bool {
			switch x := x.(type) {
			case *stmt.Column:
				rename(&x.Table)
			case *stmt.Star:
				rename(&x.Table)
			}
			return true
		})
		return true
	})
}

// eachSource visits each element of FROM in s and in the statements inside it.
// The target of a write, which is none, is visited as a table.
func eachSource(s *stmt.Statement, visit func(stmt.Source)) {
	var walk func(stmt.Source)
	walk = func(src stmt.Source) {
		visit(src)
		if j, ok := src.(*stmt.JoinSource); ok {
			walk(j.Left)
			walk(j.Right)
		}
	}
	stmt.WalkStatement(s, func(s *stmt.Statement) bool {
		if s.Target != nil {
			visit(&stmt.TableSource{Table: *s.Target})
		}
		for i := range s.CTEs {
			visit(&stmt.TableSource{Table: stmt.Table{Name: s.CTEs[i].Name}})
		}
		for _, src := range s.From {
			walk(src)
		}
		return true
	})
}
