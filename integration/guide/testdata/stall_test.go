package outbox_test

import (
	"context"
	"database/sql"
	"os"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"example.org/shop/outbox"
)

// database is one to which the migrations were applied, with one message.
func database(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	exec(t, db, `DELETE FROM messaging_outbox`)
	exec(t, db, `INSERT INTO messaging_outbox (topic, payload) VALUES ('orders', 'paid')`)
	return db
}

func exec(t *testing.T, db *sql.DB, query string) {
	t.Helper()
	if _, err := db.ExecContext(t.Context(), query); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

func expire(t *testing.T, db *sql.DB) {
	t.Helper()
	exec(t, db, `UPDATE messaging_outbox SET lease_until = now() - interval '1 second'`)
}

func status(t *testing.T, db *sql.DB) (s string) {
	t.Helper()
	if err := db.QueryRowContext(t.Context(), `SELECT status FROM messaging_outbox`).Scan(&s); err != nil {
		t.Fatal(err)
	}
	return s
}

// A stalled relay of the old generation overwrites what its successor recorded.
func TestOld(t *testing.T) {
	ctx, db := t.Context(), database(t)
	s := outbox.NewStore(db)
	a, err := s.Claim(ctx, time.Minute, 10)
	if err != nil || len(a) != 1 {
		t.Fatal(a, err)
	}
	expire(t, db)
	b, err := s.Claim(ctx, time.Minute, 10)
	if err != nil || len(b) != 1 {
		t.Fatal(b, err)
	}
	if err := s.MarkPublished(ctx, b[0].ID); err != nil {
		t.Fatal(err)
	}
	if err := s.MarkAmbiguous(ctx, a[0].ID); err != nil {
		t.Fatal(err)
	}
	if got := status(t, db); got != "AMBIGUOUS" {
		t.Errorf("the message is %s", got)
	}
}

// One of the new generation learns that it came too late.
func TestFenced(t *testing.T) {
	ctx, db := t.Context(), database(t)
	s := outbox.NewStore(db)
	a, err := s.ClaimFenced(ctx, "a", time.Minute, 10)
	if err != nil || len(a) != 1 {
		t.Fatal(a, err)
	}
	expire(t, db)
	b, err := s.ClaimFenced(ctx, "a", time.Minute, 10)
	if err != nil || len(b) != 1 {
		t.Fatal(b, err)
	}
	if stood, err := s.MarkPublishedFenced(ctx, b[0].Lease); err != nil || !stood {
		t.Error(stood, err)
	}
	if stood, err := s.MarkAmbiguousFenced(ctx, a[0].Lease); err != nil || stood {
		t.Error(stood, err)
	}
	if got := status(t, db); got != "PUBLISHED" {
		t.Errorf("the message is %s", got)
	}
}

// A broker hands a message over, and the message is kept.
type broker struct{ got outbox.Message }

func (b *broker) Publish(_ context.Context, m outbox.Message) error {
	b.got = m
	return nil
}

func TestRelay(t *testing.T) {
	db := database(t)
	var b broker
	r := outbox.Relay{Name: "a", Store: outbox.NewStore(db), Broker: &b}
	if err := r.Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := status(t, db); got != "PUBLISHED" || b.got.Topic != "orders" || string(b.got.Payload) != "paid" {
		t.Errorf("the message is %s, and the broker has %+v", got, b.got)
	}
}
