package schema_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/fencelint/fencelint/schema"
)

// history returns a module with n migrations of what teams write.
func history(tb testing.TB, n int) string {
	tb.Helper()
	root := tb.TempDir()
	dir := filepath.Join(root, "migrations")
	if err := os.Mkdir(dir, 0o755); err != nil {
		tb.Fatal(err)
	}
	write := func(path, text string) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			tb.Fatal(err)
		}
	}
	write(filepath.Join(root, "go.mod"), "module m\n")
	for i := range n {
		write(filepath.Join(dir, fmt.Sprintf("%06d_change.up.sql", i+1)), migration(i))
	}
	return root
}

func BenchmarkLoad(b *testing.B) {
	root := history(b, 300)
	for b.Loop() {
		if schema.NewCache().For(root).Table("t0") == nil {
			b.Fatal("table not found")
		}
	}
}

// migration is the text of the i-th migration.
func migration(i int) string {
	t := fmt.Sprintf("t%d", i/3)
	switch i % 3 {
	case 0:
		return fmt.Sprintf(`CREATE TABLE %[1]s (
    id bigserial PRIMARY KEY,
    owner_id uuid NOT NULL REFERENCES owners (id) ON DELETE CASCADE,
    state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done')),
    payload jsonb NOT NULL DEFAULT '{}',
    lease_owner text,
    lease_until timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX %[1]s_claim ON %[1]s (created_at) WHERE state IN ('queued', 'running');
CREATE INDEX %[1]s_owner ON %[1]s (owner_id);
`, t)
	case 1:
		return fmt.Sprintf(`ALTER TABLE %[1]s ADD COLUMN lease_token bigint NOT NULL DEFAULT 0;
ALTER TABLE %[1]s ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now();
UPDATE %[1]s SET next_attempt_at = created_at WHERE state = 'queued';
`, t)
	default:
		return fmt.Sprintf(`ALTER TABLE %[1]s DROP CONSTRAINT %[1]s_state_check;
ALTER TABLE %[1]s ADD CONSTRAINT %[1]s_state_check CHECK (state IN ('queued', 'running', 'done', 'failed'));
INSERT INTO %[1]s (owner_id, state) SELECT id, 'queued' FROM owners;
`, t)
	}
}
