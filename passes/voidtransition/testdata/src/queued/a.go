// Package queued settles jobs in batches of pgx.
package queued

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

var ErrLost = errors.New("lost")

type Store struct{ pool *pgxpool.Pool }

type Claim struct{ ID, Token int64 }

func (s *Store) Take(ctx context.Context, owner string) (c Claim, err error) {
	err = s.pool.QueryRow(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&c.ID, &c.Token)
	return c, err
}

const done = `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`

// Nothing but the error of the batch is read.
func (s *Store) Closed(ctx context.Context, claims []Claim) error { // want `Closed sets jobs.state 'done' in a batch, and the row count of the queued statement is not read; zero rows look like success: call Exec on the batch's results for each statement, and return what RowsAffected says, or an error such as ErrLost when it is 0`
	b := &pgx.Batch{}
	for _, c := range claims {
		b.Queue(done, c.ID, c.Token)
	}
	return s.pool.SendBatch(ctx, b).Close()
}

// Each statement's error is read, and its row count is not.
func (s *Store) Errors(ctx context.Context, claims []Claim) error { // want `Errors sets jobs.state 'done' in a batch`
	var b pgx.Batch
	for _, c := range claims {
		b.Queue(done, c.ID, c.Token)
	}
	br := s.pool.SendBatch(ctx, &b)
	defer br.Close()
	for range claims {
		if _, err := br.Exec(); err != nil {
			return err
		}
	}
	return nil
}

// The function of the statement looks at nothing.
func (s *Store) Callback(ctx context.Context, c Claim) error { // want `Callback sets jobs.state 'done' in a batch`
	b := new(pgx.Batch)
	b.Queue(done, c.ID, c.Token).Exec(func(pgconn.CommandTag) error { return nil })
	return s.pool.SendBatch(ctx, b).Close()
}

func (s *Store) Void(ctx context.Context, c Claim) { // want `Void sets jobs.state 'done' in a batch`
	b := &pgx.Batch{}
	b.Queue(done, c.ID, c.Token)
	br := s.pool.SendBatch(ctx, b)
	br.Close()
}

// The count is added up and dropped.
func (s *Store) Summed(ctx context.Context, claims []Claim) error { // want `Summed sets jobs.state 'done', reads the row count and returns the same`
	b := &pgx.Batch{}
	for _, c := range claims {
		b.Queue(done, c.ID, c.Token)
	}
	br := s.pool.SendBatch(ctx, b)
	var n int64
	for i := 0; i < b.Len(); i++ {
		ct, err := br.Exec()
		if err != nil {
			return err
		}
		n += ct.RowsAffected()
	}
	return br.Close()
}

func (s *Store) Swallowed(ctx context.Context, c Claim) error {
	b := &pgx.Batch{}
	b.Queue(done+` RETURNING id`, c.ID, c.Token)
	br := s.pool.SendBatch(ctx, b)
	defer br.Close()
	var id int64
	if err := br.QueryRow().Scan(&id); err != nil && !errors.Is(err, pgx.ErrNoRows) { // want `Swallowed sets jobs.state 'done' and returns the same for zero rows`
		return err
	}
	return nil
}

func (s *Store) Counted(ctx context.Context, claims []Claim) (lost int, err error) {
	b := &pgx.Batch{}
	for _, c := range claims {
		b.Queue(done, c.ID, c.Token)
	}
	br := s.pool.SendBatch(ctx, b)
	defer func() { err = errors.Join(err, br.Close()) }()
	for range claims {
		ct, err := br.Exec()
		if err != nil {
			return lost, err
		}
		if ct.RowsAffected() == 0 {
			lost++
		}
	}
	return lost, nil
}

// The functions run when the batch is closed, which returns what they return.
func (s *Store) CallbackFails(ctx context.Context, claims []Claim) error {
	b := &pgx.Batch{}
	for _, c := range claims {
		b.Queue(done, c.ID, c.Token).Exec(func(ct pgconn.CommandTag) error {
			if ct.RowsAffected() == 0 {
				return ErrLost
			}
			return nil
		})
	}
	return s.pool.SendBatch(ctx, b).Close()
}

