package race_test

import (
	"context"
	"fmt"
	"sync"

	"github.com/fencelint/fencelint/integration/race/grammar"
)

// every is after how many statements a run says how far it is.
const every = 1000

// An outcome is what became of the number-th program.
type outcome struct {
	number int
	trial  *trial
	err    error
}

// run plays the programs 0 to n-1 of a seed, and stops at the first error.
func (h *harness) run(ctx context.Context, seed uint64, n int) ([]*trial, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	trials := make([]*trial, n)
	var failed error
	var count progress
	for o := range h.outcomes(ctx, seed, n) {
		if o.err == nil {
			o.err = h.record.add(o.trial)
		}
		if o.err != nil && failed == nil {
			failed = fmt.Errorf("program %d of seed %d: %w", o.number, seed, o.err)
			stop()
		}
		if failed != nil {
			continue
		}
		trials[o.number] = o.trial
		count.add(o.trial)
		if o.trial.refuted() {
			h.logf("refuted: %s", o.trial.describe())
		}
		if count.done%every == 0 {
			h.logf("%d of %d statements: %s", count.done, n, &count)
		}
	}
	return trials, failed
}

// outcomes plays programs on all lanes. It ends early if ctx does.
func (h *harness) outcomes(ctx context.Context, seed uint64, n int) <-chan outcome {
	next, out := make(chan int), make(chan outcome)
	var wg sync.WaitGroup
	for range lanes {
		wg.Go(func() {
			for i := range next {
				t, err := h.try(ctx, grammar.New(seed, i))
				out <- outcome{i, t, err}
			}
		})
	}
	go func() {
		for i := 0; i < n && ctx.Err() == nil; i++ {
			next <- i
		}
		close(next)
		wg.Wait()
		close(out)
	}()
	return out
}

// A progress counts trials while a run goes on.
type progress struct {
	done, known, refuted, alarms int
}

func (p *progress) add(t *trial) {
	p.done++
	switch {
	case t.known:
		p.known++
	case t.refuted():
		p.refuted++
	case t.alarm():
		p.alarms++
	}
}

func (p *progress) String() string {
	return fmt.Sprintf("%d on record, %d refuted, %d false alarms", p.known, p.refuted, p.alarms)
}
