package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	late = "migrations/0002_late.up.sql"

	// With taskTable the tasks of the fixture are leased; with nothing, no fault is
	// reported in them.
	taskTable = "tables:\n  - {name: tasks, owner: lessee, token: ticket, expiry: best_before, status: phase}\n"
	nothing   = taskTable + "exclude: [tasks]\n"
)

// link makes a file of a project that leads nowhere, which nobody can read.
func (p project) link(name string) {
	p.t.Helper()
	path := filepath.Join(p.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.Symlink("nowhere", path); err != nil {
		p.t.Skip(err)
	}
}

func (p project) remove(name string) {
	p.t.Helper()
	if err := os.Remove(filepath.Join(p.dir, filepath.FromSlash(name))); err != nil {
		p.t.Fatal(err)
	}
}

// everyWay runs the program in each of the ways in which it reads a schema.
func (p project) everyWay() map[string]outcome {
	p.t.Helper()
	return map[string]outcome{
		"fencelint": p.run("", "./..."), "inventory": p.run("", "inventory"), "go vet": p.vet(),
	}
}

// TestUnreadableMigration shows that a migration which cannot be read is named,
// and that the job counts as not done; what was found counts all the same.
func TestUnreadableMigration(t *testing.T) {
	p := unpack(t, "tasks")
	p.write(".fencelint.yaml", taskTable)
	p.link(late)
	const what = "cannot be read for the schema: no such file or directory\n"
	for way, o := range p.everyWay() {
		if o.code == 0 || way != "go vet" && o.code != 2 {
			t.Errorf("%s: exit code %d", way, o.code)
		}
		named := late + ": " + what
		if way == "go vet" {
			named = late + ":1:1: fencelint: " + what
			has(t, way, o.stderr, "tasks.go:15:51: unfencedwrite")
		}
		if n := strings.Count(o.stderr, named); n != 1 {
			t.Errorf("%s: the file is named %d times:\n%s", way, n, o.stderr)
		}
	}
	o := p.run("", "-write-baseline=known.json", "./...")
	has(t, "a baseline", o.stderr, what, "the baseline is not written")
	p.remove(".fencelint.yaml")
	o = p.run("", "init")
	has(t, "init", o.stderr, late+": "+what)
	if o.code != 2 {
		t.Errorf("init: exit code %d", o.code)
	}
}

// TestUnparsedMigration shows that a statement of a migration which is not
// understood is named, with the line, and is no fault by itself.
func TestUnparsedMigration(t *testing.T) {
	p := unpack(t, "tasks")
	p.write(".fencelint.yaml", nothing)
	p.write(late, "CREATE TABLE late (id int);\nCREATE TABEL later (id int);\n")
	const what = late + ":2: the statement is left out of the schema: syntax error at or near \"TABEL\"\n"
	for way, o := range p.everyWay() {
		if n := strings.Count(o.stderr, what); n != 1 || o.code != 0 {
			t.Errorf("%s: exit code %d; the statement is named %d times:\n%s", way, o.code, n, o.stderr)
		}
	}
	p.write(late, "ALTER TABLE other ADD COLUMN c int;\nALTER TABLE tasks ADD;\nALTER TABLE tasks DROP;\nDROP TABEL late;\n")
	all := []string{late + ":2: the statement", late + ":3: the statement", late + ":4: the statement"}
	has(t, "fencelint", p.run("", "./...").stderr, append(all, "!"+late+":1:")...)
	has(t, "-strict", p.run("", "-strict", "./...").stderr, append(all, late+":1: table other is not defined\n")...)
	has(t, "inventory", p.run("", "inventory").stderr, append(all, late+":1: table other is not defined\n")...)
	has(t, "go vet -strict", p.vetWith("-strict").stderr, append(all, late+":1: table other is not defined\n")...)
	has(t, "go vet", p.vet().stderr, late+":2: the statement", "fencelint: 2 more statements or files are left out of the schema; -strict lists them\n", "!"+late+":3")
}

// TestSchemaFilesOfOthers shows that a file which no package asks for may be as it
// will.
func TestSchemaFilesOfOthers(t *testing.T) {
	p := unpack(t, "tasks")
	p.write(".fencelint.yaml", nothing)
	p.write("examples/x/migrations/0001_a.up.sql", "CREATE TABEL a (id int);\n")
	p.link("examples/x/migrations/0002_b.up.sql")
	for way, o := range p.everyWay() {
		if o.code != 0 || strings.Contains(o.stderr, "examples") {
			t.Errorf("%s: exit code %d, stderr\n%s", way, o.code, o.stderr)
		}
	}
}
