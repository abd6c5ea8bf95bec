package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"
)

// rows are two modules with texts and one without.
func rows() []*row {
	return []*row{
		{
			module: module{"example.org/a", "v1.0.0"}, took: 1500 * time.Millisecond,
			summary:  summary{Packages: 3, Texts: 10, Parsed: 9, Tables: []string{"jobs", "locks"}, Writes: 4, Unresolved: 1},
			findings: []finding{{Rule: "r", Category: "c", Message: "m", File: "a.go", Line: 3, Column: 2, Function: "T.F"}},
		},
		{module: module{"example.org/b", "v1.1.0"}, took: time.Second, summary: summary{Packages: 1, Texts: 2, Parsed: 1}},
		{module: module{"example.org/c", "v1.2.0"}, summary: summary{Packages: 1}, notes: []string{"does not compile"}},
	}
}

func TestMarkdown(t *testing.T) {
	var b bytes.Buffer
	printMarkdown(&b, rows())
	for _, want := range []string{
		"| example.org/a | v1.0.0 | 3 | 10 | 9 | 90.0 % | 2: jobs, locks | 4 | 1 | 1 | 1.5 |\n",
		"| example.org/c | v1.2.0 | 1 | 0 | 0 | - | 0 | 0 | 0 | 0 | 0.0 |\n",
		"| total |  | 5 | 12 | 10 | 83.3 % | 2 | 4 | 1 | 1 | 2.5 |\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no line %q in\n%s", want, b.String())
		}
	}
}

func TestShow(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if err := show(&stdout, &stderr, rows(), options{findings: true, minParsed: 0.83}); err != nil {
		t.Error(err)
	}
	for _, want := range []string{
		"parsed: pooled 0.833 (10 of 12), macro 0.700\n",
		"  a.go:3:2 T.F: r: m [c]\n",
	} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("no line %q in\n%s", want, stdout.String())
		}
	}
	if want := "example.org/c: does not compile\n"; stderr.String() != want {
		t.Errorf("stderr is %q, want %q", stderr.String(), want)
	}
}

func TestShowBelowLimit(t *testing.T) {
	if err := show(io.Discard, io.Discard, rows(), options{minParsed: 0.84}); err == nil {
		t.Error("a share below the limit is accepted")
	}
	if err := show(io.Discard, io.Discard, nil, options{minParsed: 0.9}); err == nil {
		t.Error("no texts at all are accepted")
	}
}

func TestSelected(t *testing.T) {
	if got := selected(nil); len(got) != len(modules) {
		t.Errorf("no names select %d of %d modules", len(got), len(modules))
	}
	if got := selected([]string{"riverqueue", "gue"}); len(got) != 5 {
		t.Errorf("selected %v", got)
	}
	if got := selected([]string{"nothing like it"}); len(got) != 0 {
		t.Errorf("selected %v", got)
	}
}
