package inventory

import (
	"encoding/json"
	"io"
)

// jsonVersion changes when a field changes its meaning or goes away. New
// fields may come without a new version.
const jsonVersion = 1

type (
	jsonInventory struct {
		Version    int         `json:"version"`
		Tables     []*Table    `json:"tables"`
		Unresolved []Gap       `json:"unresolved"`
		Summary    jsonSummary `json:"summary"`
	}
	jsonSummary struct {
		Tables     int `json:"tables"`
		Statements int `json:"statements"`
		Unfenced   int `json:"unfenced"`
		Void       int `json:"void"`
		Unresolved int `json:"unresolved"`
		Packages   int `json:"packages"`
	}
)

// writeJSON writes the inventory as one object.
func writeJSON(w io.Writer, inv *Inventory) error {
	out := jsonInventory{Version: jsonVersion, Tables: inv.Tables, Unresolved: inv.Unresolved, Summary: jsonSummary(inv.summary())}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false) // reasons quote SQL, where < and > are common
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}
