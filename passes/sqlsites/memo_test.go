package sqlsites_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/passes/sqlsites"
)

// TestNestedHelpers shows that helpers which call each other level by level,
// with several results each, do not multiply what there is to read: the bound
// on that would leave the text unknown.
func TestNestedHelpers(t *testing.T) {
	const levels = 16
	var b strings.Builder
	b.WriteString("package p\n\ntype db struct{}\n\nfunc (db) exec(q string, args ...any) error { return nil }\n\n")
	b.WriteString("func h0(t string) (string, string, string) { return \"UPDATE \" + t, \"SET a = 1\", \"WHERE id = $1\" }\n")
	for i := range levels {
		fmt.Fprintf(&b, "func h%d(t string) (string, string, string) {\n\tx, y, z := h%d(t)\n\treturn x, y, z\n}\n", i+1, i)
	}
	fmt.Fprintf(&b, "func run(d db) error {\n\tx, y, z := h%d(\"jobs\")\n\treturn d.exec(x + \" \" + y + \" \" + z)\n}\n", levels)
	res, err := sqlsites.Analyzer.Run(load(t, b.String()))
	if err != nil {
		t.Fatal(err)
	}
	const want = "UPDATE jobs SET a = 1 WHERE id = $1"
	for _, s := range res.(*sqlsites.Result).Sites {
		if s.Call != nil && s.Text.Source.Text == want && len(s.Text.Source.Holes) == 0 {
			return
		}
	}
	t.Errorf("no call is known to run %q", want)
}

// TestCircle shows that what was read of a function while a circle cut it short
// is not taken for what the same call makes of it elsewhere.
func TestCircle(t *testing.T) {
	src := `package p

type db struct{}

func (db) exec(q string, args ...any) error { return nil }

const text = "UPDATE jobs SET a = 1 WHERE id = $1"

var short bool

func end() string {
	seen := middle(text)
	_ = seen
	return " AND b = 2"
}

func middle(q string) string { return last(q) }

func last(q string) string {
	if short {
		return q
	}
	return q + end()
}

func run(d db) error { return d.exec(middle(text)) }
`
	res, err := sqlsites.Analyzer.Run(load(t, src))
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, s := range res.(*sqlsites.Result).Sites {
		if s.Call != nil {
			texts = append(texts, withHoles(s.Text))
		}
	}
	want := []string{"UPDATE jobs SET a = 1 WHERE id = $1", "UPDATE jobs SET a = 1 WHERE id = $1 AND b = 2"}
	if !slices.Equal(texts, want) {
		t.Errorf("texts are %q, want %q", texts, want)
	}
}
