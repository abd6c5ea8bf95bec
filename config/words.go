package config

import (
	"fmt"
	"slices"

	"github.com/fencelint/fencelint/internal/pathglob"
)

// Names are columns: one name, or a list of them.
type Names []string

// A Pattern is a slash-separated pattern of paths relative to the root of the
// module, in which "**" stands for any number of directories.
type Pattern string

// UnmarshalText checks the pattern.
func (p *Pattern) UnmarshalText(text []byte) error {
	*p = Pattern(text)
	return pathglob.Check(string(text))
}

// A Level is what becomes of a finding.
type Level string

// The levels. A finding at LevelOff is not reported; the others are kept for
// reports that tell them apart.
const (
	LevelOff     Level = "off"
	LevelNote    Level = "note"
	LevelWarning Level = "warning"
	LevelError   Level = "error"
)

var levels = []string{string(LevelOff), string(LevelNote), string(LevelWarning), string(LevelError)}

// UnmarshalText checks the level.
func (l *Level) UnmarshalText(text []byte) error {
	*l = Level(text)
	return oneOf("level", string(text), levels)
}

// A Dialect is the name of a SQL language.
type Dialect string

var dialects = []string{"auto", "postgresql", "mysql", "sqlite"}

// UnmarshalText checks the dialect.
func (d *Dialect) UnmarshalText(text []byte) error {
	*d = Dialect(text)
	return oneOf("dialect", string(text), dialects)
}

func oneOf(kind, word string, words []string) error {
	if slices.Contains(words, word) {
		return nil
	}
	return fmt.Errorf("no such %s: %q%s", kind, word, advice(word, words))
}
