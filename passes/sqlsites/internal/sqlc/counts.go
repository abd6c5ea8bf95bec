package sqlc

import "slices"

// counting are the engines for which sqlc generates Go code that counts rows. It
// has others, which are read by their own templates, and those know no :execrows.
var counting = []string{"postgresql", "mysql", "sqlite"}

// CountsRows reports whether a query file can say :execrows, as far as the
// configuration tells that names the package in a directory: all that sqlc
// generates from the file is Go code, for an engine that counts. The generators
// of other languages have annotations of their own.
func CountsRows(dir, file string) bool {
	c, files := configOf(dir)
	if !slices.Contains(files, file) {
		return false
	}
	for _, p := range c.Packages {
		engine := p.Engine
		if engine == "" {
			engine = counting[0] // the default of version 1; version 2 has none
		}
		if !slices.Contains(counting, engine) && slices.Contains(expand(c.base, p.Queries), file) {
			return false
		}
	}
	for i, s := range c.SQL {
		if slices.Contains(expand(c.base, s.Queries), file) && !(slices.Contains(counting, s.Engine) && c.makesGoOnly(i, dir)) {
			return false
		}
	}
	return true
}

// makesGoOnly reports whether nothing but Go code is generated from the queries
// of an entry of version 2. A plugin makes Go code if it makes this package.
func (c *config) makesGoOnly(entry int, dir string) bool {
	s := c.SQL[entry]
	for name := range s.Gen.Others {
		if name != "json" { // the queries themselves, for other programs
			return false
		}
	}
	for _, g := range s.Codegen {
		if !c.isPath(g.Out, dir) {
			return false
		}
	}
	return true
}
