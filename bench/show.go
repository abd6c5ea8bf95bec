package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// show prints the medians and ratios. Its error says that a limit is not kept.
func show(w io.Writer, pairs []pair, opt options) error {
	seconds := func(s sample) float64 { return s.wall.Seconds() }
	cpu := func(s sample) float64 { return s.cpu.Seconds() }
	megabytes := func(s sample) float64 { return float64(s.peak) / 1e6 }
	noop := func(p pair) sample { return p.noop }
	own := func(p pair) sample { return p.fencelint }

	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "\ttime\tprocessor\tpeak\t")
	for _, row := range []struct {
		name string
		of   func(pair) sample
	}{{opt.against, noop}, {"fencelint", own}} {
		fmt.Fprintf(tw, "%s\t%.2f s\t%.2f s\t%.0f MB\t\n", row.name,
			median(pairs, func(p pair) float64 { return seconds(row.of(p)) }),
			median(pairs, func(p pair) float64 { return cpu(row.of(p)) }),
			median(pairs, func(p pair) float64 { return megabytes(row.of(p)) }))
	}
	time := median(pairs, func(p pair) float64 { return ratio(seconds(own(p)), seconds(noop(p))) })
	processor := median(pairs, func(p pair) float64 { return ratio(cpu(own(p)), cpu(noop(p))) })
	memory := median(pairs, func(p pair) float64 { return ratio(megabytes(own(p)), megabytes(noop(p))) })
	fmt.Fprintf(tw, "ratio\t%.2f\t%.2f\t%.2f\t\n", time, processor, memory)
	if err := tw.Flush(); err != nil {
		return err
	}
	if opt.maxTime > 0 && time > opt.maxTime {
		return fmt.Errorf("fencelint takes %.2f times as long as an analysis that does nothing, more than %.2f", time, opt.maxTime)
	}
	if opt.maxMemory > 0 && memory > opt.maxMemory {
		return fmt.Errorf("fencelint takes %.2f times the memory of an analysis that does nothing, more than %.2f", memory, opt.maxMemory)
	}
	return nil
}

// ratio is 0 if there is nothing to compare with.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// median returns the middle of what of gives for the pairs, of which there is
// at least one.
func median(pairs []pair, of func(pair) float64) float64 {
	values := make([]float64, len(pairs))
	for i, p := range pairs {
		values[i] = of(p)
	}
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}
