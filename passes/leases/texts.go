package leases

import (
	"fmt"
	"slices"

	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// countTexts counts the distinct texts of the sites that change or remove rows,
// and those of them that were parsed whole.
func countTexts(sites []*sqlsites.Site) (texts, parsed int) {
	seen := map[string]bool{}
	for _, site := range sites {
		if site.Text == nil {
			continue
		}
		key := fmt.Sprintf("%s %v", site.Text.Source.Text, site.Text.Source.Holes)
		if seen[key] || !changes(site) {
			continue
		}
		seen[key] = true
		texts++
		if site.Script != nil && len(site.Script.Errs) == 0 {
			parsed++
		}
	}
	return texts, parsed
}

// changes reports whether a site's text has an UPDATE or DELETE. The words
// decide where the text was not parsed.
func changes(site *sqlsites.Site) bool {
	if site.Script == nil {
		return sqlcheck.Changes(site.Text.Source.Text)
	}
	if slices.ContainsFunc(site.Script.Statements, changesRows) {
		return true
	}
	return len(site.Script.Errs) > 0 && sqlcheck.Changes(site.Text.Source.Text)
}

func changesRows(s *stmt.Statement) bool {
	return slices.ContainsFunc(sqlcheck.Writes(s), func(w *sqlcheck.Write) bool {
		return w.Verb == sqlcheck.UpdateRows || w.Verb == sqlcheck.DeleteRows
	})
}
