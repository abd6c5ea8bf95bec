//go:build unix && !race

package sqlcheck_test

import (
	"fmt"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/fencelint/fencelint/sqlcheck"
)

// The most that one text may cost to parse and to judge, whichever parser is
// built in.
const (
	mostTime   = time.Second // of the processor
	mostMemory = 200 << 20   // bytes
)

// TestHostile holds that no text takes the process down, takes long or takes
// much memory. Each of them is refused or judged.
func TestHostile(t *testing.T) {
	const n = 10_000
	const where = "UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2 AND "
	rep := strings.Repeat
	tests := []struct{ name, sql, want string }{
		{"literal", where + "note = '" + rep("x", 10<<20) + "'", "refused"},
		{"literal of holes", where + "note = '" + rep("%s", 5<<20) + "'", "refused"},
		{"literal below the limit", where + "note = '" + rep("x", 1<<20-200) + "'", "fenced"},
		{"quotes below the limit", where + "note = '" + rep("''", 1<<19-100) + "'", "fenced"},
		{"parentheses", where + rep("(", n) + "true" + rep(")", n), "refused"},
		{"open parentheses", where + rep("(", n), "refused"},
		{"closing parentheses", where + "true" + rep(")", n), "refused"},
		{"conditions below the depth", where + rep("(note = $3 OR (token = $2 AND ", 200) + "true" + rep("))", 200), "fenced"},
		{"conjuncts", where + "true" + rep(" AND note = $3", n), "fenced"},
		{"conjuncts of the token", where + "true" + rep(" AND token <> $3", n), "fenced"},
		{"disjuncts", where + "(true" + rep(" OR token = $3", n) + ")", "fenced"},
		{"disjuncts that weaken", "UPDATE jobs SET state = 'done' WHERE id = $1 AND (false" + rep(" OR token = $3", n) + " OR note = $4)", "flagged"},
		{"list", where + "note IN ($3" + rep(", $3", n) + ")", "fenced"},
		{"parameters", "UPDATE jobs SET state = 'done' WHERE id = ? AND token = ? AND note IN (?" + rep(", ?", n) + ")", "fenced"},
		{"named parameters", where + "note IN (:a" + rep(", :a", n) + ")", "fenced"},
		{"pairs", "UPDATE jobs SET state = 'done' WHERE (id, token) IN (($1, $2)" + rep(", ($1, $2)", n) + ")", "fenced"},
		{"sum", where + "n = 1" + rep(" + 1", n), "refused"},
		{"negations", where + rep("NOT ", n) + "true", "refused"},
		{"calls", where + rep("f(", n) + "1" + rep(")", n) + " = 1", "refused"},
		{"sub-selects", where + rep("id IN (SELECT id FROM jobs WHERE ", n) + "true" + rep(")", n), "refused"},
		{"sub-selects below the depth", where + rep("id IN (SELECT id FROM jobs WHERE ", 300) + "true" + rep(")", 300), "fenced"},
		{"joins", "UPDATE jobs SET state = 'done' FROM a" + rep(" CROSS JOIN a", n) + " WHERE id = $1", "refused"},
		{"tables", "UPDATE jobs SET state = 'done' FROM a" + rep(", a", n) + " WHERE jobs.id = $1 AND jobs.token = $2", "fenced"},
		{"unions", where + "id IN (SELECT 1" + rep(" UNION SELECT 1", n) + ")", "refused"},
		{"assignments", "UPDATE jobs SET state = 'done'" + rep(", note = $3", n) + " WHERE id = $1 AND token = $2", "fenced"},
		{"statements", rep("UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2; ", n/2), "fenced"},
		{"broken statements", rep("UPDATE jobs SET; ", n), "refused"},
		{"joined tables", "UPDATE jobs" + rep(" JOIN t ON true", n) + " SET state = 'done'", "refused"},
		{"limits", "DELETE FROM jobs" + rep(" LIMIT 1", n), "refused"},
		{"new values", "INSERT INTO jobs VALUES (1) ON DUPLICATE KEY UPDATE state = " + rep("VALUES(", n), "refused"},
		{"comments", where + "true " + rep("/* ", n) + rep(" */", n), "fenced"},
		{"not UTF-8", where + "note = '\xff'", "refused"},
		{"zero byte", where + "note = '\x00'", "refused"},
		{"unterminated string", where + "note = 'x", "refused"},
		{"run of signs", where + "note = 1" + rep("+", n) + "1", "refused"},
		{"unterminated name", where + `"note`, "refused"},
		{"unterminated comment", where + "true /* x", "refused"},
		{"unterminated dollar quote", where + "note = $x$ x", "refused"},
		{"great parameter", where + "note = $99999999999999999999", "refused"},
	}
	table, _ := tables(t, jobs, jobs.claim)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before := usage(t)
			got := "refused"
			script, err := sqlcheck.Parse(sqlcheck.Source{Text: tt.sql})
			if err == nil {
				for _, s := range script.Statements {
					for _, w := range sqlcheck.Writes(s) {
						sqlcheck.Observe(w, nil, nil)
						got = sqlcheck.Judge(w, nil, table, sqlcheck.Context{}).Result.String()
					}
				}
			}
			after := usage(t)
			if got != tt.want {
				t.Errorf("%s (error %v), want %s", got, err, tt.want)
			}
			if d := after.processor - before.processor; d > mostTime {
				t.Errorf("took %v of the processor", d)
			}
			if grown := after.resident - before.resident; grown > mostMemory {
				t.Errorf("took %d MB of memory", grown>>20)
			}
			t.Logf("%v of the processor, %d MB allocated, %d MB more resident", after.processor-before.processor,
				(after.allocated-before.allocated)>>20, (after.resident-before.resident)>>20)
		})
	}
}

