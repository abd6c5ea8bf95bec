package leases

import (
	"go/types"

	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
)

// dialectOf returns the dialect of a package: that of the one driver that it
// imports, or else of the marks in its texts.
func dialectOf(pkg *types.Package, sites []*sqlsites.Site) sqlcheck.Dialect {
	found := sqlcheck.Auto
	for _, imp := range pkg.Imports() {
		d, ok := sqlcheck.DialectOfDriver(imp.Path())
		if !ok {
			continue
		}
		if found != sqlcheck.Auto && found != d {
			return sqlcheck.Auto
		}
		found = d
	}
	if found != sqlcheck.Auto {
		return found
	}
	texts := make([]string, len(sites))
	for i, s := range sites {
		texts[i] = s.Text.Source.Text
	}
	return sqlcheck.DialectOfTexts(texts)
}
