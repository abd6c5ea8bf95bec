package main

import (
	"context"
	"os"
)

// measureVet runs a program as the tool of go vet, on packages that go vet has
// no results of: they are kept by what the tool is, so that a byte more at the
// end of the program makes it another one. What the compiler has made stays.
func measureVet(ctx context.Context, t *target, tool string) (sample, error) {
	f, err := os.OpenFile(tool, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return sample{}, err
	}
	_, err = f.Write([]byte{0})
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return sample{}, err
	}
	return measure(ctx, t, []string{"go", "vet", "-vettool=" + tool}, 0, 1)
}
