package leases_test

import (
	"strings"
	"testing"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck"
)

// A shape is the statements of one table as a package has them, and what its
// columns are for; "" if its rows are not leased.
type shape struct {
	name, want string
	sql        []string
}

// leasedShapes are tables whose claim shows the lease, whatever the columns are
// called.
var leasedShapes = []shape{
	{"owner, counter and end under a lock", "tokens grip_epoch, owners gripped_by, expiries grip_until", []string{
		`UPDATE crates SET grip_until = now() + interval '1 minute', gripped_by = $1, grip_epoch = grip_epoch + 1
			WHERE id = (SELECT id FROM crates WHERE grip_until < now() OR grip_until IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
			RETURNING id, grip_epoch`,
		`UPDATE crates SET packed = true WHERE id = $1`}},
	{"the same with a counter of no telling name", "tokens turn, owners porter, expiries carried_until", []string{
		`UPDATE crates SET carried_until = now() + $2 * interval '1 second', porter = $1, turn = turn + 1
			WHERE id = (SELECT id FROM crates WHERE carried_until < now() OR carried_until IS NULL LIMIT 1 FOR UPDATE SKIP LOCKED)
			RETURNING id, turn`}},
	{"a receipt and a time before which the row is not seen", "tokens receipt, expiries visible_after", []string{
		`UPDATE notes SET visible_after = now() + interval '30 seconds', receipt = gen_random_uuid()
			WHERE id = (SELECT id FROM notes WHERE visible_after <= now() ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
			RETURNING id, body, receipt`,
		`DELETE FROM notes WHERE id = $1`}},
	{"a handle of no telling name, compared by its sibling", "tokens stub, expiries hidden_till", []string{
		`UPDATE notes SET hidden_till = now() + interval '30 seconds', stub = gen_random_uuid()
			WHERE id = (SELECT id FROM notes WHERE hidden_till <= now() ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
			RETURNING id, body, stub`,
		`DELETE FROM notes WHERE id = $1 AND stub = $2`,
		`UPDATE notes SET hidden_till = now() WHERE id = $1`}},
	{"owner by NULL, end by a time of the caller's", "owners baker, expiries oven_until", []string{
		`UPDATE loaves SET baker = $1, oven_until = $2 WHERE id = $3 AND (baker IS NULL OR oven_until < $4)`,
		`UPDATE loaves SET done = true WHERE id = $1 AND baker = $2`}},
	{"an owner that a release clears", "owners baker, expiries oven_until", []string{
		`UPDATE loaves SET baker = $1, oven_until = now() + interval '1 minute' WHERE id = $2 AND oven_until < now()`,
		`UPDATE loaves SET baker = NULL, oven_until = now() WHERE id = $1 AND baker = $2`,
		`UPDATE loaves SET done = true WHERE id = $1`}},
	{"a counter that the siblings compare", "tokens term, expiries reign_until", []string{
		`UPDATE crowns SET reign_until = now() + interval '1 minute', term = term + 1 WHERE name = $1 AND reign_until < now() RETURNING term`,
		`UPDATE crowns SET edict = $3 WHERE name = $1 AND term = $2`,
		`UPDATE crowns SET reign_until = now() + interval '1 minute' WHERE name = $1`}},
	{"a begin and a cutoff", "owners fetched_for, expiries fetch_begun", []string{
		`UPDATE feeds SET fetch_begun = now(), fetched_for = $1
			WHERE id IN (SELECT id FROM feeds WHERE fetched_for IS NULL OR fetch_begun < now() - interval '5 minutes' FOR UPDATE SKIP LOCKED)
			RETURNING id`,
		`UPDATE feeds SET fetched_for = NULL, items = $2 WHERE id = $1`}},
	{"an upsert that takes over", "owners pilot, expiries flown_until", []string{
		`INSERT INTO helms (name, pilot, flown_until) VALUES ($1, $2, now() + interval '1 minute')
			ON CONFLICT (name) DO UPDATE SET pilot = excluded.pilot, flown_until = excluded.flown_until
			WHERE helms.flown_until < now() OR helms.pilot = excluded.pilot`,
		`DELETE FROM helms WHERE name = $1 AND pilot = $2`,
		`UPDATE helms SET flown_until = now() + interval '1 minute' WHERE name = $1`}},
	{"a find under a lock and a take by key", "owners porter, expiries carried_until", []string{
		`SELECT id FROM crates WHERE carried_until < now() AND porter IS NULL LIMIT 1 FOR UPDATE SKIP LOCKED`,
		`UPDATE crates SET porter = $1, carried_until = now() + interval '1 minute' WHERE id = $2`,
		`UPDATE crates SET packed = true WHERE id = $1`}},
	{"ordinary words of a lease", "owners worker, expiries busy_until", []string{
		`UPDATE slots SET worker = $1, busy_until = now() + interval '1 minute' WHERE id = $2 AND (worker IS NULL OR busy_until < now())`,
		`UPDATE slots SET payload = $2, worker = NULL WHERE id = $1`}},
	{"an epoch behind a word of the team's", "tokens slot_epoch, owners worker_id, expiries deadline, statuses state", []string{
		`UPDATE slots SET state = 'running', worker_id = $1, slot_epoch = slot_epoch + 1, deadline = now() + interval '1 minute'
			WHERE id = $2 AND (state = 'queued' OR deadline < now())`,
		`UPDATE slots SET state = 'done' WHERE id = $1 AND slot_epoch = $2`}},
	{"an epoch that only the sibling shows", "tokens slot_epoch, statuses state", []string{
		`UPDATE slots SET state = 'done' WHERE id = $1 AND slot_epoch = $2`,
		`UPDATE slots SET state = 'failed' WHERE id = $1`}},
	{"a leader's row by INSERT", "owners leader_id, expiries expires_at", []string{
		`DELETE FROM leaders WHERE expires_at < now()`,
		`INSERT INTO leaders (name, leader_id, elected_at, expires_at) VALUES ('default', $1, now(), now() + $2::interval) ON CONFLICT (name) DO NOTHING`,
		`UPDATE leaders SET expires_at = now() + $2::interval WHERE leader_id = $1 AND expires_at >= now()`,
		`DELETE FROM leaders WHERE leader_id = $1`}},
}

