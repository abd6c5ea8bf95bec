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
