package inventory_test

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"html"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

//go:embed check.js
var check string

// pages returns the pages that are kept as expected outputs.
func pages(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"../../inventory/testdata/*.html", "../golden/testdata/inventory/*.html"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no pages at %s, %v", pattern, err)
		}
		all = append(all, files...)
	}
	return all
}

var verdict = regexp.MustCompile(` data-wrong="([^"]*)"`)

// TestLayout looks at the page in the browser, with a script added to it.
func TestLayout(t *testing.T) {
	bin := browser(t)
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte("<script")) || bytes.Contains(text, []byte("http")) {
			t.Errorf("%s has a script, or an address of the network", page)
		}
		checked := filepath.Join(t.TempDir(), "page.html")
		if err := os.WriteFile(checked, append(text, "<script>"+check+"</script>"...), 0o600); err != nil {
			t.Fatal(err)
		}
		found := verdict.FindSubmatch(open(t, bin, checked, "--dump-dom", "--virtual-time-budget=5000"))
		if found == nil {
			t.Fatalf("%s: the script has not run", page)
		}
		var wrong []string
		if err := json.Unmarshal([]byte(html.UnescapeString(string(found[1]))), &wrong); err != nil {
			t.Fatal(err)
		}
		if len(wrong) > 0 {
			t.Errorf("%s:\n%s", page, strings.Join(wrong, "\n"))
		}
	}
}

// TestLightAndDark looks at pictures of the page: there is something to see, and
// its ground is as bright as the reader asks for.
func TestLightAndDark(t *testing.T) {
	bin := browser(t)
	for _, page := range pages(t) {
		for _, mode := range []struct {
			name, flag string
			dark       bool
		}{{"light", "--blink-settings=preferredColorScheme=1", false}, {"dark", "--blink-settings=preferredColorScheme=0", true}} {
			shot := filepath.Join(t.TempDir(), "page.png")
			open(t, bin, page, mode.flag, "--screenshot="+shot)
			img := picture(t, shot)
			if got := luminance(img, 2, 2) < 0.5; got != mode.dark {
				t.Errorf("%s, %s: the ground is dark: %t", page, mode.name, got)
			}
			if n := inked(img); n < 500 {
				t.Errorf("%s, %s: only %d points differ from the ground", page, mode.name, n)
			}
		}
	}
}

func picture(t *testing.T, file string) image.Image {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// luminance is how bright a point is, from 0 to 1.
func luminance(img image.Image, x, y int) float64 {
	r, g, b, _ := img.At(x, y).RGBA()
	return (0.2126*float64(r) + 0.7152*float64(g) + 0.0722*float64(b)) / 0xffff
}

// inked counts the points that stand out from the ground.
func inked(img image.Image) int {
	ground, n := luminance(img, 2, 2), 0
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if d := luminance(img, x, y) - ground; d > 0.3 || d < -0.3 {
				n++
			}
		}
	}
	return n
}
