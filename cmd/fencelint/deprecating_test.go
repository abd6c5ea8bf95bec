package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// A spot is a finding as far as it does not change when lines move.
type spot struct{ Rule, Category, File, Function, Message string }

func (p project) findings(flags ...string) []spot {
	p.t.Helper()
	var out struct{ Findings []spot }
	p.decode(&out, append([]string{"-format=json"}, append(flags, "./...")...)...)
	return out.Findings
}

// fenced returns the functions whose statements are all fenced.
func (p project) fenced() map[string]bool {
	p.t.Helper()
	var out struct {
		Tables []struct {
			Statements []struct {
				Function string
				Verdict  struct{ Result string }
			}
		}
	}
	p.decode(&out, "inventory", "-format=json", "./...")
	fenced := map[string]bool{}
	for _, t := range out.Tables {
		for _, s := range t.Statements {
			before, known := fenced[s.Function]
			fenced[s.Function] = s.Verdict.Result == "fenced" && (before || !known)
		}
	}
	return fenced
}

func (p project) decode(to any, args ...string) {
	p.t.Helper()
	o := p.run("", args...)
	if err := json.Unmarshal([]byte(o.stdout), to); err != nil {
		p.t.Fatalf("%q: %v\n%s\n%s", args, err, o.stdout, o.stderr)
	}
}

// TestFixHidesNothing applies all fixes to a module in which old methods are
// called in every way there is, and holds that what was found before is fenced
// then or still found: where it was, or at the calls of a method whose write has
// a directive.
func TestFixHidesNothing(t *testing.T) {
	p := unpack(t, "deprecating")
	before := p.findings()
	o := p.run("", "-fix", "./...")
	has(t, "errors", o.stderr, "fixed 9 findings in 2 files\n",
		"no longer found after the fixes of others: dep/dep.go: unfencedwrite/id-only in example.org/deprecating/dep.Store.Done on jobs\n")
	if again := p.run("", "-fix", "./..."); again.stdout != o.stdout || strings.Contains(again.stderr, "fixed") {
		t.Errorf("a second run finds\n%s\nand says\n%s", again.stdout, again.stderr)
	}
	if built := p.execute("", nil, "go", "build", "./..."); built.code != 0 {
		t.Fatalf("the changed module does not compile:\n%s", built.stderr)
	}
	fenced, after := p.fenced(), p.findings("-strict")
	for _, f := range before {
		method, _, _ := strings.Cut(f.Message, " ") // of a finding at a declaration, or at a call
		still := func(g spot) bool {
			return g.File == f.File && g.Function == f.Function || g.Category == "called" && strings.HasPrefix(g.Message, method+" is ")
		}
		if !fenced[f.Function] && !(f.Category == "called" && fenced["Store."+method]) && !slices.ContainsFunc(after, still) {
			t.Errorf("not fenced, and not found any more: %+v", f)
		}
	}
	if !fenced["Store.Bury"] || fenced["Store.Done"] {
		t.Errorf("fenced are %v, want Store.Bury and not Store.Done", fenced)
	}
	for _, f := range slices.Concat(after, p.findings()) {
		if f.Rule == "fencelintignore" {
			t.Errorf("a directive is reported: %+v", f)
		}
	}
	p.run("", "-strict", "./...").matches(t, "deprecating.txt")
}

// TestFixHidesNothingInVet holds that go vet, which knows less of other
// packages, finds the same calls.
func TestFixHidesNothingInVet(t *testing.T) {
	p := unpack(t, "deprecating")
	p.run("", "-fix", "./...")
	calls := func(text string) []string {
		var list []string
		for line := range strings.Lines(text) {
			if _, message, ok := strings.Cut(line, ": legacypath: "); ok {
				list = append(list, strings.TrimSuffix(strings.TrimSpace(message), " [called]"))
			}
		}
		slices.Sort(list)
		return list
	}
	alone, vet := calls(p.run("", "-rules=legacypath", "./...").stdout), calls(p.vet().stderr)
	if len(alone) == 0 || !slices.Equal(alone, vet) {
		t.Errorf("go vet finds\n%s\nwant\n%s", strings.Join(vet, "\n"), strings.Join(alone, "\n"))
	}
}

// TestInventoryDeprecated holds that the inventory counts what is excused.
func TestInventoryDeprecated(t *testing.T) {
	p := unpack(t, "deprecating")
	p.run("", "-fix", "./...")
	has(t, "inventory", p.run("", "inventory", "./...").stdout,
		"UNFENCED id-only, deprecated", "exempt: deprecated", "19 statements: 7 unfenced")
}

// TestFixKnownStatement holds that a known finding whose statement a fix changes
// is not said to be gone.
func TestFixKnownStatement(t *testing.T) {
	p := unpack(t, "unfenced")
	p.write("queue/void.go", `package queue

import "context"

func (q *Queue) Void(ctx context.Context, c Claim) error {
	_, err := q.db.ExecContext(ctx, "UPDATE jobs SET state = 'void' WHERE id = $1", c.ID)
	return err
}
`)
	p.run("", "-rules=voidtransition", "-write-baseline=known.json", "./...")
	o := p.run("", "-baseline=known.json", "-fix", "./...")
	const moved = "queue/void.go: voidtransition/error-only in example.org/unfenced/queue.Queue.Void on jobs\n"
	has(t, "findings", o.stdout, "queue/void.go:5:17: voidtransition: ")
	has(t, "errors", o.stderr, "fixed 2 findings in 2 files\n",
		"found in another statement than the baseline knows, write it anew: "+moved, "!can be removed from the baseline: "+moved)
	if again := p.run("", "-baseline=known.json", "./..."); again.stdout != o.stdout {
		t.Errorf("the next run finds\n%s\nwant\n%s", again.stdout, o.stdout)
	}
}
