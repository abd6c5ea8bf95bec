package driver

import (
	"fmt"
	"io"
	"slices"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/fix"
	"github.com/fencelint/fencelint/cmd/fencelint/internal/unified"
	"github.com/fencelint/fencelint/report"
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
	after, err := r.analyse()
	if err != nil {
		return nil, err
	}
	r.tellFixed(o, after, p)
	return after, nil
}

// tellFixed says which findings are gone, and not which were to go: a change may
// leave its own finding, and it may take others away. Those are named, because
// nobody has asked for that.
func (r *run) tellFixed(before, after *outcome, p *fix.Plan) {
	var aim []report.Finding
	for _, f := range before.all {
		if isIn(p, before.report.Findings, f) {
			aim = append(aim, f)
		}
	}
	aimed := map[report.Entry]int{}
	for _, e := range gone(aim, nil, after.scope) {
		aimed[about(e)] = e.Count
	}
	fixed, others := 0, []report.Entry{}
	for _, e := range gone(before.all, after.all, after.scope) {
		n := min(e.Count, aimed[about(e)])
		fixed += n
		if e.Count -= n; e.Count > 0 {
			others = append(others, e)
		}
	}
	fmt.Fprintf(r.stderr, "fencelint: fixed %d findings in %d files\n", fixed, len(p.Changes))
	if left := len(aim) - fixed; left > 0 {
		fmt.Fprintf(r.stderr, "fencelint: %d findings are still there after their fixes\n", left)
	}
	for _, e := range others {
		fmt.Fprintf(r.stderr, "fencelint: no longer found after the fixes of others: %s\n", e)
	}
}

// isIn reports whether the fix of a finding is in a plan for some findings.
func isIn(p *fix.Plan, planned []report.Finding, f report.Finding) bool {
	same := func(g report.Finding) bool {
		return g.Range == f.Range && g.Rule == f.Rule && g.Category == f.Category && g.Message == f.Message
	}
	return len(f.Fix.Edits) > 0 && slices.ContainsFunc(planned, same) &&
		!slices.ContainsFunc(p.Skipped, func(s fix.Skip) bool { return same(s.Finding) })
}

// gone returns what some findings are about, as far as later ones are not, in
// whatever statement.
func gone(before, after []report.Finding, scope report.Scope) []report.Entry {
	return report.NewBaseline(wordless(before), scope).Removable(wordless(after), scope)
}

// about is an entry without what does not tell it from another one.
func about(e report.Entry) report.Entry {
	e.Count, e.File = 0, ""
	return e
}

// wordless returns findings that are known without the text of their statement,
// which a fix may change.
func wordless(findings []report.Finding) []report.Finding {
	list := slices.Clone(findings)
	for i := range list {
		list[i].Statement = ""
	}
	return list
}
