package guide_test

import (
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/internal/pgcluster"
	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
)

// TestCode runs the code of the guide on a PostgreSQL, as it is while both
// generations are there.
func TestCode(t *testing.T) {
	url := pgtest.Database(t)
	db, err := sql.Open(pgcluster.Driver, url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	dir := t.TempDir()
	last := map[string]string{}
	for _, b := range readPage(t, guide).blocks {
		name := b.file()
		if strings.HasPrefix(name, "migrations/") {
			pgtest.Exec(t, db, b.text)
		}
		// What takes the old methods out comes last.
		if name != "" && (name != "outbox/store.go" || last[name] == "") {
			last[name] = b.text
		}
	}
	last["go.mod"] = strings.Replace(read(t, "../../go.mod"), "module github.com/fencelint/fencelint\n", "module example.org/shop\n", 1)
	last["go.sum"] = read(t, "../../go.sum")
	last["outbox/stall_test.go"] = read(t, "testdata/stall_test.go")
	for name, text := range last {
		write(t, filepath.Join(dir, filepath.FromSlash(name)), text)
	}
	test := exec.Command("go", "test", "./...")
	test.Dir, test.Env = dir, append(os.Environ(), "GOFLAGS=", "GOWORK=off", "DATABASE_URL="+url)
	if out, err := test.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
