package sqlcheck

import (
	"slices"
	"strings"
)

// A Dialect is a SQL language.
type Dialect int

// The dialects. Auto tries PostgreSQL first.
const (
	Auto Dialect = iota
	PostgreSQL
	MySQL
	SQLite
)

var dialectNames = [...]string{"auto", "postgresql", "mysql", "sqlite"}

func (d Dialect) String() string { return dialectNames[d] }

// DialectNamed returns the dialect of a name, Auto if there is none.
func DialectNamed(name string) Dialect {
	return Dialect(max(slices.Index(dialectNames[:], name), 0))
}

// drivers are the import paths of database drivers, without a major version.
var drivers = map[string]Dialect{
	"github.com/lib/pq":                            PostgreSQL,
	"github.com/jackc/pgx":                         PostgreSQL,
	"github.com/go-pg/pg":                          PostgreSQL,
	"github.com/uptrace/bun/driver/pgdriver":       PostgreSQL,
	"github.com/uptrace/bun/dialect/pgdialect":     PostgreSQL,
	"gorm.io/driver/postgres":                      PostgreSQL,
	"cloud.google.com/go/alloydbconn":              PostgreSQL,
	"github.com/go-sql-driver/mysql":               MySQL,
	"github.com/go-mysql-org/go-mysql":             MySQL,
	"github.com/ziutek/mymysql":                    MySQL,
	"github.com/uptrace/bun/dialect/mysqldialect":  MySQL,
	"gorm.io/driver/mysql":                         MySQL,
	"github.com/mattn/go-sqlite3":                  SQLite,
	"modernc.org/sqlite":                           SQLite,
	"github.com/ncruces/go-sqlite3":                SQLite,
	"github.com/glebarez/go-sqlite":                SQLite,
	"github.com/glebarez/sqlite":                   SQLite,
	"github.com/tursodatabase/libsql-client-go":    SQLite,
	"github.com/tursodatabase/go-libsql":           SQLite,
	"github.com/rqlite/gorqlite":                   SQLite,
	"github.com/uptrace/bun/dialect/sqlitedialect": SQLite,
	"github.com/uptrace/bun/driver/sqliteshim":     SQLite,
	"zombiezen.com/go/sqlite":                      SQLite,
	"crawshaw.io/sqlite":                           SQLite,
	"gorm.io/driver/sqlite":                        SQLite,
}

// DialectOfDriver returns the dialect that a package speaks which imports the
// given path, and whether that is the path of a known driver or of a package
// within one.
func DialectOfDriver(importPath string) (Dialect, bool) {
	for path := importPath; path != ""; path = parent(path) {
		if d, ok := drivers[path]; ok {
			return d, true
		}
	}
	return Auto, false
}

// parent returns an import path without its last element, "" for a path of
// one element.
func parent(path string) string {
	return path[:max(strings.LastIndexByte(path, '/'), 0)]
}
