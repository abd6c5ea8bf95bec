package leases

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
)

// TablesV1 is the fact that a package shows tables to be leased. A change of
// its form takes a new name, since drivers keep facts between versions.
type TablesV1 struct {
	Tables []TableV1 // by key
}

// TableV1 is one leased table of a TablesV1.
type TableV1 struct {
	Key                                       string
	Owners, Tokens, Expiries, Statuses, Marks []string
	Keys, Held, Final                         []string
	Unique, OpenHeld                          bool
}

// AFact marks TablesV1 as a fact.
func (*TablesV1) AFact() {}

func (f *TablesV1) String() string {
	parts := make([]string, len(f.Tables))
	for i, t := range f.Tables {
		parts[i] = t.Key + "(" + strings.Join(append(append([]string{}, t.Owners...), t.Tokens...), ",") + ")"
	}
	return strconv.Itoa(len(f.Tables)) + " leased: " + strings.Join(parts, " ")
}

// imported returns the tables that imported packages have shown to be leased.
func imported(pass *analysis.Pass) []*lease.Table {
	byKey := map[string]*lease.Table{}
	var tables []*lease.Table
	for _, pf := range pass.AllPackageFacts() {
		f, ok := pf.Fact.(*TablesV1)
		if !ok || pf.Package == pass.Pkg {
			continue
		}
		for i := range f.Tables {
			t := &f.Tables[i]
			if strings.HasPrefix(t.Key, "‹") {
				continue // named by an object of the other package
			}
			if old := byKey[t.Key]; old != nil {
				old.Merge(t.table())
				continue
			}
			byKey[t.Key] = t.table()
			tables = append(tables, byKey[t.Key])
		}
	}
	sortTables(tables)
	return tables
}

func (t *TableV1) table() *lease.Table {
	return &lease.Table{
		Key: t.Key, Owners: t.Owners, Tokens: t.Tokens, Expiries: t.Expiries, Statuses: t.Statuses, Marks: t.Marks,
		Keys: t.Keys, Held: t.Held, Final: t.Final, Unique: t.Unique, OpenHeld: t.OpenHeld,
		Evidence: []lease.Evidence{{Kind: lease.ByClaim, ID: -1}},
	}
}

// export passes on what imported packages have shown as well: go vet hands a
// package the facts of those that it imports, and not of those behind them.
func export(pass *analysis.Pass, tables []*lease.Table) {
	f := &TablesV1{}
	for _, t := range tables {
		if !slices.ContainsFunc(t.Evidence, func(e lease.Evidence) bool { return e.Kind != lease.ByConfig && e.Kind != lease.BySchema }) {
			continue // the configuration and the schema tell each package
		}
		f.Tables = append(f.Tables, TableV1{
			Key: t.Key, Owners: t.Owners, Tokens: t.Tokens, Expiries: t.Expiries, Statuses: t.Statuses, Marks: t.Marks,
			Keys: t.Keys, Held: t.Held, Final: t.Final, Unique: t.Unique, OpenHeld: t.OpenHeld,
		})
	}
	if len(f.Tables) > 0 {
		pass.ExportPackageFact(f)
	}
}
