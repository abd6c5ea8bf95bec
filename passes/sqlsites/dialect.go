package sqlsites

import (
	"go/ast"
	"go/token"
	"strconv"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/fencelint/fencelint/sqlcheck"
)

// dialectOf returns the dialect of the package: that of its configuration, of the
// one driver that it imports, or else of the marks in its texts.
func (b *siteBuilder) dialectOf(in *inspector.Inspector) sqlcheck.Dialect {
	found := sqlcheck.Auto
	if c := b.r.configOf(); c != nil {
		found = sqlcheck.DialectNamed(string(c.Dialect))
	}
	if found != sqlcheck.Auto {
		return found
	}
	for _, imp := range b.r.pass.Pkg.Imports() {
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
	return sqlcheck.DialectOfTexts(b.candidates(in))
}

// candidates returns the texts that the package runs, and those that it may
// hold besides: literals that could be statements.
func (b *siteBuilder) candidates(in *inspector.Inspector) []string {
	var texts []string
	for _, s := range b.sites {
		if s.isDocument() {
			continue
		}
		texts = append(texts, s.Text.Source.Text)
	}
	for cur := range in.Root().Preorder((*ast.BasicLit)(nil)) {
		lit := cur.Node().(*ast.BasicLit)
		if lit.Kind != token.STRING || b.used[lit] || !sqlcheck.Candidate(lit.Value) {
			continue
		}
		// Not as it is spelled: the quotes of a raw literal would look like MySQL's.
		if s, err := strconv.Unquote(lit.Value); err == nil {
			texts = append(texts, s)
		}
	}
	return texts
}
