// Package moving rewrites what its holders compare.
package moving

import (
	"context"
	"database/sql"
	"time"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take hands out the time of the claim.
func (s *Store) Take(ctx context.Context, me string) (id int64, beat time.Time, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE syncs SET state = 'running', owner = $1, beat_at = clock_timestamp(), lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM syncs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, beat_at`, me).Scan(&id, &beat)
	return id, beat, err
}

// Beat moves it on and tells nobody.
func (s *Store) Beat(ctx context.Context, id int64, me string) (bool, error) {
	return one(s.db.ExecContext(ctx, `
		UPDATE syncs SET beat_at = clock_timestamp(), lease_until = now() + interval '1 minute'
		WHERE id = $1 AND owner = $2`, id, me))
}

// Done compares what the claim handed out.
func (s *Store) Done(ctx context.Context, id int64, claimed time.Time) (bool, error) {
	return one(s.db.ExecContext(ctx, `UPDATE syncs SET state = 'done' WHERE id = $1 AND beat_at = $2`, id, claimed)) // want `tokenlife: UPDATE syncs compares beat_at as the claim wrote it, but a write in between rewrites it`
}

// TakeBackup hands out the time of the claim.
func (s *Store) TakeBackup(ctx context.Context, me string) (id int64, beat time.Time, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE backups SET state = 'running', owner = $1, beat_at = clock_timestamp(), lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM backups WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, beat_at`, me).Scan(&id, &beat)
	return id, beat, err
}

// BeatBackup hands the new time out.
func (s *Store) BeatBackup(ctx context.Context, id int64, beat time.Time) (next time.Time, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE backups SET beat_at = clock_timestamp(), lease_until = now() + interval '1 minute'
		WHERE id = $1 AND beat_at = $2 RETURNING beat_at`, id, beat).Scan(&next)
	return next, err
}

// DoneBackup compares the last one.
func (s *Store) DoneBackup(ctx context.Context, id int64, last time.Time) (bool, error) {
	return one(s.db.ExecContext(ctx, `UPDATE backups SET state = 'done' WHERE id = $1 AND beat_at = $2`, id, last))
}

// TakeScan advances a version.
func (s *Store) TakeScan(ctx context.Context, me string) (id, version int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE scans SET state = 'running', owner = $1, version = version + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM scans WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, version`, me).Scan(&id, &version)
	return id, version, err
}

// Progress advances it again while the holder keeps the old one.
func (s *Store) Progress(ctx context.Context, id, version int64, at int) (bool, error) {
	return one(s.db.ExecContext(ctx,
		`UPDATE scans SET progress = $3, version = version + 1 WHERE id = $1 AND version = $2`, id, version, at))
}

// DoneScan compares what the claim handed out.
func (s *Store) DoneScan(ctx context.Context, id, version int64) (bool, error) {
	return one(s.db.ExecContext(ctx, `UPDATE scans SET state = 'done' WHERE id = $1 AND version = $2`, id, version)) // want `tokenlife: UPDATE scans compares version`
}

// TakeCrawl advances a version.
func (s *Store) TakeCrawl(ctx context.Context, me string) (id, version int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE crawls SET state = 'running', owner = $1, version = version + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM crawls WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, version`, me).Scan(&id, &version)
	return id, version, err
}

// ProgressCrawl counts along.
func (s *Store) ProgressCrawl(ctx context.Context, id, version int64, at int) (int64, error) {
	won, err := one(s.db.ExecContext(ctx,
		`UPDATE crawls SET progress = $3, version = version + 1 WHERE id = $1 AND version = $2`, id, version, at))
	if err != nil || !won {
		return version, err
	}
	return version + 1, nil
}

// DoneCrawl compares the last one.
func (s *Store) DoneCrawl(ctx context.Context, id, version int64) (bool, error) {
	return one(s.db.ExecContext(ctx, `UPDATE crawls SET state = 'done' WHERE id = $1 AND version = $2`, id, version))
}

// Cancel shuts the holder of a crawl out, which is what it is for.
func (s *Store) Cancel(ctx context.Context, id int64) (bool, error) {
	return one(s.db.ExecContext(ctx, `
		UPDATE crawls SET state = 'cancelled', version = version + 1 WHERE id = $1 AND state IN ('queued', 'running')`, id))
}

func one(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
