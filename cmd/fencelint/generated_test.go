package main

import (
	"strings"
	"testing"
)

// TestGenerated holds that SQL in generated code is reported once, where
// hand-written code of this or another package calls it; a package alone is
// reported where it stands.
func TestGenerated(t *testing.T) {
	p := unpack(t, "generated")
	for _, tt := range []struct {
		packages string
		want     []string // the starts of the lines of findings
	}{
		{"./...", []string{"db/wrap.go:7:11: ", "store/store.go:16:16: "}},
		{"./db", []string{"db/query.sql.go:40:32: ", "db/wrap.go:7:11: "}},
	} {
		o := p.run("", "-rules=unfencedwrite", tt.packages)
		var got []string
		for line := range strings.Lines(o.stdout) {
			if !strings.HasPrefix(line, "\t") {
				got = append(got, line)
			}
		}
		if len(got) != len(tt.want) {
			t.Fatalf("%s: stdout is\n%s\nwant findings at %q", tt.packages, o.stdout, tt.want)
		}
		for i, line := range got {
			if !strings.HasPrefix(line, tt.want[i]) || !strings.Contains(line, "query.sql.go:") {
				t.Errorf("%s: finding is %swant it at %s, with the place of the statement", tt.packages, line, tt.want[i])
			}
		}
	}
}
