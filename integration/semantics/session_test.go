package semantics_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// A session is one worker's connection.
type session struct {
	conn    *pgconn.PgConn
	pending chan string // the answer to a statement that waits for a lock, or nil
}

func connect(t *testing.T, dsn string) *session {
	t.Helper()
	conn, err := pgconn.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	s := &session{conn: conn}
	s.must(t, "SET statement_timeout = '30s'")
	return s
}

// must runs statements that cannot fail.
func (s *session) must(t *testing.T, sql string) {
	t.Helper()
	if _, err := s.conn.Exec(t.Context(), sql).ReadAll(); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

// start runs a statement until it has an answer or waits for another session.
func (s *session) start(t *testing.T, watcher *session, sql string, args [][]byte) string {
	t.Helper()
	if s.pending != nil {
		t.Fatalf("%s: the session still waits", sql)
	}
	done := make(chan string, 1)
	go func() { done <- answer(s.conn.ExecParams(t.Context(), sql, args, nil, nil, nil).Read()) }()
	for {
		select {
		case text := <-done:
			return text
		case <-time.After(time.Millisecond):
		}
		if watcher.waits(t, s.conn.PID()) {
			s.pending = done
			return "waits"
		}
	}
}

// finish returns the answer to the statement that waits.
func (s *session) finish(t *testing.T) string {
	t.Helper()
	if s.pending == nil {
		t.Fatal("nothing waits")
	}
	text := <-s.pending
	s.pending = nil
	return text
}

// waits reports whether the server says that a session waits for a lock.
func (s *session) waits(t *testing.T, pid uint32) bool {
	t.Helper()
	const query = `SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND state = 'active'
		AND wait_event_type = 'Lock' AND wait_event IN ('transactionid', 'tuple')`
	r := s.conn.ExecParams(t.Context(), query, [][]byte{fmt.Append(nil, pid)}, nil, nil, nil).Read()
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	return len(r.Rows) > 0
}

// answer puts a result into words: the rows, and what the server says it did.
func answer(r *pgconn.Result) string {
	var failure *pgconn.PgError
	switch {
	case errors.As(r.Err, &failure):
		return "ERROR: " + failure.Message
	case r.Err != nil:
		return "ERROR: " + r.Err.Error()
	}
	var parts []string
	for _, row := range r.Rows {
		var fields []string
		for i, f := range r.FieldDescriptions {
			fields = append(fields, f.Name+" "+string(row[i]))
		}
		parts = append(parts, strings.Join(fields, ", "))
	}
	return strings.Join(append(parts, r.CommandTag.String()), "; ")
}
