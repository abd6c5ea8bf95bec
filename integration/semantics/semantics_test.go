package semantics_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck"
)

const pagePath = "../../docs/semantics.md"

var update = flag.Bool("update", false, "write down in the page what happens")

func TestMain(m *testing.M) { pgtest.Main(m) }

// TestPage holds that all that the page shows happens.
func TestPage(t *testing.T) {
	text, err := os.ReadFile(pagePath)
	if err != nil {
		t.Fatal(err)
	}
	p := readPage(t, string(text))
	dsn := pgtest.Database(t)
	c := &cast{page: p, watcher: connect(t, dsn), workers: map[string]*session{"A": connect(t, dsn), "B": connect(t, dsn)}}
	played := make([][]string, len(p.blocks))
	for i, b := range p.blocks {
		played[i] = c.play(t, b)
		if old := p.lines[b.start:b.end]; !*update && !slices.Equal(played[i], old) {
			t.Errorf("under %q, line %d: the page says\n%s\nwhat happens is\n%s",
				b.heading, b.start+1, strings.Join(old, "\n"), strings.Join(played[i], "\n"))
		}
	}
	if *update {
		if err := os.WriteFile(pagePath, []byte(p.replaced(played)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// A cast is who plays the page.
type cast struct {
	page    *page
	watcher *session
	workers map[string]*session
	texts   []string // the statements of the block so far
}

// play returns the lines of a block as they must be.
func (c *cast) play(t *testing.T, b block) []string {
	t.Helper()
	c.watcher.must(t, "DROP SCHEMA public CASCADE; CREATE SCHEMA public; "+c.page.schema)
	var out []string
	c.texts = []string{c.page.claim}
	for _, s := range c.page.steps(t, b) {
		w := c.workers[s.worker]
		out = append(out, strings.Split(s.worker+": "+s.text, "\n")...)
		said := ""
		sql, args := s.statement(c.page)
		if s.text == "..." {
			said = w.finish(t)
		} else {
			said = w.start(t, c.watcher, sql, args)
		}
		if said != sql { // BEGIN is answered with BEGIN
			out = append(out, answerMark+said)
		}
		if sql != "COMMIT" && sql != "..." && !strings.HasPrefix(sql, "BEGIN") {
			c.texts = append(c.texts, sql)
		}
		if s.judged {
			out = append(out, verdictMark+c.verdict(t))
		}
	}
	for name, w := range c.workers {
		if w.pending != nil {
			t.Fatalf("under %q, line %d: %s still waits", b.heading, b.start+1, name)
		}
		w.must(t, "ROLLBACK")
	}
	return out
}

// guarded declares that the steps belong to whoever holds their job.
var guarded = &lease.Declaration{Table: "steps", Keys: []string{"no"}, Guard: "jobs", GuardOn: []string{"job_id"}}

// verdict is what is said of the writes of the last statement on the table of
// the claim, and on the one that it guards.
func (c *cast) verdict(t *testing.T) string {
	t.Helper()
	var observed []lease.Observation
	var script *sqlcheck.Script
	for _, text := range c.texts {
		var err error
		if script, err = sqlcheck.Parse(sqlcheck.Source{Text: text}); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for _, s := range script.Statements {
			for _, w := range sqlcheck.Writes(s) {
				o := sqlcheck.Observe(w, nil, nil)
				o.ID = len(observed)
				observed = append(observed, o)
			}
		}
	}
	var verdicts []string
	tables := lease.Infer(observed, nil)
	for _, table := range append(tables, lease.Guarded(tables, guarded)...) {
		for _, w := range sqlcheck.Writes(script.Statements[0]) {
			if w.Target.Name != table.Key || w.Verb == sqlcheck.ReadRows {
				continue
			}
			v := sqlcheck.Judge(w, nil, table, sqlcheck.Context{})
			verdicts = append(verdicts, strings.TrimSpace(fmt.Sprintf("%v, %v %v", v.Action, v.Result, v.Category)))
		}
	}
	return strings.Join(verdicts, "; ")
}
