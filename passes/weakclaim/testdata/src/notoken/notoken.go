// Package notoken records how long a row is held and not by which acquisition.
package notoken

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take records an end.
func (s *Store) Take(ctx context.Context) (id int64, err error) {
	const claim = `UPDATE feeds SET state = 'running', lease_until = now() + interval '1 minute' ` + // want `weakclaim: the claim UPDATE feeds records lease_until and not which acquisition this is`
		`WHERE id = (SELECT id FROM feeds WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id`
	err = s.db.QueryRowContext(ctx, claim).Scan(&id)
	return id, err
}

// TakeNamed records an owner, whose name is the same the next time.
func (s *Store) TakeNamed(ctx context.Context, host string) (id int64, err error) {
	const claim = `UPDATE tours SET locked_by = $1, locked_until = now() + interval '1 minute' ` + // want `weakclaim: the claim UPDATE tours records locked_until and not which`
		`WHERE id = (SELECT id FROM tours WHERE locked_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id`
	err = s.db.QueryRowContext(ctx, claim, host).Scan(&id)
	return id, err
}

// Done settles a tour.
func (s *Store) Done(ctx context.Context, id int64, host string) (int64, error) {
	res, err := s.db.ExecContext(ctx, `UPDATE tours SET locked_until = NULL WHERE id = $1 AND locked_by = $2`, id, host)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// Elect takes the seat, or keeps it for as long as the process lives.
func (s *Store) Elect(ctx context.Context, me string) (bool, error) {
	res, err := s.db.ExecContext(ctx, `
		INSERT INTO seats AS s (name, locked_by, locked_until) VALUES ('leader', $1, now() + interval '1 minute')
		ON CONFLICT (name) DO UPDATE SET locked_by = excluded.locked_by, locked_until = excluded.locked_until
		WHERE s.locked_by = excluded.locked_by OR s.locked_until < now()`, me)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Resign gives the seat up.
func (s *Store) Resign(ctx context.Context, me string) error {
	_, err := s.db.ExecContext(ctx, `UPDATE seats SET locked_until = NULL WHERE name = 'leader' AND locked_by = $1`, me)
	return err
}

// Once runs a job at most once in ten minutes. Nobody writes the row again.
func (s *Store) Once(ctx context.Context, name string) (bool, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE crons SET locked_until = now() + interval '10 minutes' WHERE name = $1 AND locked_until < now()`, name)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// TakeFresh records a value that no claim before had.
func (s *Store) TakeFresh(ctx context.Context) (id int64, claim string, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE trips SET locked_by = gen_random_uuid(), locked_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM trips WHERE locked_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, locked_by`).Scan(&id, &claim)
	return id, claim, err
}

// Land settles a trip.
func (s *Store) Land(ctx context.Context, id int64, claim string) (int64, error) {
	res, err := s.db.ExecContext(ctx, `UPDATE trips SET locked_until = NULL WHERE id = $1 AND locked_by = $2`, id, claim)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
