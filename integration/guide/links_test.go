package guide_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link     = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading  = regexp.MustCompile(`(?m)^#+ (.+)$`)
	unlinked = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// TestLinks holds that each link from one page to another leads to a file, and to
// a heading if it names one.
func TestLinks(t *testing.T) {
	for _, page := range pages(t, "../..") {
		for _, m := range link.FindAllStringSubmatch(prose(t, page), -1) {
			name, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(name, ":") {
				continue // an address
			}
			to := page
			if name != "" {
				to = filepath.Join(filepath.Dir(page), filepath.FromSlash(name))
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: %s leads nowhere", page, m[1])
			} else if anchor != "" && !anchors(t, to)[anchor] {
				t.Errorf("%s: %s has no such heading", page, m[1])
			}
		}
	}
}

// TestIndex holds that docs/README.md lists every page.
func TestIndex(t *testing.T) {
	index := prose(t, "../../docs/README.md")
	for _, page := range pages(t, "../../docs") {
		name, err := filepath.Rel("../../docs", page)
		if err != nil {
			t.Fatal(err)
		}
		if name != "README.md" && !strings.Contains(index, "]("+filepath.ToSlash(name)+")") {
			t.Errorf("docs/README.md does not list %s", name)
		}
	}
}

// pages returns the Markdown files below a directory but for those that tests
// write or expect.
func pages(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || strings.HasSuffix(filepath.ToSlash(name), "golden/testdata")):
			return filepath.SkipDir
		case filepath.Ext(name) == ".md":
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// prose is a page without its blocks.
func prose(t *testing.T, name string) string {
	t.Helper()
	p := readPage(t, name)
	for _, b := range p.blocks {
		clear(p.lines[b.start:b.end])
	}
	return strings.Join(p.lines, "")
}

// anchors are the names by which GitHub's pages link to headings.
func anchors(t *testing.T, page string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(prose(t, page), -1) {
		name := unlinked.ReplaceAllString(strings.ToLower(m[1]), "")
		names[strings.ReplaceAll(name, " ", "-")] = true
	}
	return names
}
