//go:build unix && !race

package schema_test

import (
	"syscall"
	"testing"
	"time"

	"github.com/fencelint/fencelint/schema"
)

// TestSpeed holds that 300 migrations cost less than half a second of the
// processor. Time by the clock would depend on what else the machine does.
func TestSpeed(t *testing.T) {
	root := history(t, 300)
	start := processorTime(t)
	if schema.NewCache().For(root).Table("t0") == nil {
		t.Fatal("table not found")
	}
	if d := processorTime(t) - start; d > 500*time.Millisecond {
		t.Errorf("300 migrations took %v", d)
	}
}

// processorTime is what the process has used so far.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
