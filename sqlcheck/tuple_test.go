package sqlcheck_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck"
)

// operations is a table whose acquisitions are named by five columns.
var operations = lease.Declaration{
	Table:    "operations",
	Owners:   []string{"holder"},
	Expiries: []string{"held_until"},
	Statuses: []string{"state"},
	Keys:     []string{"id"},
	Fence:    []string{"scope", "owner_token", "attempt", "claim_operation_id", "state_revision"},
	Held:     []string{"RUNNING"},
	Final:    []string{"SETTLED"},
}

// judgeDeclared renders the verdict on a statement under a declaration.
func judgeDeclared(t *testing.T, d *lease.Declaration, sql string) string {
	t.Helper()
	script, err := sqlcheck.Parse(sqlcheck.Source{Text: sql})
	if err != nil {
		t.Fatal(err)
	}
	var words *lease.Vocabulary
	w := sqlcheck.Writes(script.Statements[0])[0]
	o := sqlcheck.Observe(w, nil, nil)
	o.Words = words.For(d)
	for _, table := range lease.Infer([]lease.Observation{o}, nil, d) {
		v := sqlcheck.Judge(w, nil, table, sqlcheck.Context{})
		return strings.TrimSpace(fmt.Sprint(v.Action, " ", v.Result, " ", v.Category, " ", strings.Join(v.Missing, ",")))
	}
	t.Fatalf("the table of %s is not leased", sql)
	return ""
}

// settle returns a settling write that repeats all of the fence but one column.
func settle(without, set string) string {
	sql := "UPDATE operations SET state = 'SETTLED'" + set + " WHERE id = $1"
	for i, c := range operations.Fence {
		if c != without {
			sql += fmt.Sprintf(" AND %s = $%d", c, i+2)
		}
	}
	return sql
}

func TestEachMemberOfTheFence(t *testing.T) {
	const advance = ", state_revision = state_revision + 1"
	for _, c := range operations.Fence {
		want := "transition flagged incomplete-fence " + c
		if got := judgeDeclared(t, &operations, settle(c, advance)); got != want {
			t.Errorf("without %s: %s, want %s", c, got, want)
		}
	}
	if got := judgeDeclared(t, &operations, settle("", advance)); got != "transition fenced" {
		t.Errorf("with all of the fence: %s", got)
	}
}

func TestDeclaredFence(t *testing.T) {
	const advance = ", state_revision = state_revision + 1"
	rest := " AND owner_token = $2 AND attempt = $3 AND claim_operation_id = $4 AND state_revision = $5"
	tests := []struct{ name, sql, want string }{
		{"nothing but the id", "UPDATE operations SET state = 'SETTLED' WHERE id = $1",
			"transition flagged id-only scope,owner_token,attempt,claim_operation_id,state_revision"},
		{"the owner", "UPDATE operations SET state = 'SETTLED' WHERE id = $1 AND holder = $2",
			"transition flagged owner-only scope,owner_token,attempt,claim_operation_id,state_revision"},
		{"one member", "UPDATE operations SET state = 'SETTLED' WHERE id = $1 AND attempt = $2",
			"transition flagged incomplete-fence scope,owner_token,claim_operation_id,state_revision"},
		{"a constant scope", "UPDATE operations SET state = 'SETTLED'" + advance + " WHERE id = $1 AND scope = 'mail'" + rest, "transition fenced"},
		{"another scope", "UPDATE operations SET state = 'SETTLED'" + advance + " WHERE id = $1 AND scope <> $6" + rest,
			"transition flagged incomplete-fence scope"},
		{"one arm without", "UPDATE operations SET state = 'SETTLED'" + advance + " WHERE id = $1 AND (scope = $6 OR $6 IS NULL)" + rest,
			"transition flagged incomplete-fence scope"},
		{"as a row", "UPDATE operations SET state = 'SETTLED'" + advance +
			" WHERE id = $1 AND (scope, owner_token, attempt, claim_operation_id, state_revision) = ($2, $3, $4, $5, $6)", "transition fenced"},
		{"read without a lock", "UPDATE operations SET state = 'SETTLED'" + advance +
			" WHERE id IN (SELECT id FROM operations WHERE scope = $6)" + rest, "transition flagged incomplete-fence scope"},
		{"read under a lock", "UPDATE operations SET state = 'SETTLED'" + advance +
			" WHERE id IN (SELECT id FROM operations WHERE id = $1 AND scope = $6 FOR UPDATE)" + rest, "transition fenced"},
		{"the revision stays", settle("", ""), "transition flagged kept-revision"},
		{"the revision is set to itself", settle("", ", state_revision = state_revision"), "transition flagged kept-revision"},
		{"the revision is set to what was seen", settle("", ", state_revision = $6"), "transition flagged kept-revision"},
		{"the revision after the one seen", settle("", ", state_revision = $6 + 1"), "transition fenced"},
		{"a new revision", settle("", ", state_revision = $9"), "transition fenced"},
		{"a renewal", "UPDATE operations SET held_until = now() + interval '1 minute' WHERE id = $1 AND scope = $6" + rest, "renewal flagged kept-revision"},
		{"a removal", strings.Replace(settle("", ""), "UPDATE operations SET state = 'SETTLED'", "DELETE FROM operations", 1), "transition fenced"},
		{"rows that nobody holds", "UPDATE operations SET state = 'SETTLED' WHERE id = $1 AND state = 'QUEUED'", "transition exempt"},
	}
	for _, test := range tests {
		if got := judgeDeclared(t, &operations, test.sql); got != test.want {
			t.Errorf("%s: %s\n\tis %s\n\twant %s", test.name, test.sql, got, test.want)
		}
	}
}

func TestRequireLive(t *testing.T) {
	d := &lease.Declaration{Table: "tasks", Tokens: []string{"stamp"}, Expiries: []string{"ends"}, Statuses: []string{"state"}, RequireLive: true}
	tests := []struct{ sql, want string }{
		{"UPDATE tasks SET state = 'done' WHERE id = $1 AND stamp = $2", "transition flagged not-live"},
		{"UPDATE tasks SET state = 'done' WHERE id = $1 AND stamp = $2 AND ends > now()", "transition fenced"},
		{"UPDATE tasks SET ends = $3 WHERE id = $1 AND stamp = $2", "renewal flagged not-live"},
		{"UPDATE tasks SET ends = NULL WHERE id = $1 AND stamp = $2", "release fenced"},
	}
	for _, test := range tests {
		if got := judgeDeclared(t, d, test.sql); got != test.want {
			t.Errorf("%s is %s, want %s", test.sql, got, test.want)
		}
	}
}