// TestJudgeBounds holds that a condition of any length is judged in a time that
// grows with its length.
func TestJudgeBounds(t *testing.T) {
	repeat := func(n int, f string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = fmt.Sprintf(f, i+2)
		}
		return strings.Join(parts, " ")
	}
	chain := "WITH c0 AS (SELECT id, token FROM jobs)"
	for i := 1; i < 40; i++ {
		chain += fmt.Sprintf(", c%d AS (SELECT a.id, b.token FROM c%d a JOIN c%d b ON a.id = b.id)", i, i-1, i-1)
	}
	for name, test := range map[string]struct{ sql, want string }{
		"conjuncts":   {`UPDATE jobs SET state = 'done' WHERE id = $1 ` + repeat(5000, "AND note <> $%d"), "transition flagged id-only"},
		"disjuncts":   {`UPDATE jobs SET state = 'done' WHERE id = $1 AND (false ` + repeat(5000, "OR token = $%d") + `)`, "transition fenced"},
		"in list":     {`UPDATE jobs SET state = 'done' WHERE (id, token) IN ((1, 1)` + repeat(2000, ", ($%[1]d, $%[1]d)") + `)`, "transition flagged weakened"},
		"cte chain":   {chain + ` UPDATE jobs SET state = 'done' FROM c39 WHERE jobs.id = c39.id AND c39.token = $1`, "takeover unresolved"},
		"alternating": {`UPDATE jobs SET state = 'done' WHERE id = $1 AND ` + strings.Repeat("(token = $2 OR (note = $3 AND ", 100) + "true" + strings.Repeat("))", 100), "transition flagged weakened"},
	} {
		t.Run(name, func(t *testing.T) {
			before := usage(t)
			got := judged(t, jobs, test.sql, "")
			if d := usage(t).processor - before.processor; d > mostTime {
				t.Errorf("took %v of the processor", d)
			}
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// A cost is what the process has used so far. The resident memory is the most
// that it has had at a time, with that of a parser in C.
type cost struct {
	processor time.Duration
	allocated uint64 // bytes of Go, freed since or not
	resident  int64  // bytes
}

func usage(t *testing.T) cost {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	unit := int64(1 << 10) // of Maxrss
	if runtime.GOOS == "darwin" {
		unit = 1
	}
	return cost{
		processor: time.Duration(u.Utime.Nano() + u.Stime.Nano()),
		allocated: m.TotalAlloc,
		resident:  int64(u.Maxrss) * unit,
	}
}
