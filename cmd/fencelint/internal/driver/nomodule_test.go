package driver_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNoModule shows that every command says what is missing where there is no
// module, and that none goes on as if there were nothing to find.
func TestNoModule(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.go"), "package a\n")
	write(t, filepath.Join(dir, "sub", "b.go"), "package b\n")
	for _, args := range []string{"", "./sub", "inventory", "init", "init -print"} {
		o := run(t, dir, strings.Fields(args)...)
		o.check(t, 2, "")
		o.complains(t, "no package could be loaded", "there is no go.mod in "+dir+" or above", "'go mod init'")
		if strings.Contains(o.stderr, "0 findings") || strings.Contains(o.stderr, "wrote") {
			t.Errorf("%s: stderr is\n%s", args, o.stderr)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, ".fencelint.yaml")); err == nil {
		t.Error("init writes a configuration")
	}
	run(t, dir, "a.go").check(t, 0, "") // which needs no module
}

// Who asks for a report that a program reads gets one, and the reason in it where
// there is a place for it.
func TestReportOfNothing(t *testing.T) {
	dir := t.TempDir()
	for format, part := range map[string]string{"json": `"packages": 0`, "sarif": "there is no go.mod in "} {
		o := run(t, dir, "-format="+format)
		if o.code != 2 || !json.Valid([]byte(o.stdout)) || !strings.Contains(o.stdout, part) {
			t.Errorf("%s: exit code %d and\n%s", format, o.code, o.stdout)
		}
		o.complains(t, "no package could be loaded")
	}
}

// TestBesideModules shows that the modules of a workspace are named to those who
// stand beside them.
func TestBesideModules(t *testing.T) {
	dir := filepath.Join(module(t, "layouts"), "work")
	o := executeWith(t, []string{"GOWORK="}, dir, executable(t))
	o.check(t, 2, "")
	o.complains(t, "only the workspace "+filepath.Join(dir, "go.work"), "run fencelint ./first/... ./second/...\n")
}

// TestInitOfNothing shows that init writes no file if no package could be loaded
// for another reason, and that one which is partly there is written and told of.
func TestInitOfNothing(t *testing.T) {
	dir := module(t, "broken")
	name := filepath.Join(dir, ".fencelint.yaml")
	o := run(t, dir, "init", "./nowhere")
	o.check(t, 2, "")
	o.complains(t, "no package could be loaded", "nowhere")
	if _, err := os.Stat(name); err == nil {
		t.Error("init writes a configuration of nothing")
	}
	o = run(t, dir, "init")
	o.check(t, 2, "")
	o.complains(t, "undefined: nowhere", "wrote .fencelint.yaml with 0 leased tables")
	if _, err := os.Stat(name); err != nil {
		t.Error(err)
	}
}
