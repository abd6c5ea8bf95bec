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
)

// options are the choices of a run.
type options struct {
	bin       string
	dir       string
	rules     string
	findings  bool
	markdown  bool
	minParsed float64 // pooled share, 0 to 1
	names     []string
}

func main() {
	var opt options
	flag.StringVar(&opt.bin, "bin", "", "the fencelint to run (default: build ./cmd/fencelint)")
	flag.StringVar(&opt.dir, "dir", "", "where to keep the scratch modules (default: a temporary directory)")
	flag.StringVar(&opt.rules, "rules", "", "run these rules only, separated by commas")
	flag.BoolVar(&opt.findings, "findings", false, "list each finding")
	flag.BoolVar(&opt.markdown, "markdown", false, "print the table as Markdown")
	flag.Float64Var(&opt.minParsed, "min-parsed", 0, "exit with 1 if the pooled share of parsed texts is lower")
	flag.Parse()
	opt.names = flag.Args()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, os.Stderr, opt); err != nil {
		fmt.Fprintln(os.Stderr, "field:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, stdout, stderr io.Writer, opt options) error {
	chosen := selected(opt.names)
	if len(chosen) == 0 {
		return errors.New("no module has such a name")
	}
	temp, err := os.MkdirTemp("", "fencelint-field-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	bin, err := program(ctx, opt.bin, temp)
	if err != nil {
		return err
	}
	dir := temp
	if opt.dir != "" {
		if dir, err = filepath.Abs(opt.dir); err != nil {
			return err
		}
	}
	var rows []*row
	for _, m := range chosen {
		fmt.Fprintln(stderr, "field:", m.path)
		command := []string{bin, "-format=json"}
		if opt.rules != "" {
			command = append(command, "-rules="+opt.rules)
		}
		r, err := measure(ctx, command, dir, m)
		if err != nil {
			return fmt.Errorf("%s: %w", m.path, err)
		}
		rows = append(rows, r)
	}
	return show(stdout, stderr, rows, opt)
}

// show prints the rows. Its error says that a limit is not kept.
func show(stdout, stderr io.Writer, rows []*row, opt options) error {
	if opt.markdown {
		printMarkdown(stdout, rows)
		fmt.Fprintln(stdout)
	} else {
		printText(stdout, rows)
	}
	printShares(stdout, rows)
	if opt.findings {
		printFindings(stdout, rows)
	}
	printNotes(stderr, rows)
	if pooled, _ := totalOf(rows).share(); pooled < opt.minParsed {
		return fmt.Errorf("the pooled share of parsed texts is %.3f, below %.3f", pooled, opt.minParsed)
	}
	return nil
}

// program returns the absolute path of the fencelint to run, which it builds
// into dir unless one is given.
func program(ctx context.Context, given, dir string) (string, error) {
	if given != "" {
		return filepath.Abs(given)
	}
	bin := filepath.Join(dir, "fencelint")
	build := exec.CommandContext(ctx, "go", "build", "-o", bin, "./cmd/fencelint")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build ./cmd/fencelint: %w\n%s", err, out)
	}
	return bin, nil
}
