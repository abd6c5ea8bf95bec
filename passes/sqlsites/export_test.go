package sqlsites

import "golang.org/x/tools/go/analysis"

// LiteralPos is the offset map of literals, for its fuzz test.
var LiteralPos = literalPos

// FindPlain finds the sites of a package without what is only there to be fast.
// spent says that the bound on what is read of a package was met.
func FindPlain(pass *analysis.Pass) (res *Result, spent bool) {
	res, r := find(pass, true)
	return res, r != nil && r.steps > maxSteps
}
