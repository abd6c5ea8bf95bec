package schema_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/schema"
)

const states = "CREATE TABLE jobs (id int, state text CHECK (state IN ('a', 'b')));\n"

// TestProblems holds what a view tells of the files that its answers would have
// depended on.
func TestProblems(t *testing.T) {
	long := strings.Repeat("-- data\n", 3<<20)
	tests := []struct {
		name  string
		globs []string
		files map[string]string // a text that begins with "-> " is what a link leads to
		want  string
		kind  schema.Kind
	}{
		{"a file that is not there", nil, map[string]string{"migrations/2.sql": "-> gone"},
			"migrations/2.sql: no such file or directory", schema.Unreadable},
		{"the first of the files", nil, map[string]string{"migrations/0.sql": "-> gone"},
			"migrations/0.sql: no such file or directory", schema.Unreadable},
		{"a configuration of sqlc that is not there", nil, map[string]string{"sqlc.yaml": "-> gone"},
			"sqlc.yaml: no such file or directory", schema.Unreadable},
		{"a configuration of sqlc that is none", nil, map[string]string{"sqlc.yaml": "sql: 7\n"}, "sqlc.yaml: ", schema.Unparsed},
		{"a misspelt word", nil, map[string]string{"migrations/2.sql": "\nCREATE TABEL late (id int);\n"},
			"migrations/2.sql:2: syntax error", schema.Unparsed},
		{"a misspelt statement", nil, map[string]string{"migrations/2.sql": "CREAT TABLE late (id int);\n"},
			"migrations/2.sql:1: syntax error", schema.Unparsed},
		{"a broken statement", nil, map[string]string{"migrations/2.sql": "SELECT 1;\n\nALTER TABLE jobs ADD COLUMN;\n"},
			"migrations/2.sql:3: syntax error", schema.Unparsed},
		{"data", nil, map[string]string{"migrations/2.sql": long}, "migrations/2.sql: the file has", schema.Unparsed},
		{"an unknown table", nil, map[string]string{"migrations/2.sql": "ALTER TABLE other ADD COLUMN c int;\n"},
			"migrations/2.sql:1: table other is not defined", schema.Unapplied},
		{"a migration in Go", nil, map[string]string{"migrations/1.sql": "-- +goose Up\n" + states, "migrations/2_x.go": "package migrations\n"},
			"migrations/2_x.go: migrations in Go are not read", schema.Unapplied},
		{"a pattern", []string{"migrations", "none"}, nil, `.: schema pattern "none" matches no file`, schema.Unapplied},
		{"a pattern and a file that is not there", []string{"migrations"}, map[string]string{"migrations/2.sql": "-> gone"},
			"migrations/2.sql: no such file or directory", schema.Unreadable},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := tree(t, map[string]string{"go.mod": "module m\n", "migrations/1.sql": states})
			for name, text := range tt.files {
				put(t, filepath.Join(root, filepath.FromSlash(name)), text)
			}
			v := schema.NewCache(tt.globs...).For(root)
			if p := v.Problems(); len(p) > 0 {
				t.Errorf("problems without a question: %v", p)
			}
			if v.Table("jobs") == nil {
				t.Error("the rest is not read")
			}
			p := v.Problems()
			if len(p) != 1 {
				t.Fatalf("problems %v, want %s", p, tt.want)
			}
			p[0].File = relative(root, p[0].File)
			if !strings.HasPrefix(p[0].String(), tt.want) || p[0].Kind != tt.kind {
				t.Errorf("got %q of kind %d, want %q of kind %d", p[0], p[0].Kind, tt.want, tt.kind)
			}
		})
	}
}

// put writes a file, or a link if the text says so.
func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if to, ok := strings.CutPrefix(text, "-> "); ok {
		if err := os.Symlink(to, name); err != nil {
			t.Skip(err)
		}
		return
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestLost holds that a vocabulary is not answered if a later file cannot be
// read: it may have changed it.
func TestLost(t *testing.T) {
	root := tree(t, map[string]string{"go.mod": "module m\n", "migrations/1.sql": states})
	if schema.NewCache().For(root).Table("jobs").States("state") == nil {
		t.Fatal("no vocabulary")
	}
	put(t, filepath.Join(root, "migrations", "2.sql"), "-> gone")
	if v := schema.NewCache().For(root).Table("jobs").States("state"); v != nil {
		t.Errorf("got %v", v)
	}
}
