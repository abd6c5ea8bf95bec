package guide_test

import (
	"flag"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
)

var update = flag.Bool("update", false, "write into the pages what is printed")

func TestMain(m *testing.M) { pgtest.Main(m) }

const (
	guide  = "../../docs/guide.md"
	limits = "../../docs/limits.md"
	readme = "../../README.md"
)

// TestPages follows the pages, on a machine without a database.
func TestPages(t *testing.T) {
	bin := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(bin, "fencelint"), "./cmd/fencelint")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	path := "PATH=" + bin + string(filepath.ListSeparator) + os.Getenv("PATH")
	for _, name := range []string{guide, limits, readme} {
		t.Run(filepath.Base(name), func(t *testing.T) {
			dir := t.TempDir()
			if name == readme {
				dir = "../.." // it speaks of a clone
			}
			follow(t, name, dir, func(b block) bool { return !b.needsServer() }, path, "GOFLAGS=", "GOWORK=off", "NO_COLOR=1")
		})
	}
}

// TestPostgreSQL follows what the guide does with a database.
func TestPostgreSQL(t *testing.T) {
	url := pgtest.Database(t)
	if _, err := exec.LookPath("psql"); err != nil {
		if os.Getenv("FENCELINT_REQUIRE_POSTGRES") == "1" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	follow(t, guide, t.TempDir(), block.needsServer, "DATABASE_URL="+url)
}

// follow goes through a page in a folder. It writes all files, runs the commands
// of those blocks that are wanted, and holds them to what they print.
func follow(t *testing.T, name, dir string, wanted func(block) bool, env ...string) {
	t.Helper()
	p := readPage(t, name)
	ran := p.run(t, dir, wanted, env)
	if len(ran) == 0 {
		t.Errorf("%s has no command to run", name)
	}
	for _, b := range slices.Backward(ran) {
		if shown := strings.Join(p.lines[b.start:b.end], ""); b.text != shown && !*update {
			t.Errorf("%s:%d shows\n%s\nand this is printed:\n%s", name, b.start, shown, b.text)
		}
		p.lines = slices.Replace(p.lines, b.start, b.end, b.text)
	}
	if *update {
		write(t, name, strings.Join(p.lines, ""))
	}
}

// run returns the blocks whose commands were run, with what they print as their
// text.
func (p *page) run(t *testing.T, dir string, wanted func(block) bool, env []string) (printed []block) {
	t.Helper()
	for _, b := range p.blocks {
		switch {
		case b.file() != "":
			if kept, err := format.Source([]byte(b.text)); b.kind == "go" && (err != nil || string(kept) != b.text) {
				t.Errorf("%s:%d is not formatted as by gofmt: %v", p.path, b.start, err)
			}
			write(t, filepath.Join(dir, filepath.FromSlash(b.file())), b.text)
		case b.kind == "console" && wanted(b):
			shell := exec.Command("sh", "-c", b.script())
			shell.Dir, shell.Env = dir, append(os.Environ(), env...)
			out, err := shell.CombinedOutput()
			if err != nil && shell.ProcessState == nil {
				t.Fatal(err)
			}
			b.text = string(out)
			printed = append(printed, b)
		}
	}
	return printed
}

// write writes a file, and makes its directory.
func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
