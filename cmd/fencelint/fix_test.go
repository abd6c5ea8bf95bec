package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFixFence shows that a fence is added where the token is at hand, that
// nothing is found there any more, and what is left elsewhere.
func TestFixFence(t *testing.T) {
	p := unpack(t, "unfenced")
	const before, after = "`UPDATE jobs SET state = 'done' WHERE id = $1`, c.ID)", "`UPDATE jobs SET state = 'done' WHERE id = $1 AND lease_token = $2`, c.ID, c.Token)"
	o := p.run("", "-diff", "./...")
	has(t, "diff", o.stdout, "-\tres, err := q.db.ExecContext(ctx, "+before+"\n+\tres, err := q.db.ExecContext(ctx, "+after+"\n", "!'failed'")
	o = p.run("", "-fix", "./...")
	has(t, "errors", o.stderr, "fixed 1 findings in 1 files")
	has(t, "findings", o.stdout, "sets state 'failed' by id alone", "!'done'")
	if o.code != 1 {
		t.Errorf("exit code %d, want 1: one finding has no fix", o.code)
	}
	text, err := os.ReadFile(filepath.Join(p.dir, "queue", "queue.go"))
	if err != nil {
		t.Fatal(err)
	}
	has(t, "file", string(text), after, "!"+before)
	if built := p.execute("", nil, "go", "build", "./..."); built.code != 0 {
		t.Errorf("the changed module does not compile:\n%s", built.stderr)
	}
}
