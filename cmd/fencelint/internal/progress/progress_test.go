package progress_test

import (
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/progress"
)

// screen collects what is written, from whichever goroutine.
type screen struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func TestMeter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out screen
		m := progress.Start(&out, progress.Delay)
		time.Sleep(progress.Delay + time.Millisecond)
		m.Loaded(3)
		m.Analysed(2)
		m.Analysed(5)
		time.Sleep(time.Second)
		m.Stop()
		text := out.text.String()
		for _, want := range []string{"\r\x1b[Kfencelint: loading packages", "fencelint: 2 of 3 packages, 7 writes judged"} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in %q", want, text)
			}
		}
		if !strings.HasSuffix(text, "judged\r\x1b[K") {
			t.Errorf("the line stays: %q", text)
		}
	})
}

func TestShortRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out screen
		m := progress.Start(&out, progress.Delay)
		time.Sleep(progress.Delay / 2)
		m.Stop()
		if out.text.Len() > 0 {
			t.Errorf("a short run prints %q", out.text.String())
		}
	})
}

func TestNone(t *testing.T) {
	var m *progress.Meter
	m.Loaded(1)
	m.Analysed(1)
	m.Stop()
}
