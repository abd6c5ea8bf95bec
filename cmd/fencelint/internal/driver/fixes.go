package driver

import (
	"fmt"
	"io"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/fix"
	"github.com/fencelint/fencelint/cmd/fencelint/internal/unified"
)

// plan plans the fixes of the new findings, and tells which are left out.
func (r *run) plan(o *outcome) *fix.Plan {
	p := fix.New(o.report.Findings, r.base.read)
	for _, s := range p.Skipped {
		f := s.Finding
		fmt.Fprintf(r.stderr, "%s:%d:%d: %s: not fixed: %v\n", f.File, f.Line, f.Column, f.Rule, s.Err)
	}
	return p
}

// showFixes writes as a diff what fixed would do.
func (r *run) showFixes(o *outcome, stdout io.Writer) error {
	for _, c := range r.plan(o).Changes {
		if _, err := io.WriteString(stdout, unified.Diff(c.File, c.Before, c.After)); err != nil {
			return err
		}
	}
	return nil
}

// fixed makes the changes and looks at the packages again, because the rest of
// the findings stands elsewhere now.
func (r *run) fixed(o *outcome) (*outcome, error) {
	p := r.plan(o)
	if len(p.Changes) == 0 {
		return o, nil
	}
	for i, c := range p.Changes {
		if err := c.Write(r.base.absolute(c.File)); err != nil {
			return nil, fmt.Errorf("after changing %d of %d files: %w", i, len(p.Changes), err)
		}
	}
	fmt.Fprintf(r.stderr, "fencelint: fixed %d findings in %d files\n", p.Applied, len(p.Changes))
	return r.analyse()
}
