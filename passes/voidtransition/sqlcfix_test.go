package voidtransition_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/voidtransition"
)

// A query is told to count in its file, if that is certain to be right: it is
// neither for one with RETURNING or in a WITH, nor where the file says something
// else by now, nor for a batch or an engine without :execrows.
func TestQueryFix(t *testing.T) {
	tests := []struct {
		fixture string
		want    []string // line, before and after of each edit
	}{
		{"sqlcfix", []string{"6 -- name: CompleteJob :exec|rows", "10 /* name: FailJob :exec|rows */", "13 -- name: DropJob :exec|rows"}},
		{"sqlclastid", []string{"5 # name: CompleteJob :exec[lastid]|rows"}},
		{"sqlcexec", nil}, // no configuration
		{"sqlcbatch", nil},
		{"sqlcydb", nil},
	}
	for _, tt := range tests {
		t.Run(tt.fixture, func(t *testing.T) {
			results := analysistest.Run(findings{t}, analysistest.TestData(), voidtransition.Analyzer, tt.fixture)
			var got []string
			for _, d := range results[0].Diagnostics {
				if len(d.SuggestedFixes) > 0 {
					t.Errorf("%s: a fix for drivers that cannot make it", d.Message)
				}
				about := results[0].Result.(*finding.Result).About(d)
				if about.Fix == nil {
					continue
				}
				if want := "then run sqlc generate, and test the count wherever the query is called"; !strings.Contains(about.Fix.Message, want) {
					t.Errorf("the fix says %q, without %q", about.Fix.Message, want)
				}
				got = append(got, edited(t, about.Fix))
			}
			slices.Sort(got)
			slices.Sort(tt.want)
			if !slices.Equal(got, tt.want) {
				t.Errorf("edits are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}

// edited shows the line of an edit with what goes and what comes.
func edited(t *testing.T, fix *finding.FileFix) string {
	t.Helper()
	text, err := os.ReadFile(fix.File)
	if err != nil || !filepath.IsAbs(fix.File) {
		t.Fatalf("%s: %v", fix.File, err)
	}
	line := 1 + bytes.Count(text[:fix.Start], []byte("\n"))
	start := 1 + bytes.LastIndexByte(text[:fix.Start], '\n')
	end := fix.End + bytes.IndexByte(text[fix.End:], '\n')
	gone := strings.TrimPrefix(string(text[fix.Start:fix.End]), ":exec")
	if gone != "" {
		gone = "[" + gone + "]"
	}
	return fmt.Sprintf("%d %s:exec%s|%s%s", line, text[start:fix.Start], gone, strings.TrimPrefix(fix.New, ":exec"), text[fix.End:end])
}
