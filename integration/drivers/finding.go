package drivers

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// A Finding is what every driver tells of one.
type Finding struct {
	Rule     string
	Category string // "" from drivers that do not print it
	File     string // relative to the directory of the run, with slashes
	Line     int    // from 1
	Column   int    // in bytes, from 1
	Message  string // without the name of the rule in front
}

func (f Finding) String() string {
	return fmt.Sprintf("%s:%d:%d: %s: %s [%s]", f.File, f.Line, f.Column, f.Rule, f.Message, f.Category)
}

// compare orders findings by place, rule and message.
func compare(a, b Finding) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
		cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
}

// Sorted returns findings in order, with files relative to dir and the
// name of the rule off the messages.
func Sorted(dir string, list []Finding) []Finding {
	for i := range list {
		f := &list[i]
		if rel, err := filepath.Rel(dir, f.File); err == nil && filepath.IsAbs(f.File) {
			f.File = rel
		}
		f.File = filepath.ToSlash(f.File)
		f.Message = strings.TrimPrefix(f.Message, f.Rule+": ")
	}
	slices.SortFunc(list, compare)
	return list
}

// WithoutCategories returns findings as a driver gives them that prints no
// category.
func WithoutCategories(list []Finding) []Finding {
	list = slices.Clone(list)
	for i := range list {
		list[i].Category = ""
	}
	return list
}

// Difference says what one list has and the other has not, a finding a line; ""
// if they are equal.
func Difference(got, want []Finding) string {
	var b strings.Builder
	for _, f := range got {
		if !slices.Contains(want, f) {
			fmt.Fprintf(&b, "+ %s\n", f)
		}
	}
	for _, f := range want {
		if !slices.Contains(got, f) {
			fmt.Fprintf(&b, "- %s\n", f)
		}
	}
	if b.Len() == 0 && len(got) != len(want) {
		fmt.Fprintf(&b, "%d findings and %d, with repetitions\n", len(got), len(want))
	}
	return b.String()
}
