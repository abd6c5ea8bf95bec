package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fencelint/fencelint/internal/scratch"
)

// A row is what fencelint made of one module.
type row struct {
	module   module
	summary  summary
	findings []finding
	notes    []string // why packages were analysed in part, or not at all
	took     time.Duration
}

// summary and finding are the parts of fencelint's JSON that are used here.
type (
	summary struct {
		Packages   int      `json:"packages"`
		Texts      int      `json:"texts"`
		Parsed     int      `json:"parsed"`
		Tables     []string `json:"tables"`
		Writes     int      `json:"writes"`
		Unresolved int      `json:"unresolved"`
	}
	finding struct {
		Rule     string `json:"rule"`
		Category string `json:"category"`
		Message  string `json:"message"`
		File     string `json:"file"`
		Line     int    `json:"line"`
		Column   int    `json:"column"`
		Function string `json:"function"`
	}
)

// share returns the part of the texts that was parsed, and whether there are
// any texts.
func (s summary) share() (float64, bool) {
	if s.Texts == 0 {
		return 0, false
	}
	return float64(s.Parsed) / float64(s.Texts), true
}

// measure runs fencelint, a command with its flags, on a module. An exit code that says "not on all
// packages" is no error here: the reasons become notes.
func measure(ctx context.Context, fencelint []string, base string, m module) (*row, error) {
	s, err := scratch.New(ctx, base, m.path, m.version)
	if err != nil {
		return nil, err
	}
	var stdout, stderr bytes.Buffer
	cmd := s.Command(ctx, fencelint[0], slices.Concat(fencelint[1:], s.Packages)...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	start := time.Now()
	runErr := cmd.Run()
	r := &row{module: m, took: time.Since(start)}
	if cmd.ProcessState == nil {
		return nil, runErr
	}
	var out struct {
		Findings []finding `json:"findings"`
		Summary  summary   `json:"summary"`
	}
	code := cmd.ProcessState.ExitCode()
	if err := json.Unmarshal(stdout.Bytes(), &out); err != nil || code < 0 || code > 2 {
		return nil, fmt.Errorf("%s: exit code %d, %d bytes of output\n%s", fencelint[0], code, stdout.Len(), stderr.Bytes())
	}
	if code == 2 {
		r.notes = reasons(stderr.String())
	}
	r.summary, r.findings = out.Summary, out.Findings
	for i := range r.findings {
		f := &r.findings[i]
		f.File = s.Relative(f.File)
	}
	return r, nil
}

// reasons returns the lines of fencelint's standard error other than its
// summary.
func reasons(stderr string) []string {
	var list []string
	for line := range strings.Lines(stderr) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "fencelint: ") {
			list = append(list, line)
		}
	}
	return list
}
