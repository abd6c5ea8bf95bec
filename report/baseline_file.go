package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// baselineVersion changes when a field changes its meaning.
const baselineVersion = 1

// baselineFile is how a baseline is written.
type baselineFile struct {
	Version  int     `json:"version"`
	Tests    bool    `json:"tests"`
	Strict   bool    `json:"strict"`
	Findings []Entry `json:"findings"`
}

// Write writes the baseline with a line for each entry, so that changes of two
// branches merge.
func (b *Baseline) Write(w io.Writer) error {
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\"version\": %d, \"tests\": %t, \"strict\": %t, \"findings\": [", baselineVersion, b.scope.Tests, b.scope.Strict)
	for i, e := range b.entries {
		if i > 0 {
			out.WriteByte(',')
		}
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		out.WriteByte('\n')
		out.Write(line)
	}
	out.WriteString("\n]}\n")
	_, err := w.Write(out.Bytes())
	return err
}

// ReadBaseline reads what [Baseline.Write] wrote.
func ReadBaseline(r io.Reader) (*Baseline, error) {
	dec := json.NewDecoder(r)
	var file baselineFile
	if err := dec.Decode(&file); err != nil {
		return nil, fmt.Errorf("not a baseline: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("not a baseline: there is more behind its end")
	}
	if file.Version != baselineVersion {
		return nil, fmt.Errorf("a baseline of version %d, want %d; write it anew", file.Version, baselineVersion)
	}
	for i, e := range file.Findings {
		if e.Rule == "" || e.Count < 1 {
			return nil, fmt.Errorf("finding %d has no rule, or a count below 1", i+1)
		}
	}
	scope := Scope{Tests: file.Tests, Strict: file.Strict}
	return &Baseline{scope: scope, entries: merged(file.Findings)}, nil
}