func (s *Store) CallbackCounts(ctx context.Context, tx pgx.Tx, claims []Claim) ([]int64, error) {
	b := &pgx.Batch{}
	var kept []int64
	for _, c := range claims {
		b.Queue(done, c.ID, c.Token).Exec(func(ct pgconn.CommandTag) error {
			if ct.RowsAffected() == 1 {
				kept = append(kept, c.ID)
			}
			return nil
		})
	}
	if err := tx.SendBatch(ctx, b).Close(); err != nil {
		return nil, err
	}
	return kept, nil
}

func (s *Store) CallbackRow(ctx context.Context, c Claim) error {
	b := &pgx.Batch{}
	b.Queue(`INSERT INTO events (job) VALUES ($1)`, c.ID)
	var id int64
	b.Queue(done+` RETURNING id`, c.ID, c.Token).QueryRow(func(row pgx.Row) error { return row.Scan(&id) })
	return s.pool.SendBatch(ctx, b).Close()
}

// The error of closing, which is that of the function, is dropped.
func (s *Store) CallbackDropped(ctx context.Context, c Claim) error {
	b := &pgx.Batch{}
	b.Queue(done, c.ID, c.Token).Exec(func(ct pgconn.CommandTag) error { return s.one(ct) })
	_ = s.pool.SendBatch(ctx, b).Close()
	return nil
}

func (s *Store) one(ct pgconn.CommandTag) error {
	if ct.RowsAffected() != 1 { // want `CallbackDropped sets jobs.state 'done' and returns the same for zero rows`
		return ErrLost
	}
	return nil
}

// A method value is read by whoever it is.
func (s *Store) CallbackNamed(ctx context.Context, c Claim) error {
	b := &pgx.Batch{}
	b.Queue(done, c.ID, c.Token).Exec(s.one)
	return s.pool.SendBatch(ctx, b).Close()
}

// The batch, or its results, are somebody else's.
func (s *Store) Add(b *pgx.Batch, c Claim) { b.Queue(done, c.ID, c.Token) }

func (s *Store) Send(ctx context.Context, c Claim) pgx.BatchResults {
	b := &pgx.Batch{}
	b.Queue(done, c.ID, c.Token)
	return s.pool.SendBatch(ctx, b)
}

// The results are read by another function of the package.
func (s *Store) Through(ctx context.Context, c Claim) error {
	b := &pgx.Batch{}
	b.Queue(done, c.ID, c.Token)
	return s.each(s.pool.SendBatch(ctx, b), 1)
}

func (s *Store) each(br pgx.BatchResults, n int) error {
	defer br.Close()
	for i := 0; i < n; i++ {
		ct, err := br.Exec()
		if err != nil {
			return err
		}
		if ct.RowsAffected() != 1 {
			return ErrLost
		}
	}
	return nil
}

// Another function queues the statement, or sends the batch.
func (s *Store) batch(c Claim) *pgx.Batch {
	b := &pgx.Batch{}
	b.Queue(done, c.ID, c.Token)
	return b
}

func (s *Store) SendBuilt(ctx context.Context, c Claim) error {
	_, err := s.pool.SendBatch(ctx, s.batch(c)).Exec() // want `batch sets jobs.state 'done' and answers by its result, which is dropped here`
	return err
}

func (s *Store) ReadBuilt(ctx context.Context, c Claim) error {
	ct, err := s.pool.SendBatch(ctx, s.batch(c)).Exec()
	if err == nil && ct.RowsAffected() == 0 {
		err = ErrLost
	}
	return err
}

func (s *Store) CloseSent(ctx context.Context, c Claim) error {
	return s.Send(ctx, c).Close() // want `Send sets jobs.state 'done' and answers by its result, which is dropped here`
}

func (s *Store) ReadSent(ctx context.Context, c Claim) error {
	br := s.Send(ctx, c)
	defer br.Close()
	ct, err := br.Exec()
	if err != nil {
		return err
	}
	return s.one(ct)
}
