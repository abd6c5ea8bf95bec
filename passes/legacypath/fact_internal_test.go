package legacypath

import (
	"fmt"
	"slices"
	"testing"
)

// What a package tells of interfaces is bounded, and always the same.
func TestListed(t *testing.T) {
	var names []string
	size := 0
	for i := range 5000 {
		name := fmt.Sprintf("example.org/jobs.Store%04d.Done", i)
		names = append(names, name, name)
		size += len(name)
	}
	if size <= maxListed {
		t.Fatal("too few to meet the bound")
	}
	slices.Reverse(names)
	got := listed(names)
	kept := 0
	for _, name := range got {
		kept += len(name)
	}
	if kept > maxListed || kept < maxListed-100 || got[0] != "example.org/jobs.Store0000.Done" || !slices.IsSorted(got) {
		t.Errorf("%d bytes in %d names, the first is %s", kept, len(got), got[0])
	}
	if few := listed([]string{"b", "a", "b"}); !slices.Equal(few, []string{"a", "b"}) {
		t.Errorf("few names: %q", few)
	}
}
