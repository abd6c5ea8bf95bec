// Package structure has leases whose columns no vocabulary knows: what the
// claims do with them says what they are for.
package structure

import "database/sql"

// Grip takes a crate: the time that it finds in the past is the end of the
// lease, gripped_by its owner and grips the token.
func Grip(db *sql.DB, me string) (id, grips int64, err error) {
	err = db.QueryRow(`
		UPDATE crates SET grip_end = now() + interval '1 minute', gripped_by = $1, grips = grips + 1
		WHERE id = (
			SELECT id FROM crates WHERE grip_end < now() OR grip_end IS NULL
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, grips`, me).Scan(&id, &grips)
	return id, grips, err
}

// Pack compares the token.
func Pack(db *sql.DB, id, grips int64) (sql.Result, error) {
	return db.Exec(`UPDATE crates SET grip_end = NULL, gripped_by = NULL, packed = true WHERE id = $1 AND grips = $2`, id, grips)
}

// Unload does not.
func Unload(db *sql.DB, id int64) (sql.Result, error) {
	return db.Exec(`UPDATE crates SET grip_end = NULL, gripped_by = NULL, packed = false WHERE id = $1`, id) // want `unfencedwrite: UPDATE crates .*by id alone.*grips`
}

// Receive hides a note until somebody else may see it, and gives out a receipt.
func Receive(db *sql.DB) (id int64, receipt string, err error) {
	err = db.QueryRow(`
		UPDATE notes SET visible_after = now() + interval '30 seconds', receipt = gen_random_uuid()
		WHERE id = (SELECT id FROM notes WHERE visible_after <= now() ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, receipt`).Scan(&id, &receipt)
	return id, receipt, err
}

// Remove removes whoever's note.
func Remove(db *sql.DB, id int64) (sql.Result, error) {
	return db.Exec(`DELETE FROM notes WHERE id = $1`, id) // want `unfencedwrite: DELETE FROM notes .*by id alone.*receipt`
}

// RemoveReceived needs the receipt.
func RemoveReceived(db *sql.DB, id int64, receipt string) (sql.Result, error) {
	return db.Exec(`DELETE FROM notes WHERE id = $1 AND receipt = $2`, id, receipt)
}

// Due sets the next time of a schedule, which nobody holds.
func Due(db *sql.DB, me string) (*sql.Rows, error) {
	return db.Query(`
		UPDATE schedules SET next_run_at = now() + interval '1 hour', started_by = $1, run_count = run_count + 1
		WHERE id IN (SELECT id FROM schedules WHERE next_run_at <= now() OR next_run_at IS NULL FOR UPDATE SKIP LOCKED)
		RETURNING id`, me)
}

// Pause is of no lease.
func Pause(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE schedules SET next_run_at = NULL WHERE id = $1`, id)
	return err
}

// Window begins the next window of a rate limiter.
func Window(db *sql.DB, key string) error {
	_, err := db.Exec(`UPDATE limits SET window_end = now() + interval '1 minute', hits = 1 WHERE key = $1 AND window_end < now()`, key)
	return err
}

// Clear is of no lease.
func Clear(db *sql.DB, key string) error {
	_, err := db.Exec(`UPDATE limits SET window_end = NULL, hits = 0 WHERE key = $1`, key)
	return err
}

// Ban keeps somebody out for a while.
func Ban(db *sql.DB, id int64, by string, until any) error {
	_, err := db.Exec(`UPDATE members SET banned_until = $2, banned_by = $3
		WHERE id = $1 AND (banned_until IS NULL OR banned_until < now())`, id, until, by)
	return err
}

// Unban is of no lease.
func Unban(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE members SET banned_until = NULL, banned_by = NULL WHERE id = $1`, id)
	return err
}

// Forgot makes a code once the last one has run out.
func Forgot(db *sql.DB, user int64, token string, expires any) error {
	_, err := db.Exec(`INSERT INTO password_resets (user_id, token, expires_at) VALUES ($1, $2, $3)
		ON CONFLICT (user_id) DO UPDATE SET token = excluded.token, expires_at = excluded.expires_at
		WHERE password_resets.expires_at < now()`, user, token, expires)
	return err
}

// Used is of no lease.
func Used(db *sql.DB, user int64) error {
	_, err := db.Exec(`DELETE FROM password_resets WHERE user_id = $1`, user)
	return err
}
