package drivers

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Build builds the program into a directory and returns its path. root is the
// directory of the module fencelint.
func Build(ctx context.Context, root, dir string) (string, error) {
	bin := filepath.Join(dir, "fencelint")
	_, err := run(ctx, root, "go", "build", "-o", bin, "./cmd/fencelint")
	return bin, err
}

// Standalone returns what the program finds in packages, which it loads itself.
func Standalone(ctx context.Context, bin, dir string, args ...string) ([]Finding, error) {
	out, err := run(ctx, dir, bin, append([]string{"-format=json"}, args...)...)
	if err != nil {
		return nil, err
	}
	var report struct{ Findings []Finding }
	if err := json.Unmarshal(out, &report); err != nil {
		return nil, fmt.Errorf("reading the report: %w", err)
	}
	return Sorted(dir, report.Findings), nil
}

// Vet returns what the program finds as the tool of go vet.
func Vet(ctx context.Context, bin, dir string, args ...string) ([]Finding, error) {
	out, err := run(ctx, dir, "go", append([]string{"vet", "-vettool=" + bin, "-json"}, args...)...)
	if err != nil {
		return nil, err
	}
	type diagnostic struct{ Category, Posn, Message string }
	var list []Finding
	// A package is a line that says which, and an object.
	for dec := json.NewDecoder(withoutComments(out)); dec.More(); {
		var units map[string]map[string]json.RawMessage
		if err := dec.Decode(&units); err != nil {
			return nil, fmt.Errorf("reading what go vet prints: %w", err)
		}
		for _, unit := range units {
			for rule, raw := range unit {
				var found []diagnostic
				if err := json.Unmarshal(raw, &found); err != nil {
					return nil, fmt.Errorf("%s fails: %s", rule, raw)
				}
				for _, d := range found {
					f := Finding{Rule: rule, Category: d.Category, Message: d.Message}
					if f.File, f.Line, f.Column, err = place(d.Posn); err != nil {
						return nil, err
					}
					list = append(list, f)
				}
			}
		}
	}
	return Sorted(dir, list), nil
}

// place takes "file:line:column" apart.
func place(posn string) (file string, line, column int, err error) {
	rest, col, _ := cutLast(posn, ":")
	file, ln, ok := cutLast(rest, ":")
	line, errLine := strconv.Atoi(ln)
	column, errColumn := strconv.Atoi(col)
	if !ok || errLine != nil || errColumn != nil {
		return "", 0, 0, fmt.Errorf("%q is no position", posn)
	}
	return file, line, column, nil
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

func withoutComments(out []byte) *bytes.Buffer {
	var kept bytes.Buffer
	for line := range bytes.Lines(out) {
		if !bytes.HasPrefix(line, []byte("#")) {
			kept.Write(line)
		}
	}
	return &kept
}

// run runs a program and returns its standard output. That it exits with 1 is no
// error: it has findings.
func run(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 && stdout.Len() > 0 {
		err = nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s", filepath.Base(name), strings.Join(args, " "), err, &stderr)
	}
	return stdout.Bytes(), nil
}
