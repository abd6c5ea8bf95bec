// Package lingering leaves the expiry in rows that are settled: whoever asks for
// the expiry alone meets them, too.
package lingering

import "database/sql"

// Claim takes a job.
func Claim(db *sql.DB, me string) (id, token int64, err error) {
	err = db.QueryRow(`
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Complete leaves lease_until as it is.
func Complete(db *sql.DB, id, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done', owner = NULL WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Requeue has found the job among the running ones, which it may no longer be.
func Requeue(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND lease_until < now()`, id) // want `unfencedwrite: .*the row may be renewed or settled since it was found to have expired: repeat the state and the expiry in the WHERE of the write`
	return err
}

// RequeueRunning asks for both in the write.
func RequeueRunning(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND state = 'running' AND lease_until < now()`, id)
	return err
}

// ClaimMail takes a mail.
func ClaimMail(db *sql.DB, me string) (id, token int64, err error) {
	err = db.QueryRow(`
		UPDATE mails SET state = 'sending', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM mails WHERE state = 'queued' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Sent clears lease_until.
func Sent(db *sql.DB, id, token int64) error {
	_, err := db.Exec(`UPDATE mails SET state = 'sent', owner = NULL, lease_until = NULL WHERE id = $1 AND token = $2`, id, token)
	return err
}

// RequeueMail meets no mail that is settled.
func RequeueMail(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE mails SET state = 'queued', owner = NULL WHERE id = $1 AND lease_until < now()`, id)
	return err
}