// otherShapes are tables that have columns of such kinds and are not leased.
var otherShapes = []shape{
	{name: "a schedule", sql: []string{
		`UPDATE schedules SET next_run_at = $2, last_run_at = now(), run_count = run_count + 1 WHERE id = $1 AND next_run_at <= now()`,
		`UPDATE schedules SET cron = $2, next_run_at = $3 WHERE id = $1`}},
	{name: "a schedule whose due rows are found under a lock", sql: []string{
		`UPDATE schedules SET next_run_at = now() + every, run_count = run_count + 1
			WHERE id IN (SELECT id FROM schedules WHERE next_run_at <= now() ORDER BY next_run_at LIMIT 10 FOR UPDATE SKIP LOCKED) RETURNING *`,
		`UPDATE schedules SET next_run_at = NULL WHERE id = $1`}},
	{name: "a schedule that notes its last run", sql: []string{
		`UPDATE schedules SET next_run_at = now() + interval '1 hour', last_run_id = gen_random_uuid()
			WHERE id IN (SELECT id FROM schedules WHERE next_run_at <= now() FOR UPDATE SKIP LOCKED) RETURNING *`,
		`UPDATE schedules SET cron = $2, next_run_at = $3 WHERE id = $1`}},
	{name: "a schedule with a version of each edit", sql: []string{
		`UPDATE schedules SET next_run_at = $2, revised = revised + 1 WHERE id = $1 AND next_run_at <= now()`,
		`UPDATE schedules SET cron = $2, revised = revised + 1 WHERE id = $1 AND revised = $3`}},
	{name: "a rate limiter", sql: []string{
		`UPDATE limits SET window_end = now() + interval '1 minute', hits = 1 WHERE key = $1 AND window_end < now()`,
		`UPDATE limits SET hits = hits + 1 WHERE key = $1 AND hits < $2`}},
	{name: "a rate limiter by upsert", sql: []string{
		`INSERT INTO limits (key, hits, window_end) VALUES ($1, 1, now() + interval '1 minute') ON CONFLICT (key) DO UPDATE
			SET hits = CASE WHEN limits.window_end < now() THEN 1 ELSE limits.hits + 1 END,
			window_end = CASE WHEN limits.window_end < now() THEN excluded.window_end ELSE limits.window_end END`}},
	{name: "a password reset", sql: []string{
		`INSERT INTO password_resets (user_id, token, expires_at) VALUES ($1, $2, $3)
			ON CONFLICT (user_id) DO UPDATE SET token = excluded.token, expires_at = excluded.expires_at`,
		`DELETE FROM password_resets WHERE token = $1 AND expires_at > now()`,
		`DELETE FROM password_resets WHERE expires_at < now()`}},
	{name: "a password reset that waits for the last to end", sql: []string{
		`INSERT INTO password_resets (user_id, token, expires_at) VALUES ($1, $2, $3)
			ON CONFLICT (user_id) DO UPDATE SET token = excluded.token, expires_at = excluded.expires_at WHERE password_resets.expires_at < now()`,
		`DELETE FROM password_resets WHERE user_id = $1 AND token = $2`}},
	{name: "a code to verify an address", sql: []string{
		`UPDATE addresses SET code = $2, code_until = now() + interval '10 minutes' WHERE user_id = $1 AND (code_until IS NULL OR code_until < now())`,
		`UPDATE addresses SET verified = true, code = NULL WHERE user_id = $1 AND code_until > now()`}},
	{name: "a session", sql: []string{
		`UPDATE sessions SET expires_at = $2, last_ip = $3 WHERE id = $1 AND expires_at > now()`,
		`DELETE FROM sessions WHERE expires_at < now()`,
		`UPDATE sessions SET refresh_token = $2, expires_at = $3 WHERE id = $1 AND refresh_token = $4`}},
	{name: "a session by INSERT", sql: []string{
		`DELETE FROM sessions WHERE expires_at < now()`,
		`INSERT INTO sessions (id, user_id, client_id, expires_at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING`,
		`UPDATE sessions SET expires_at = $2 WHERE id = $1`}},
	{name: "an account that is locked out", sql: []string{
		`UPDATE accounts SET locked_until = $2, failed_logins = failed_logins + 1 WHERE id = $1 AND (locked_until IS NULL OR locked_until < now())`,
		`UPDATE accounts SET locked_until = NULL, failed_logins = 0 WHERE id = $1`}},
	{name: "an account that is banned by a person", sql: []string{
		`UPDATE accounts SET banned_until = $2, banned_by = $3 WHERE id = $1 AND (banned_until IS NULL OR banned_until < now())`,
		`UPDATE accounts SET banned_until = NULL, banned_by = NULL WHERE id = $1`}},
	{name: "a coupon", sql: []string{
		`UPDATE coupons SET given_to = $1, redeem_until = now() + interval '30 days' WHERE code = $2 AND given_to IS NULL AND redeem_until > now()`,
		`UPDATE coupons SET redeemed = true WHERE code = $1`}},
	{name: "a document with a version", sql: []string{
		`UPDATE docs SET body = $2, version = version + 1, updated_at = now(), author = $4 WHERE id = $1 AND version = $3`,
		`UPDATE docs SET title = $2 WHERE id = $1`}},
	{name: "a plan that is renewed", sql: []string{
		`UPDATE subscriptions SET renews_at = $2, plan = $3 WHERE id = $1 AND renews_at < now()`,
		`UPDATE subscriptions SET cancelled = true WHERE user_id = $1 AND plan = $2`}},
	{name: "a key that is rotated", sql: []string{
		`UPDATE api_keys SET secret = gen_random_uuid(), rotate_at = now() + interval '90 days' WHERE id = $1 AND rotate_at < now()`,
		`DELETE FROM api_keys WHERE id = $1 AND secret = $2`}},
	{name: "a feed that notes who polled it", sql: []string{
		`UPDATE feeds SET polled_at = now(), polled_by = $1
			WHERE id IN (SELECT id FROM feeds WHERE polled_at < now() - interval '5 minutes' FOR UPDATE SKIP LOCKED) RETURNING id, url`,
		`UPDATE feeds SET url = $2 WHERE id = $1`}},
	{name: "a newest value", sql: []string{
		`UPDATE prices SET quoted_at = $2, price = $3, source = $4 WHERE symbol = $1 AND quoted_at < $2`,
		`UPDATE prices SET source = NULL WHERE symbol = $1 AND source = $2`}},
	{name: "a balance", sql: []string{
		`UPDATE purses SET balance = $2, keeper = $3 WHERE id = $1 AND balance < $4`,
		`UPDATE purses SET keeper = NULL WHERE id = $1 AND keeper = $2`}},
	{name: "a cache entry", sql: []string{
		`INSERT INTO cache (key, value, stale_at) VALUES ($1, $2, $3) ON CONFLICT (key) DO UPDATE
			SET value = excluded.value, stale_at = excluded.stale_at WHERE cache.stale_at < now()`,
		`UPDATE cache SET value = NULL WHERE key = $1`, `DELETE FROM cache WHERE stale_at < now()`}},
	{name: "a heartbeat of the own row", sql: []string{
		`INSERT INTO nodes (node_id, address, seen_at) VALUES ($1, $2, now()) ON CONFLICT (node_id) DO UPDATE SET address = excluded.address, seen_at = now()`,
		`DELETE FROM nodes WHERE seen_at < now() - interval '1 minute'`}},
	{name: "an owner of a document", sql: []string{
		`UPDATE docs SET owner_id = $2, shared_until = $3 WHERE id = $1 AND owner_id = $4`,
		`UPDATE docs SET owner_id = NULL WHERE owner_id = $1`}},
	{name: "a key that answers twice the same", sql: []string{
		`INSERT INTO request_keys (key, client_id, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		`DELETE FROM request_keys WHERE expires_at < now()`}},
	{name: "an epoch of a chain", sql: []string{
		`INSERT INTO blocks (hash, chain_epoch) VALUES ($1, $2)`,
		`UPDATE blocks SET proven = true WHERE hash = $1 AND chain_epoch = $2`}},
}

func TestShapes(t *testing.T) {
	for _, s := range append(append([]shape{}, leasedShapes...), otherShapes...) {
		t.Run(s.name, func(t *testing.T) {
			var observed []lease.Observation
			for _, text := range s.sql {
				script, err := sqlcheck.Parse(sqlcheck.Source{Text: text})
				if err != nil {
					t.Fatal(err)
				}
				for _, statement := range script.Statements {
					for _, w := range sqlcheck.Writes(statement) {
						o := sqlcheck.Observe(w, nil, nil)
						o.ID = len(observed)
						observed = append(observed, o)
					}
				}
			}
			var got []string
			tables := lease.Infer(observed, nil)
			for _, table := range append(tables, lease.InferTaken(observed, tables)...) {
				got = append(got, roles(table))
			}
			if strings.Join(got, "; ") != s.want {
				t.Errorf("got  %s\nwant %s", strings.Join(got, "; "), s.want)
			}
		})
	}
}

// roles lists the columns of a table by what they are for.
func roles(t *lease.Table) string {
	var parts []string
	for _, role := range []struct {
		name    string
		columns []string
	}{{"tokens", t.Tokens}, {"owners", t.Owners}, {"expiries", t.Expiries}, {"statuses", t.Statuses}} {
		if len(role.columns) > 0 {
			parts = append(parts, role.name+" "+strings.Join(role.columns, " "))
		}
	}
	return strings.Join(parts, ", ")
}
