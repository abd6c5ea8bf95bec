package voidtransition

import (
	"go/types"
	"strings"

	"github.com/fencelint/fencelint/passes/leases"
)

// countless are the drivers whose stores answer a write with no count, or with
// one that is always zero.
var countless = []string{
	"github.com/ClickHouse/clickhouse-go", "github.com/ClickHouse/ch-go", "github.com/mailru/go-clickhouse",
	"github.com/uptrace/go-clickhouse", "github.com/gocql/gocql", "github.com/apache/cassandra-gocql-driver",
	"github.com/scylladb/gocqlx", "github.com/scylladb/gocql",
}

// reachesCountless reports whether a store that does not count is reached by a
// package: a driver, or one that the configuration names.
func (k *pkg) reachesCountless(path string) bool {
	for _, p := range countless {
		if path == p || strings.HasPrefix(path, p+"/") {
			return true
		}
	}
	return k.config.IsCountless(path)
}

// isCountless reports whether a write runs on a store that does not count: by
// the type of its handle or, where that is of no driver in particular, by the
// package and by what its file imports.
func (k *pkg) isCountless(w *leases.Write) bool {
	c := w.Site.Call
	if c.Receiver != nil {
		path := packageOf(k.pass.TypesInfo.TypeOf(c.Receiver))
		if isPgx(path) || k.reachesCountless(path) {
			return !isPgx(path)
		}
	}
	if k.reachesCountless(k.pass.Pkg.Path()) {
		return true
	}
	file := k.fileOf(c.Expr.Pos())
	if file == nil {
		return false
	}
	for _, spec := range file.Imports {
		if k.reachesCountless(strings.Trim(spec.Path.Value, "`\"")) {
			return true
		}
	}
	return false
}

func packageOf(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		return n.Obj().Pkg().Path()
	}
	return ""
}
