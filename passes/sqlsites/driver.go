package sqlsites

import (
	"go/types"
	"strings"
)

// driverOf returns the short name of the database library that a package
// belongs to, "" for all others.
func driverOf(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		path = path[i+len("/vendor/"):]
	}
	switch {
	case path == "database/sql":
		return "sql"
	case path == "github.com/jmoiron/sqlx":
		return "sqlx"
	case path == "github.com/jackc/pgx" || strings.HasPrefix(path, "github.com/jackc/pgx/"),
		path == "github.com/jackc/pgconn", strings.HasPrefix(path, "github.com/jackc/pgxpool"):
		return "pgx"
	}
	return ""
}

// typeSuffix reports whether the name of t ends in suffix, which begins with a
// dot and so is the whole name within some package.
func typeSuffix(t types.Type, suffix string) bool {
	return strings.HasSuffix(typeName(t), suffix)
}

// isStatement reports whether t is a prepared statement.
func isStatement(t types.Type) bool {
	obj := typeObject(t)
	if obj == nil || obj.Pkg() == nil || driverOf(obj.Pkg().Path()) == "" {
		return false
	}
	switch obj.Name() {
	case "Stmt", "NamedStmt", "StatementDescription", "PreparedStatement":
		return true
	}
	return false
}

// handleOf tells what a call runs its statement on.
func handleOf(t types.Type) Handle {
	obj := typeObject(t)
	if obj == nil || obj.Pkg() == nil || driverOf(obj.Pkg().Path()) == "" {
		return HandleUnknown
	}
	switch obj.Name() {
	case "DB", "Pool", "ConnPool":
		return Pool
	case "Tx":
		return Tx
	case "Conn", "PgConn":
		return Conn
	case "Stmt", "NamedStmt":
		return Stmt
	}
	return HandleUnknown
}

// modeOf tells what a call does with its statement: by what it returns, or
// else by its name.
func modeOf(name string, sig *types.Signature) Mode {
	for i := range sig.Results().Len() {
		t := sig.Results().At(i).Type()
		obj := typeObject(t)
		if obj == nil || obj.Pkg() == nil || driverOf(obj.Pkg().Path()) == "" {
			continue
		}
		switch obj.Name() {
		case "Result", "CommandTag", "MultiResultReader":
			return Exec
		case "Rows":
			return Query
		case "Row":
			return QueryRow
		case "Stmt", "NamedStmt", "StatementDescription", "PreparedStatement":
			return Prepare
		}
	}
	return modeByName(name)
}

func modeByName(name string) Mode {
	lower := strings.ToLower(name)
	for _, m := range []struct {
		part string
		mode Mode
	}{
		{"prepare", Prepare}, {"queryrow", QueryRow}, {"queue", Batch}, {"exec", Exec},
		{"query", Query}, {"get", ScanInto}, {"select", ScanInto},
	} {
		if strings.Contains(lower, m.part) {
			return m.mode
		}
	}
	return ModeUnknown
}

// variadicText returns the index of a string parameter that the final ...any
// follows, or -1. This is the shape of every call that runs SQL with arguments.
func variadicText(sig *types.Signature) int {
	n := sig.Params().Len()
	if !sig.Variadic() || n < 2 {
		return -1
	}
	last, ok := sig.Params().At(n - 1).Type().(*types.Slice)
	if !ok || !isAny(last.Elem()) || !isString(sig.Params().At(n-2).Type()) {
		return -1
	}
	return n - 2
}

// textParam returns the index of the last string parameter, or -1: the text of
// a call that prepares, or that takes no arguments.
func textParam(sig *types.Signature) int {
	for i := sig.Params().Len() - 1; i >= 0; i-- {
		if isString(sig.Params().At(i).Type()) {
			return i
		}
	}
	return -1
}

var printerPackages = map[string]bool{
	"fmt": true, "log": true, "log/slog": true, "errors": true, "testing": true,
	"github.com/pkg/errors": true, "github.com/sirupsen/logrus": true,
	"go.uber.org/zap": true, "github.com/rs/zerolog": true, "github.com/go-logr/logr": true,
}

var printerPrefixes = []string{"print", "log", "trace", "debug", "info", "notice", "warn", "error", "fatal", "panic", "fail", "skip", "wrap", "errorf"}

// isPrinter reports whether a function writes messages: it has the shape of a
// call that runs SQL, and its text may well begin with "update".
func isPrinter(name, path string) bool {
	if printerPackages[path] {
		return true
	}
	lower := strings.ToLower(name)
	if strings.HasPrefix(lower, "exec") || strings.HasPrefix(lower, "query") {
		return false
	}
	if strings.HasSuffix(lower, "f") {
		return true
	}
	for _, p := range printerPrefixes {
		if strings.HasPrefix(lower, p) {
			return true
		}
	}
	return false
}
