package driver

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/fix"
	"github.com/fencelint/fencelint/report"
)

// readBaseline reads the baseline in a file; it is nil if there is no name.
func readBaseline(name string) (*report.Baseline, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("baseline: %w", err)
	}
	defer file.Close()
	known, err := report.ReadBaseline(file)
	if err != nil {
		return nil, fmt.Errorf("baseline %s: %w", name, err)
	}
	return known, nil
}

// keep writes all findings to a new baseline, after which none is new. A
// baseline of a part of the packages would make the rest of the findings new in
// the next run, so that none is written where packages failed.
func (r *run) keep(o *outcome) error {
	if len(o.report.Problems) > 0 {
		for _, problem := range o.report.Problems {
			fmt.Fprintln(r.stderr, problem)
		}
		return errors.New("the baseline is not written, because not everything could be checked")
	}
	var text bytes.Buffer
	if err := report.NewBaseline(o.all, o.scope).Write(&text); err != nil {
		return err
	}
	if err := fix.Replace(r.opts.writeBaseline, text.Bytes()); err != nil {
		return fmt.Errorf("writing the baseline: %w", err)
	}
	fmt.Fprintf(r.stderr, "fencelint: wrote %d findings to %s\n", len(o.all), r.opts.writeBaseline)
	o.report.Findings = nil
	return nil
}

// tellRemovable lists what can be taken out of the baseline. Where packages
// failed, what is gone may be back as soon as they load.
func (r *run) tellRemovable(o *outcome) {
	if r.known == nil || r.opts.writeBaseline != "" {
		return
	}
	if len(o.report.Problems) == 0 {
		left := slices.Clone(o.report.Findings)
		for _, e := range r.known.Removable(o.all, o.scope) {
			r.tellGone(e, &left)
		}
	}
	if n := len(o.all) - len(o.report.Findings); n > 0 {
		fmt.Fprintf(r.stderr, "fencelint: %d findings are known from the baseline\n", n)
	}
}

// tellGone says what has become of an entry of the baseline: nothing is left of
// it, or its statement is another one now, be it by a fix, and the finding is
// among the new ones.
func (r *run) tellGone(e report.Entry, left *[]report.Finding) {
	changed := e
	changed.Count = 0
	*left = slices.DeleteFunc(*left, func(f report.Finding) bool {
		again := changed.Count < e.Count && f.Rule == e.Rule && f.Category == e.Category && f.Table == e.Table &&
			f.Package == e.Package && f.Function == e.Function
		if again {
			changed.Count++
		}
		return again
	})
	if changed.Count > 0 {
		fmt.Fprintf(r.stderr, "fencelint: found in another statement than the baseline knows, write it anew: %s\n", changed)
	}
	if e.Count -= changed.Count; e.Count > 0 {
		fmt.Fprintf(r.stderr, "fencelint: no longer found, can be removed from the baseline: %s\n", e)
	}
}
