// Package terminal tells whether somebody looks at what is written.
package terminal

import (
	"io"
	"os"
)

// Is reports whether what is written goes to a terminal.
func Is(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	// The null device is a character device, too, and nobody looks at it.
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// Colours reports whether text for a terminal may switch colours. The user turns
// them off with NO_COLOR, whatever its value is.
func Colours() bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// Watched reports whether what goes to a terminal is for somebody who waits. In
// continuous integration it ends up in a log, even where that looks like a
// terminal to the program.
func Watched(w io.Writer) bool {
	return os.Getenv("CI") == "" && os.Getenv("TERM") != "dumb" && Is(w)
}
