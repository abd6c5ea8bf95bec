package grammar_test

import (
	"testing"

	"github.com/fencelint/fencelint/integration/race/grammar"
)

func TestSameSeedSameProgram(t *testing.T) {
	for n := range 200 {
		first, firstText := grammar.New(7, n).Render()
		second, secondText := grammar.New(7, n).Render()
		if first.SQL != second.SQL || firstText != secondText {
			t.Fatalf("program %d differs:\n%s\n%s", n, first.SQL, second.SQL)
		}
	}
}

// TestSmallerEnds shows that taking the first simpler program over and over
// comes to an end.
func TestSmallerEnds(t *testing.T) {
	for n := range 200 {
		p := grammar.New(7, n)
		for steps := 0; ; steps++ {
			smaller := p.Smaller()
			if len(smaller) == 0 {
				break
			}
			if p = smaller[len(smaller)-1]; steps > 200 {
				t.Fatalf("program %d: no end", n)
			}
		}
	}
}
