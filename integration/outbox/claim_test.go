package outbox_test

import (
	"database/sql"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	reference "github.com/fencelint/fencelint/testdata/reference/outbox"
)

// Every acquisition has a token of its own, also of one message by one owner,
// and a claim counts the attempt.
func TestClaimRaisesTheToken(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	store := reference.NewStore(db)
	id := enqueue(t, db, reference.Enqueue)
	for attempt := 1; attempt <= policy.Budget; attempt++ {
		m := claim(t, store, "a")
		if m.ID() != id || m.Attempts != attempt || m.Topic != "orders" || string(m.Payload) != "paid" {
			t.Errorf("claim %d: %+v", attempt, m)
		}
		if got := pgtest.Value[int](t, db, `SELECT lease_token FROM messaging_outbox WHERE id = $1 AND lease_owner = 'a' AND lease_until > now()`, id); got != attempt {
			t.Errorf("claim %d: token %d", attempt, got)
		}
		expire(t, db, id)
	}
}

// A claim takes at most its limit, what is due first, and passes over what
// another claim has locked.
func TestClaimSkipsLocked(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	store := reference.NewStore(db)
	locked, second, third := enqueue(t, db, reference.Enqueue), enqueue(t, db, reference.Enqueue), enqueue(t, db, reference.Enqueue)
	other, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Rollback()
	if _, err := other.ExecContext(t.Context(), `SELECT FROM messaging_outbox WHERE id = $1 FOR UPDATE`, locked); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int64{second, third} {
		messages, err := store.Claim(t.Context(), "a", time.Minute, 1, policy.Budget)
		if err != nil || len(messages) != 1 || messages[0].ID() != want {
			t.Errorf("claimed %+v, %v, want message %d", messages, err, want)
		}
	}
}

// Relays that claim at the same time share the messages; none goes to two.
func TestConcurrentClaimsAreDisjoint(t *testing.T) {
	const messages, relays = 60, 4
	db := pgtest.Migrated(t, reference.Migrations)
	store := reference.NewStore(db)
	pgtest.Exec(t, db, `INSERT INTO messaging_outbox (topic, payload) SELECT 'orders', '' FROM generate_series(1, $1)`, messages)
	var mu sync.Mutex
	seen := map[int64]int{}
	var wg sync.WaitGroup
	for range relays {
		wg.Go(func() {
			for range messages / relays {
				batch, err := store.Claim(t.Context(), "a", time.Minute, 3, policy.Budget)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				for _, m := range batch {
					seen[m.ID()]++
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if len(seen) != messages {
		t.Errorf("%d messages were claimed, want %d", len(seen), messages)
	}
	for id, n := range seen {
		if n != 1 {
			t.Errorf("message %d was claimed %d times", id, n)
		}
	}
}

// The claim finds its messages in the partial index, whose predicate it implies.
func TestClaimUsesItsIndex(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	pgtest.Exec(t, db, `INSERT INTO messaging_outbox (topic, payload, status)
		SELECT 'orders', '', CASE WHEN i % 100 = 0 THEN 'PENDING' ELSE 'PUBLISHED' END FROM generate_series(1, 5000) AS i`)
	pgtest.Exec(t, db, `ANALYZE messaging_outbox`)
	for _, seqscan := range []string{"off", "on"} {
		plan := explainClaim(t, db, seqscan)
		if !strings.Contains(plan, "Index Scan using messaging_outbox_claimable") {
			t.Errorf("with enable_seqscan %s:\n%s", seqscan, plan)
		}
		if strings.Contains(plan, "Sort") {
			t.Errorf("with enable_seqscan %s the claim sorts what the index has in order:\n%s", seqscan, plan)
		}
	}
}

// explainClaim returns the plan of the statement that Claim sends.
func explainClaim(t *testing.T, db *sql.DB, seqscan string) string {
	t.Helper()
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(t.Context(), "SET enable_seqscan = "+seqscan); err != nil {
		t.Fatal(err)
	}
	rows, err := conn.QueryContext(t.Context(), "EXPLAIN "+claimText(t), "a", 60.0, 10, policy.Budget)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var plan strings.Builder
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			t.Fatal(err)
		}
		plan.WriteString(line + "\n")
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return plan.String()
}

// claimText is the SQL of a claim.
func claimText(t *testing.T) string {
	t.Helper()
	return pgtest.Sent(t, func(db *sql.DB) error {
		_, err := reference.NewStore(db).Claim(t.Context(), "a", time.Minute, 10, policy.Budget)
		return err
	})
}
