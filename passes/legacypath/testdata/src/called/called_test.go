package called

import "testing"

func TestDone(t *testing.T) {
	if err := new(Queue).Done(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
}
