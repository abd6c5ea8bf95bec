// Package progress shows that a run goes on, to somebody who waits for it.
package progress

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// How long a run stays silent, and how often the line changes after that.
const (
	Delay    = 2 * time.Second
	interval = 200 * time.Millisecond
)

// clearLine returns to the start of a line and empties it.
const clearLine = "\r\x1b[K"

// Meter shows a line with what has been done, and takes it away at the end. A
// nil *Meter shows nothing. Its methods may be called at the same time.
type Meter struct {
	out     io.Writer
	stop    chan struct{}
	stopped sync.WaitGroup

	mu     sync.Mutex
	total  int // packages; 0 as long as they are being loaded
	done   int // packages
	writes int // judged
}

// Start returns a meter that shows its first line after a delay.
func Start(out io.Writer, delay time.Duration) *Meter {
	m := &Meter{out: out, stop: make(chan struct{})}
	m.stopped.Go(func() { m.run(delay) })
	return m
}

func (m *Meter) run(delay time.Duration) {
	next := time.NewTimer(delay)
	defer next.Stop()
	shown := false
	for {
		select {
		case <-m.stop:
			if shown {
				io.WriteString(m.out, clearLine)
			}
			return
		case <-next.C:
			io.WriteString(m.out, clearLine+m.line())
			shown = true
			next.Reset(interval)
		}
	}
}

func (m *Meter) line() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.total == 0 {
		return "fencelint: loading packages"
	}
	return fmt.Sprintf("fencelint: %d of %d packages, %d writes judged", min(m.done, m.total), m.total, m.writes)
}

// Loaded says how many packages there are.
func (m *Meter) Loaded(packages int) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.total, m.done, m.writes = packages, 0, 0
}

// Analysed says that one more package is done, in which so many writes were
// judged.
func (m *Meter) Analysed(writes int) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
	m.writes += writes
}

// Stop takes the line away. The meter is of no use after that.
func (m *Meter) Stop() {
	if m == nil {
		return
	}
	close(m.stop)
	m.stopped.Wait()
}
