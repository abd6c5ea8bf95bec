package main

import "testing"

// TestInventory holds what is listed of a module in which states come from
// helpers, variables, CASE and defaults, tables are known by the configuration,
// a claim and a package elsewhere, and some statements cannot be read.
func TestInventory(t *testing.T) {
	p := unpack(t, "inventory")
	o := p.run("", "inventory", "./...")
	if o.code != 0 || o.stderr != "" {
		t.Errorf("exit code %d, stderr %s", o.code, o.stderr)
	}
	o.matches(t, "inventory.txt")
	has(t, "without configuration", p.run("", "inventory", "-config=off", "./...").stdout, "jobs\n", "!tasks")
	has(t, "a directory of the module", p.run("jobs", "inventory").stdout, "  jobs.go:", "!jobs/jobs.go")
}

// TestInventoryPartial lists what could be loaded, and says that it is not all.
func TestInventoryPartial(t *testing.T) {
	p := unpack(t, "inventory")
	p.write("broken/broken.go", "package broken\n\nvar x = nowhere\n")
	o := p.run("", "inventory", "-format=json", "./...")
	has(t, "stdout", o.stdout, `"name": "jobs"`)
	has(t, "stderr", o.stderr, "undefined: nowhere")
	if o.code != 2 {
		t.Errorf("exit code %d, want 2", o.code)
	}
}
