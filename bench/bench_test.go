package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func pairs() []pair {
	run := func(seconds, megabytes int64) sample {
		return sample{time.Duration(seconds) * time.Second, time.Duration(2*seconds) * time.Second, megabytes * 1e6}
	}
	return []pair{
		{run(1, 100), run(2, 110)},
		{run(4, 100), run(4, 120)}, // a busy moment
		{run(2, 100), run(3, 130)},
	}
}

func TestShow(t *testing.T) {
	var b bytes.Buffer
	if err := show(&b, pairs(), options{against: "no-op", maxTime: 1.5, maxMemory: 1.2}); err != nil {
		t.Error(err)
	}
	for _, want := range []string{"no-op 2.00 s 4.00 s 100 MB", "fencelint 3.00 s 6.00 s 120 MB", "ratio 1.50 1.50 1.20"} {
		if got := strings.Join(strings.Fields(b.String()), " "); !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
	for _, opt := range []options{{maxTime: 1.4}, {maxMemory: 1.1}} {
		if show(io.Discard, pairs(), opt) == nil {
			t.Errorf("%+v is kept", opt)
		}
	}
}

func TestCompare(t *testing.T) {
	var order strings.Builder
	program := func(name string) func() (sample, error) {
		return func() (sample, error) {
			order.WriteString(name)
			return sample{wall: time.Duration(order.Len())}, nil
		}
	}
	got, err := compare(2, program("n"), program("f"))
	if err != nil || order.String() != "nfnfnf" || len(got) != 2 || got[0].noop.wall != 3 {
		t.Errorf("runs are %s, pairs %v, error %v", order.String(), got, err)
	}
	failing := func() (sample, error) { return sample{}, errors.New("no") }
	if _, err := compare(1, program("n"), failing); err == nil {
		t.Error("a program that fails is measured")
	}
}

func TestParseShape(t *testing.T) {
	if got, err := parseShape("10,20,0"); err != nil || got != (shape{10, 20, 0}) {
		t.Errorf("shape is %+v, error %v", got, err)
	}
	for _, bad := range []string{"", "10,20", "0,1,1", "1,-1,1", "a,b,c"} {
		if _, err := parseShape(bad); err == nil {
			t.Errorf("%q is a shape", bad)
		}
	}
}

// TestGenerate shows that a generated module has what it is asked for, and
// compiles.
func TestGenerate(t *testing.T) {
	on, err := generate(t.Context(), t.TempDir(), shape{packages: 2, statements: 3, migrations: 4})
	if err != nil {
		t.Fatal(err)
	}
	migrations, err := os.ReadDir(filepath.Join(on.dir, "migrations"))
	if err != nil || len(migrations) != 4 || len(on.packages) != 2 {
		t.Errorf("%d packages and %d migrations, error %v", len(on.packages), len(migrations), err)
	}
	if n := strings.Count(goFile("p", 3), "UPDATE jobs"); n != 3 {
		t.Errorf("a package has %d statements", n)
	}
}
