package voidtransition_test

import (
	"bytes"
	"encoding/gob"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/voidtransition"
)

func TestFacts(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), voidtransition.Analyzer, "facts")
}

// A fact is read again by every package that imports the one that exports it,
// and drivers compare its bytes.
func TestFactSize(t *testing.T) {
	for _, test := range []struct {
		name   string
		fact   any
		budget int // bytes
	}{
		{"answers", &voidtransition.AnswersV1{
			Table: "background_jobs", Does: "sets state 'done'",
			Results: []voidtransition.Result{{Index: 0, Carrier: voidtransition.Count}, {Index: 1, Carrier: voidtransition.Failure}},
		}, 300},
		{"reads", &voidtransition.ReadsV1{
			Params: []voidtransition.Reading{{Param: 0, Results: []voidtransition.Result{{Index: 0, Carrier: voidtransition.Failure}}}},
		}, 300},
	} {
		first, again := encode(t, test.fact), encode(t, test.fact)
		if !bytes.Equal(first, again) {
			t.Errorf("%s: two encodings differ", test.name)
		}
		if len(first) > test.budget {
			t.Errorf("%s: %d bytes, want at most %d", test.name, len(first), test.budget)
		}
	}
}

func encode(t *testing.T, fact any) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(fact); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
