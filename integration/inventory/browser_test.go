package inventory_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// browser returns the path of Chromium, or skips the test.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	const missing = "no Chromium: install the package chromium"
	if os.Getenv("FENCELINT_REQUIRE_CHROMIUM") == "1" {
		t.Fatal(missing)
	}
	t.Skip(missing)
	return ""
}

// timeout bounds one run of the browser, which takes a second on an idle machine.
const timeout = 2 * time.Minute

// open opens a page in a window of 1400 by 1000 pixels, and returns what the
// browser prints.
func open(t *testing.T, bin, page string, args ...string) []byte {
	t.Helper()
	file, err := filepath.Abs(page)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), timeout)
	defer cancel()
	args = append([]string{
		"--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--window-size=1400,1000",
		"--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=" + t.TempDir(),
	}, args...)
	cmd := exec.CommandContext(ctx, bin, append(args, "file://"+filepath.ToSlash(file))...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", bin, page, err, stderr.Bytes())
	}
	return out
}
