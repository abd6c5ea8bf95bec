// Package facts has one function for each thing that other packages are told.
package facts

import (
	"context"
	"database/sql"
	"errors"

	"go.mongodb.org/mongo-driver/v2/mongo"
)

type Store struct{ db *sql.DB }

func (s *Store) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

func (s *Store) Done(ctx context.Context, id, token int64) (bool, error) { // want Done:`^answers for jobs in \[0:flag\]$`
	res, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func (s *Store) Void(ctx context.Context, id, token int64) error { // want `Void sets jobs.state`
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

type Settler interface {
	Done(ctx context.Context, id, token int64) (bool, error) // want Done:`^answers for jobs in \[0:flag\]$`
	Other(ctx context.Context) error
}

func (s *Store) Other(context.Context) error { return nil }

func One(res sql.Result, err error) error { // want One:`^reads 0 into \[0:error\]$`
	if n, _ := res.RowsAffected(); n == 0 {
		return errors.Join(err, errors.New("lost"))
	}
	return nil
}

func Any(res sql.Result, err error) error { return err } // want Any:`^reads 0 into \[\]$`

func Exec(ctx context.Context, db *sql.DB, query string, args ...any) (int64, error) { // want Exec:`^runs into \[0:count\]$`
	res, err := db.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func Other(n int) int { return n }

func Matched(res *mongo.UpdateResult, err error) error { // want Matched:`^reads 0 into \[0:error\]$`
	if err == nil && res.MatchedCount == 0 {
		err = errors.New("lost")
	}
	return err
}

func Deleted(res *mongo.DeleteResult) bool { return res.DeletedCount == 1 } // want Deleted:`^reads 0 into \[0:flag\]$`

func Upserted(res *mongo.UpdateResult) (any, error) { return res.UpsertedID, nil } // want Upserted:`^reads 0 into \[\]$`
