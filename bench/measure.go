package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"
)

// A sample is the cost of one run.
type sample struct {
	wall time.Duration
	cpu  time.Duration // of the processor, commands that it runs included
	peak int64         // resident bytes, 0 where the system does not tell
}

// A pair is a run of each program, one right after the other.
type pair struct{ noop, fencelint sample }

// measure runs a program, a command with its flags, on the packages of a target.
// Exit codes other than those given are an error: what fails early is no measure
// of anything.
func measure(ctx context.Context, t *target, program []string, codes ...int) (sample, error) {
	cmd := t.command(ctx, program[0], slices.Concat(program[1:], t.packages)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if cmd.ProcessState == nil || !slices.Contains(codes, cmd.ProcessState.ExitCode()) {
		return sample{}, fmt.Errorf("%s: %w\n%s", program[0], err, stderr.Bytes())
	}
	return sample{wall, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), peak(cmd.ProcessState)}, nil
}

// compare runs both programs by turns, once before it counts.
func compare(runs int, noop, fencelint func() (sample, error)) ([]pair, error) {
	var pairs []pair
	for range runs + 1 {
		n, err := noop()
		if err != nil {
			return nil, err
		}
		f, err := fencelint()
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, pair{n, f})
	}
	return pairs[1:], nil
}
