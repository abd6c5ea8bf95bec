package driver

import (
	"fmt"
	"io"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/schemas"
	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/schema"
)

// tellSchemaFiles returns an analyzer that tells of schema files under go vet,
// where each package is a process of its own. It comes after the rules.
//
// What cannot be read is a diagnostic, at the file itself: with an error the go
// command drops what was found in the package. The rest goes to stderr, of which
// the go command makes nothing but text. As each package would repeat it, only the
// first of many notes is written, unless all are asked for.
func tellSchemaFiles(rules []*analysis.Analyzer, stderr io.Writer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     "fencelintschemafiles",
		Doc:      "fencelintschemafiles: report schema files that cannot be read",
		Requires: slices.Concat(rules, []*analysis.Analyzer{settings.Analyzer, schemas.Analyzer}),
		Run: func(pass *analysis.Pass) (any, error) {
			s := &schemaFiles{problems: pass.ResultOf[schemas.Analyzer].(*schema.View).Problems()}
			for _, p := range s.wanted(unreadable) {
				at := pass.Fset.AddFile(p.File, -1, 1)
				pass.Report(analysis.Diagnostic{Pos: at.Pos(0), Message: "fencelint: " + meaning(p)})
			}
			for _, note := range noted(s, pass.ResultOf[settings.Analyzer].(*settings.Settings).Strict) {
				fmt.Fprintln(stderr, note)
			}
			return nil, nil
		},
	}
}

// noted returns the notes for one of many packages.
func noted(s *schemaFiles, strict bool) []string {
	notes := s.notes(paths{}, strict)
	if more := len(notes) - 1; more > 0 && !strict {
		notes = append(notes[:1], fmt.Sprintf("fencelint: %d more statements or files are left out of the schema; -strict lists them", more))
	}
	return notes
}
