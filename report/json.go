package report

import (
	"encoding/json"
	"io"
)

// jsonVersion changes when a field changes its meaning or goes away. New
// fields may come without a new version.
const jsonVersion = 1

// The order of fields below is the order in the output. Scripts depend on the
// names; people who read the output depend on the order.
type (
	jsonReport struct {
		Version  int           `json:"version"`
		Findings []jsonFinding `json:"findings"`
		Summary  jsonSummary   `json:"summary"`
	}
	jsonFinding struct {
		Rule      string        `json:"rule"`
		Category  string        `json:"category"`
		Message   string        `json:"message"`
		File      string        `json:"file"`
		Line      int           `json:"line"`
		Column    int           `json:"column"`
		EndLine   int           `json:"endLine"`
		EndColumn int           `json:"endColumn"`
		Function  string        `json:"function"`
		Table     string        `json:"table"`
		URL       string        `json:"url"`
		Related   []jsonRelated `json:"related"`
		Fixes     int           `json:"fixes"`
	}
	jsonRelated struct {
		File    string `json:"file"`
		Line    int    `json:"line"`
		Column  int    `json:"column"`
		Message string `json:"message"`
	}
	jsonSummary struct {
		LeasedTables int `json:"leasedTables"`
		Writes       int `json:"writes"`
		Unresolved   int `json:"unresolved"`
		Packages     int `json:"packages"`

		Texts  int      `json:"texts"`
		Parsed int      `json:"parsed"`
		Tables []string `json:"tables"`
	}
)

// writeJSON writes the report as one object. Lists are never null, so that a
// script can range over them unasked.
func writeJSON(w io.Writer, r *Report) error {
	out := jsonReport{
		Version:  jsonVersion,
		Findings: make([]jsonFinding, len(r.Findings)),
		Summary:  jsonSummary(r.Summary),
	}
	if out.Summary.Tables == nil {
		out.Summary.Tables = []string{}
	}
	for i, f := range r.Findings {
		related := make([]jsonRelated, len(f.Related))
		for j, rel := range f.Related {
			related[j] = jsonRelated(rel)
		}
		out.Findings[i] = jsonFinding{
			Rule:      f.Rule,
			Category:  f.Category,
			Message:   f.Message,
			File:      f.File,
			Line:      f.Line,
			Column:    f.Column,
			EndLine:   f.EndLine,
			EndColumn: f.EndColumn,
			Function:  f.Function,
			Table:     f.Table,
			URL:       f.URL,
			Related:   related,
			Fixes:     f.Fixes,
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false) // messages quote SQL, where < and > are common
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}
