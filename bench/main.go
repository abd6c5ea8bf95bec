// Command bench compares the wall time and the peak memory of fencelint with
// those of an analysis program that does nothing, on a public module.
//
//	go run ./bench [-module PATH@VERSION | -generate P,S,M] [-against PROGRAM] [-runs N] [-max-time R] [-max-memory R]
//
// -generate makes a module of P packages with S statements each and M migrations.
// PROGRAM is noop, noopfacts, which has a fact, or vet: both as tools of go vet.
//
// The two programs run by turns, after one run of each that is not counted, so
// that a machine that gets busy slows down both. The ratios are the medians over
// the pairs. The peak is the resident set of the program or of a command that it
// runs, whichever is larger.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
)

// options are the choices of a run. A limit of 0 is none.
type options struct {
	module    string
	generate  string // shape of a module to run on instead, or ""
	against   string // what to compare with
	runs      int
	maxTime   float64 // ratio to the program that does nothing
	maxMemory float64 // likewise
}

func main() {
	var opt options
	flag.StringVar(&opt.module, "module", "github.com/openfga/openfga@v1.22.1", "the module to run on")
	flag.StringVar(&opt.generate, "generate", "", "run on a generated module with this many packages, statements in each, and migrations: 10,20,50")
	flag.StringVar(&opt.against, "against", "noop", "compare with noop, noopfacts (which has a fact) or vet (noopfacts, both as tools of go vet)")
	flag.IntVar(&opt.runs, "runs", 5, "how often to run each program")
	flag.Float64Var(&opt.maxTime, "max-time", 0, "exit with 1 if the ratio of the times is higher")
	flag.Float64Var(&opt.maxMemory, "max-memory", 0, "exit with 1 if the ratio of the peaks is higher")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, opt); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, w io.Writer, opt options) error {
	if !strings.Contains(opt.module, "@") || opt.runs < 1 || flag.NArg() > 0 {
		return errors.New("want -module PATH@VERSION, -runs of at least 1 and no arguments")
	}
	program := map[string]string{"noop": "noop", "noopfacts": "noopfacts", "vet": "noopfacts"}[opt.against]
	if program == "" {
		return fmt.Errorf("-against %s: want noop, noopfacts or vet", opt.against)
	}
	temp, err := os.MkdirTemp("", "fencelint-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	noop, err := build(ctx, temp, "./bench/"+program)
	if err != nil {
		return err
	}
	fencelint, err := build(ctx, temp, "./cmd/fencelint")
	if err != nil {
		return err
	}
	on, err := targetOf(ctx, temp, opt)
	if err != nil {
		return err
	}
	// Test files are no business of either; the one has to be told.
	their := func() (sample, error) { return measure(ctx, on, []string{noop, "-test=false"}, 0) }
	own := func() (sample, error) { return measure(ctx, on, []string{fencelint}, 0, 1) }
	if opt.against == "vet" {
		their = func() (sample, error) { return measureVet(ctx, on, noop) }
		own = func() (sample, error) { return measureVet(ctx, on, fencelint) }
	}
	pairs, err := compare(opt.runs, their, own)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s: %d packages%s, %d runs of each program\n\n", on.name, len(on.packages), on.imports(), opt.runs)
	return show(w, pairs, opt)
}

// build builds a program of this module into dir.
func build(ctx context.Context, dir, pkg string) (string, error) {
	bin := filepath.Join(dir, filepath.Base(pkg))
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", bin, pkg).CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build %s: %w\n%s", pkg, err, out)
	}
	return bin, nil
}
