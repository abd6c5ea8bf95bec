// Package pathglob matches slash-separated paths with patterns in which "**"
// stands for any number of directories. A pattern that names a directory
// matches all that lies below it.
package pathglob

import (
	"fmt"
	"path"
	"strings"
)

// Check returns an error if a pattern is malformed or can match nothing: it is
// empty, absolute, or leads out of the directory that it starts from.
func Check(pattern string) error {
	switch clean := path.Clean(pattern); {
	case strings.TrimSpace(pattern) == "":
		return fmt.Errorf("a pattern is empty")
	case path.IsAbs(clean):
		return fmt.Errorf("pattern %q is absolute", pattern)
	case clean == ".." || strings.HasPrefix(clean, "../"):
		return fmt.Errorf("pattern %q leads out of the module", pattern)
	}
	if _, err := path.Match(pattern, ""); err != nil {
		return fmt.Errorf("pattern %q: %w", pattern, err)
	}
	return nil
}

// Match reports whether a relative path matches a pattern that passes Check.
func Match(pattern, name string) bool {
	pattern = path.Clean(pattern)
	return pattern == "." || match(strings.Split(pattern, "/"), strings.Split(path.Clean(name), "/"))
}

func match(pattern, parts []string) bool {
	switch {
	case len(pattern) == 0:
		return true // the path itself, or what lies below it
	case pattern[0] == "**":
		return match(pattern[1:], parts) || len(parts) > 0 && match(pattern, parts[1:])
	case len(parts) == 0:
		return false
	}
	ok, err := path.Match(pattern[0], parts[0])
	return err == nil && ok && match(pattern[1:], parts[1:])
}
