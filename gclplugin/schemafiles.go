package gclplugin

import (
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/schemas"
	"github.com/fencelint/fencelint/schema"
)

// tellSchemaFiles returns an analyzer that reports schema files that cannot be
// read. It comes after the rules, which ask for them. golangci-lint shows only what
// is reported in Go files, so it stands in the first package that asked, and only
// there.
func tellSchemaFiles(rules []*analysis.Analyzer) *analysis.Analyzer {
	var told sync.Map // of schema.Problem
	return &analysis.Analyzer{
		Name:     "fencelintschemafiles",
		Doc:      "fencelintschemafiles: report schema files that cannot be read",
		Requires: append(slices.Clone(rules), schemas.Analyzer),
		Run: func(pass *analysis.Pass) (any, error) {
			if len(pass.Files) == 0 {
				return nil, nil
			}
			for _, p := range pass.ResultOf[schemas.Analyzer].(*schema.View).Problems() {
				if p.Kind != schema.Unreadable {
					continue
				}
				if _, again := told.LoadOrStore(p, true); again {
					continue
				}
				name := p.File
				if rel, err := filepath.Rel(schemas.Dir(pass), p.File); err == nil {
					name = filepath.ToSlash(rel)
				}
				pass.Report(analysis.Diagnostic{
					Pos:     pass.Files[0].Name.Pos(),
					End:     pass.Files[0].Name.End(),
					Message: fmt.Sprintf("%s cannot be read for the schema, so that tables and states may be unknown: %s", name, p.Msg),
				})
			}
			return nil, nil
		},
	}
}
