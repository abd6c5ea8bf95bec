package schema_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fencelint/fencelint/schema"
)

// tree writes files into a new directory and returns it.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

const plainTable = "CREATE TABLE jobs (id int);\n"

// layout is a module with sources in many places.
var layout = map[string]string{
	"go.mod":                                  "module m\n",
	"db/migrations/1_a.sql":                   plainTable + "CREATE TABLE shared (id int);\n",
	"db/schema.sql":                           plainTable + "CREATE TABLE dumped (id int);\n",
	"internal/a/migrations/1_a.sql":           plainTable,
	"internal/b/migrations/1_b.sql":           "CREATE TABLE only_b (id int);\n",
	"internal/c/migrations/1_c.sql":           "CREATE TABLE twice (id int);\n",
	"internal/d/migrations/1_d.sql":           "CREATE TABLE twice (id int);\n",
	"internal/e/migrations/mysql/1_e.sql":     "CREATE TABLE ported (id int);\n",
	"internal/e/migrations/postgres/1_e.sql":  "CREATE TABLE ported (id int);\n",
	"internal/j/migrations/1_j.sql":           "CREATE TABLE shipped (id int);\n",
	"internal/j/migrations/sqlite/1_j.sql":    "CREATE TABLE shipped (id int);\n",
	"examples/x/migrations/1_x.sql":           "CREATE TABLE example (id int);\n",
	"testdata/y/migrations/1_y.sql":           "CREATE TABLE tested (id int);\n",
	"testdata/y/sub/migrations/1_z.sql":       "CREATE TABLE beside (id int);\n",
	"internal/f/store.go":                     "package f\n",
	"other/go.mod":                            "module other\n",
	"other/migrations/1_o.sql":                "CREATE TABLE foreign_module (id int);\n",
	"node_modules/p/migrations/1_p.sql":       "CREATE TABLE packaged (id int);\n",
	"internal/g/migrations/1_g.sql":           "CREATE TABLE seeds (id int);\n",
	"internal/g/migrations/seed_jobs.sql":     "CREATE TABLE seeded (id int);\n",
	"internal/h/queries/list.sql":             "CREATE TABLE queried (id int);\n",
	"internal/i/deep/er/migrations/1_i.sql":   "CREATE TABLE below (id int);\n",
	"internal/i/deep/other/migrations/2.sql":  "CREATE TABLE below (id int);\n",
	"internal/i/deep/er/pkg/internal/code.go": "package internal\n",
}

func TestNearestSource(t *testing.T) {
	root := tree(t, layout)
	tests := []struct{ name, dir, table, want string }{
		{"own migrations", "internal/a", "jobs", "internal/a/migrations/1_a.sql"},
		{"own migrations before those of the module", "internal/a/sub", "jobs", "internal/a/migrations/1_a.sql"},
		{"migrations before a dump", "cmd", "jobs", "db/migrations/1_a.sql"},
		{"one beside and one above", "internal/f", "jobs", ""},
		{"a table that only the dump has", "internal/f", "dumped", "db/schema.sql"},
		{"conventional place of the module", "internal/a", "shared", "db/migrations/1_a.sql"},
		{"the only one elsewhere", "internal/f", "only_b", "internal/b/migrations/1_b.sql"},
		{"two elsewhere", "internal/f", "twice", ""},
		{"two elsewhere, one is nearer", "internal/c", "twice", "internal/c/migrations/1_c.sql"},
		{"the one for PostgreSQL", "internal/f", "ported", "internal/e/migrations/postgres/1_e.sql"},
		{"the one for no other database", "internal/f", "shipped", "internal/j/migrations/1_j.sql"},
		{"nearest common directory", "internal/i/deep/er/pkg/internal", "below", "internal/i/deep/er/migrations/1_i.sql"},
		{"an example is no part of the module", "internal/f", "example", ""},
		{"an example has its own", "examples/x", "example", "examples/x/migrations/1_x.sql"},
		{"test data is no part of the module", "internal/f", "tested", ""},
		{"test data has its own", "testdata/y", "tested", "testdata/y/migrations/1_y.sql"},
		{"test data beside", "testdata/y/elsewhere", "beside", ""},
		{"another module", "internal/f", "foreign_module", ""},
		{"packages of others", "internal/f", "packaged", ""},
		{"seeds", "internal/g", "seeded", ""},
		{"queries", "internal/h", "queried", ""},
	}
	cache := schema.NewCache()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			view := cache.For(filepath.Join(root, tt.dir))
			if table := view.Table(tt.table); table != nil {
				got = relative(root, table.At.File)
			}
			if p := view.Problems(); len(p) > 0 {
				t.Errorf("problems: %v", p)
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestReferenceOutbox(t *testing.T) {
	cache := schema.NewCache()
	tests := []struct {
		dir  string
		want int
		at   string
	}{
		{"../testdata/reference/outbox", 6, "V2__lease_fence.sql"},
		{"../testdata/legacy/outbox", 5, "V1__messaging_outbox.sql"},
	}
	for _, tt := range tests {
		v := cache.For(tt.dir).Table("messaging_outbox").States("status")
		if v == nil || len(v.Values) != tt.want || filepath.Base(v.At.File) != tt.at {
			t.Errorf("%s: got %+v", tt.dir, v)
		}
		if got := v.Admits("EXHAUSTED"); got != (tt.want == 6) {
			t.Errorf("%s admits EXHAUSTED: %t", tt.dir, got)
		}
	}
}

func TestPatterns(t *testing.T) {
	root := tree(t, map[string]string{
		"go.mod":           "module m\n",
		"odd/place/1.sql":  "CREATE TABLE here (id int);\n",
		"odd/b/c/2.sql":    "CREATE TABLE deep (id int);\n",
		"migrations/1.sql": "CREATE TABLE conventional (id int);\n",
	})
	cache := schema.NewCache("odd/place", "odd/**/c/*.sql", "none/*.sql")
	v := cache.For(root)
	for table, want := range map[string]bool{"here": true, "deep": true, "conventional": false} {
		if got := v.Table(table) != nil; got != want {
			t.Errorf("%s: got %t, want %t", table, got, want)
		}
	}
	p := v.Problems()
	if len(p) != 1 || !strings.Contains(p[0].Msg, `"none/*.sql" matches no file`) {
		t.Errorf("problems: %v", p)
	}
}

// TestCache holds that a source is read once, and again for the next view when a
// file has changed. A view does not change under the package that asks it.
func TestCache(t *testing.T) {
	root := tree(t, map[string]string{
		"go.mod":           "module m\n",
		"migrations/1.sql": plainTable,
		"sub/p.go":         "package sub\n",
	})
	cache := schema.NewCache()
	v := cache.For(root)
	if len(v.Files()) > 0 {
		t.Errorf("read %v without a question", v.Files())
	}
	first := v.Table("jobs")
	if again := cache.For(filepath.Join(root, "sub")).Table("jobs"); first == nil || again != first {
		t.Errorf("read twice: %p, %p", first, again)
	}
	file := filepath.Join(root, "migrations", "1.sql")
	if !slices.Equal(v.Files(), []string{file}) {
		t.Errorf("files: %v", v.Files())
	}
	if err := os.WriteFile(file, []byte("CREATE TABLE jobs (id int, state text);\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(file, time.Time{}, time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if v.Table("jobs") != first {
		t.Error("the view has changed")
	}
	if cache.For(root).Table("jobs").Column("state") == nil {
		t.Error("a changed file was not read again")
	}
}
