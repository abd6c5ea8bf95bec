package golden_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestInventory holds the inventory of the outbox and of the generation before
// it to the byte, in each format and with either parser.
func TestInventory(t *testing.T) {
	for _, parser := range parsers {
		t.Run(parser.name, func(t *testing.T) {
			bin := build(t, parser.env)
			for _, generation := range []string{"reference", "legacy"} {
				for format, ext := range map[string]string{"text": "txt", "json": "json", "mermaid": "md", "html": "html"} {
					checkInventory(t, bin, generation, format, filepath.Join("testdata", "inventory", generation+"."+ext))
				}
			}
		})
	}
}

func checkInventory(t *testing.T, bin, generation, format, golden string) {
	t.Helper()
	cmd := exec.Command(bin, "inventory", "-format="+format, "./testdata/"+generation+"/outbox")
	var stdout, stderr bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = root, &stdout, &stderr
	if code := exitCode(t, cmd); code != 0 || stderr.Len() > 0 {
		t.Errorf("inventory of %s: exit code %d, %s", generation, code, stderr.Bytes())
	}
	if *update {
		if err := os.WriteFile(golden, stdout.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(stdout.Bytes(), want) {
		t.Errorf("%s of %s is not what %s has; -update shows the difference", format, generation, golden)
	}
}

// TestInventoryShown holds that the pages show what is printed.
func TestInventoryShown(t *testing.T) {
	for _, shown := range []struct{ page, golden, before string }{
		{"README.md", "reference.md", "```mermaid\n"},
		{"docs/inventory.md", "reference.md", "```mermaid\n"},
		{"docs/inventory.md", "legacy.txt", ""},
	} {
		page, err := os.ReadFile(filepath.Join(root, shown.page))
		if err != nil {
			t.Fatal(err)
		}
		printed, err := os.ReadFile(filepath.Join("testdata", "inventory", shown.golden))
		if err != nil {
			t.Fatal(err)
		}
		want := bytes.TrimSpace(printed)
		if shown.before != "" {
			_, block, _ := bytes.Cut(printed, []byte(shown.before))
			want, _, _ = bytes.Cut(block, []byte("\n```\n"))
		}
		if !bytes.Contains(page, want) {
			t.Errorf("%s does not show what %s has", shown.page, shown.golden)
		}
	}
}
