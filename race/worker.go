package race

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
)

// A worker is one of the two connections and what its side knows.
type worker struct {
	name string // in the transcript
	conn *sql.Conn
	pid  int // the server process behind conn

	owner  string // the name under which it claims
	rows   image  // what its claim took
	forgot bool
	random *rand.Rand // makes fresh values; the same in each run of an interleaving
}

// connect reserves a connection for a worker. The timeout is a net under a
// statement that would otherwise hold up the whole run.
func connect(ctx context.Context, db *sql.DB, name string) (*worker, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("connect %s: %w", name, err)
	}
	w := &worker{name: name, conn: conn}
	if _, err = conn.ExecContext(ctx, "SET statement_timeout = '10s'"); err == nil {
		err = conn.QueryRowContext(ctx, "SELECT pg_backend_pid()").Scan(&w.pid)
	}
	if err != nil {
		_ = conn.Close()
		return nil, fmt.Errorf("connect %s: %w", name, err)
	}
	return w, nil
}

// fresh returns a UUID of version 4.
func (w *worker) fresh() string {
	hi, lo := w.random.Uint64(), w.random.Uint64()
	hi = hi&^0xf000 | 0x4000
	lo = lo&^(0xc<<60) | 0x8<<60
	return fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", hi>>32, hi>>16&0xffff, hi&0xffff, lo>>48, lo&(1<<48-1))
}

// exec runs a statement and returns the number of rows that it answered.
func (w *worker) exec(ctx context.Context, s Statement, acquisition []string) (int64, error) {
	values, err := w.bind(s, acquisition)
	if err != nil {
		return 0, err
	}
	return w.run(ctx, s.SQL, values)
}

func (w *worker) run(ctx context.Context, text string, values []any) (int64, error) {
	res, err := w.conn.ExecContext(ctx, text, values...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
