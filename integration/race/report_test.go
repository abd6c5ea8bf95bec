package race_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// figures counts trials by verdict and category.
func figures(trials []*trial) string {
	counts := map[string]int{}
	for _, t := range trials {
		key := t.verdict.result.String() + " " + t.verdict.category
		if t.refused != nil {
			key = "refused by the server"
		}
		counts[strings.TrimSpace(key)]++
	}
	keys := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	var b strings.Builder
	for _, key := range keys {
		fmt.Fprintf(&b, "%6d  %s\n", counts[key], key)
	}
	return b.String()
}

// describe shows a trial for the eye: schema, claim, write and verdict.
func (t *trial) describe() string {
	_, text := t.program.Render()
	return fmt.Sprintf("program %d, %s: %s %s\n\tclaim: %s\n\twrite: %s",
		t.program.Number, t.program.Variant.Name, t.verdict.result, t.verdict.category, t.program.Claim.SQL, text)
}

// shape lists the forms that the trial's write is made of.
func (t *trial) shape() string {
	var shapes []string
	t.program.Write.Kids[1].Shapes(func(shape string) { shapes = append(shapes, shape) })
	return t.verdict.category + ": " + t.program.Write.Shape + ", " + strings.Join(shapes, ", ")
}

// testCase is a breach as an entry of the judge's own table test, with the
// transcript of the interleaving that shows it.
func (t *trial) testCase() string {
	r := t.breach
	_, text := t.program.Render()
	var b strings.Builder
	fmt.Fprintf(&b, "// Judged %s %s, but lands if %s:\n", t.verdict.result, t.verdict.category, r.Interleaving.Says)
	for _, line := range r.Transcript {
		fmt.Fprintf(&b, "//   %s\n", line)
	}
	statements := t.program.Package()
	fmt.Fprintf(&b, "{family{\n\tname:  %q,\n\tclaim: `%s`,\n\tothers: []string{\n", r.Interleaving.Name, statements[0])
	for _, statement := range statements[1:] {
		fmt.Fprintf(&b, "\t\t`%s`,\n", statement)
	}
	fmt.Fprintf(&b, "\t},\n}, \"\", `%s`, \"flagged\"},\n", text)
	return b.String()
}
