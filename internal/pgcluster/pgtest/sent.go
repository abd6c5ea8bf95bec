package pgtest

import (
	"context"
	"database/sql"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// Sent returns the text of the last statement that run sends. The database is empty,
// so the statement fails, and a run without an error fails the test.
func Sent(tb testing.TB, run func(*sql.DB) error) string {
	tb.Helper()
	config, err := pgx.ParseConfig(Database(tb))
	if err != nil {
		tb.Fatal(err)
	}
	var heard listener
	config.Tracer = &heard
	db := stdlib.OpenDB(*config)
	defer db.Close()
	if err := run(db); err == nil {
		tb.Fatal("a statement succeeds in a database without tables")
	}
	return heard.text
}

// A listener keeps the text of the last query.
type listener struct{ text string }

func (l *listener) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	l.text = data.SQL
	return ctx
}

func (*listener) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}
