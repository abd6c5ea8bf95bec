package sqlcheck

// IsOutside reports whether a function's name is that of an outsider's act on a
// row that somebody may hold: cancel, force, steal.
func IsOutside(name string) bool { return outsideVerb.MatchString(name) }
