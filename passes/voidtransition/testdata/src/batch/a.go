// Package batch settles rows one by one.
package batch

import (
	"context"
	"database/sql"
)

type Store struct{ db *sql.DB }

func (s *Store) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

type Claim struct{ ID, Token int64 }

type Result struct {
	Acked, Lost []int64
}

func (s *Store) Ack(ctx context.Context, c Claim) (bool, error) {
	res, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, c.ID, c.Token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func (s *Store) AckAll(ctx context.Context, claims []Claim) (Result, error) {
	var out Result
	for _, c := range claims {
		ok, err := s.Ack(ctx, c)
		if err != nil {
			return Result{}, err // want `AckAll sets jobs.state 'done' item by item, and this return drops what became of the items before the error: return out with the error`
		}
		if ok {
			out.Acked = append(out.Acked, c.ID)
		} else {
			out.Lost = append(out.Lost, c.ID)
		}
	}
	return out, nil
}

func (s *Store) AckEach(ctx context.Context, claims []Claim) ([]int64, error) {
	var acked []int64
	for _, c := range claims {
		res, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, c.ID, c.Token)
		if err != nil {
			return nil, err // want `AckEach sets jobs.state`
		}
		if n, _ := res.RowsAffected(); n == 1 {
			acked = append(acked, c.ID)
		}
	}
	return acked, nil
}

func (s *Store) AckKept(ctx context.Context, claims []Claim) (Result, error) {
	var out Result
	for _, c := range claims {
		ok, err := s.Ack(ctx, c)
		if err != nil {
			return out, err
		}
		if ok {
			out.Acked = append(out.Acked, c.ID)
		}
	}
	return out, nil
}

// The transaction is rolled back with the error, and all of them with it.
func (s *Store) AckTx(ctx context.Context, claims []Claim) ([]int64, error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	var acked []int64
	for _, c := range claims {
		res, err := tx.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, c.ID, c.Token)
		if err != nil {
			return nil, err
		}
		if n, _ := res.RowsAffected(); n == 1 {
			acked = append(acked, c.ID)
		}
	}
	if err := tx.Commit(); err != nil {
		return nil, err
	}
	return acked, nil
}

func (s *Store) AckTxEach(ctx context.Context, claims []Claim) (map[int64]bool, error) {
	acked := map[int64]bool{}
	for _, c := range claims {
		tx, err := s.db.BeginTx(ctx, nil)
		if err != nil {
			return nil, err // want `AckTxEach sets jobs.state`
		}
		res, err := tx.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, c.ID, c.Token)
		if err != nil {
			return nil, err
		}
		n, _ := res.RowsAffected()
		acked[c.ID] = n == 1
		if err := tx.Commit(); err != nil {
			return nil, err
		}
	}
	return acked, nil
}
