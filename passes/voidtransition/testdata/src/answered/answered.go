// Package answered hands the answer on in every form that reaches somebody.
package answered

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"
)

var ErrLost = errors.New("claim lost")

type Claim struct{ ID, Token int64 }

type Store struct {
	db     *sql.DB
	last   int64
	hooks  []func(sql.Result)
	counts chan int64
	log    *slog.Logger
}

func (s *Store) Take(ctx context.Context, owner string) (c Claim, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&c.ID, &c.Token)
	return c, err
}

const done = `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`

const doneReturning = done + ` RETURNING id`

func (s *Store) Result(ctx context.Context, c Claim) (sql.Result, error) {
	return s.db.ExecContext(ctx, done, c.ID, c.Token)
}

func (s *Store) CountOf(ctx context.Context, c Claim) (int64, error) {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func (s *Store) Flag(ctx context.Context, c Claim) (ok bool, err error) {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return
	}
	var n int64
	if n, err = res.RowsAffected(); err != nil {
		return
	}
	ok = n > 0
	return
}

func (s *Store) Lost(ctx context.Context, c Claim) (lost bool, err error) {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return false, err
	}
	n, _ := res.RowsAffected()
	return n == 0, nil
}

func (s *Store) Error(ctx context.Context, c Claim) error {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err == nil {
		var n int64
		n, err = res.RowsAffected()
		if err == nil && n != 1 {
			err = fmt.Errorf("job %d: %w", c.ID, ErrLost)
		}
	}
	return err
}

type lostError struct{ id int64 }

func (e *lostError) Error() string { return strconv.FormatInt(e.id, 10) }

func newLost(id int64) error { return &lostError{id} }

func (s *Store) Constructor(ctx context.Context, c Claim) error {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n < 1 {
		return newLost(c.ID)
	}
	return nil
}

func (s *Store) Literal(ctx context.Context, c Claim) error {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n < 1 {
		return &lostError{c.ID}
	}
	return nil
}

// The reason for zero rows is looked up by another statement.
func (s *Store) Explained(ctx context.Context, c Claim) error {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return s.explain(ctx, c)
	}
	return nil
}

func (s *Store) explain(ctx context.Context, c Claim) error {
	var state string
	if err := s.db.QueryRowContext(ctx, `SELECT state FROM jobs WHERE id = $1`, c.ID).Scan(&state); err != nil {
		return err
	}
	return fmt.Errorf("job is %s: %w", state, ErrLost)
}

func (s *Store) Named(ctx context.Context, c Claim) (err error) {
	var res sql.Result
	defer func() {
		if err != nil {
			return
		}
		if n, e := res.RowsAffected(); e == nil && n == 0 {
			err = ErrLost
		}
	}()
	res, err = s.db.ExecContext(ctx, done, c.ID, c.Token)
	return err
}

func (s *Store) Shared(ctx context.Context, c Claim, fail bool) error {
	var res sql.Result
	var err error
	if fail {
		res, err = s.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2`, c.ID, c.Token)
	} else {
		res, err = s.db.ExecContext(ctx, done, c.ID, c.Token)
	}
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	switch {
	case err != nil:
		return err
	case n == 0:
		return ErrLost
	}
	return nil
}

func (s *Store) Switch(ctx context.Context, c Claim) error {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return err
	}
	switch n, err := res.RowsAffected(); n {
	case 1:
		return err
	default:
		return ErrLost
	}
}

func check(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	return checkCount(res.RowsAffected())
}

func checkCount(n int64, err error) error {
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrLost
	}
	return nil
}

func (s *Store) Helper(ctx context.Context, c Claim) error {
	return check(s.db.ExecContext(ctx, done, c.ID, c.Token))
}

func (s *Store) MethodHelper(ctx context.Context, c Claim) error {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return err
	}
	return s.requireOne(res, "job")
}

func (s *Store) requireOne(res sql.Result, what string) error {
	if n, err := res.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		return errors.New(what + " lost")
	}
	return nil
}

// The wrapper runs the statement and turns zero rows into an error.
func (s *Store) execOne(ctx context.Context, query string, args ...any) error {
	res, err := s.db.ExecContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("exec: %w", err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrLost
	}
	return nil
}

func (s *Store) Wrapper(ctx context.Context, c Claim) error {
	return s.execOne(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, c.ID, c.Token)
}

func (s *Store) inTx(ctx context.Context, fn func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

func (s *Store) Closure(ctx context.Context, c Claim) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, done, c.ID, c.Token)
		if err != nil {
			return err
		}
		if n, _ := res.RowsAffected(); n == 0 {
			return ErrLost
		}
		return nil
	})
}

func (s *Store) Captured(ctx context.Context, c Claim) (int64, error) {
	var n int64
	err := s.inTx(ctx, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, done, c.ID, c.Token)
		if err != nil {
			return err
		}
		n, err = res.RowsAffected()
		return err
	})
	return n, err
}

func (s *Store) Field(ctx context.Context, c Claim) error {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return err
	}
	s.last, err = res.RowsAffected()
	return err
}

func (s *Store) Sent(ctx context.Context, c Claim) error {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	s.counts <- n
	return err
}

func (s *Store) Hooked(ctx context.Context, c Claim) error {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return err
	}
	for _, hook := range s.hooks {
		hook(res)
	}
	return nil
}

type Outcome struct {
	Won bool
	At  time.Time
}

func (s *Store) Outcome(ctx context.Context, c Claim) (*Outcome, error) {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return nil, err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return nil, err
	}
	out := &Outcome{At: time.Now()}
	out.Won = n == 1
	return out, nil
}

type Status int

const (
	Settled Status = iota
	Stale
)

func (s *Store) Enum(ctx context.Context, c Claim) (Status, error) {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return 0, err
	}
	status := Settled
	if n, _ := res.RowsAffected(); n == 0 {
		status = Stale
	}
	return status, nil
}

// Both look the same to the caller, and only one goes on to do the rest.
func (s *Store) Gate(ctx context.Context, c Claim, notify func()) error {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return nil
	}
	notify()
	return nil
}

func (s *Store) Scan(ctx context.Context, c Claim) error {
	var id int64
	if err := s.db.QueryRowContext(ctx, doneReturning, c.ID, c.Token).Scan(&id); err != nil {
		return fmt.Errorf("complete: %w", err)
	}
	return nil
}

func (s *Store) Mapped(ctx context.Context, c Claim) error {
	var id int64
	err := s.db.QueryRowContext(ctx, doneReturning, c.ID, c.Token).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrLost
	}
	return err
}

func (s *Store) MappedFlag(ctx context.Context, c Claim) (bool, error) {
	var id int64
	switch err := s.db.QueryRowContext(ctx, doneReturning, c.ID, c.Token).Scan(&id); {
	case err == nil:
		return true, nil
	case errors.Is(err, sql.ErrNoRows):
		return false, nil
	default:
		return false, err
	}
}

func (s *Store) MappedRow(ctx context.Context, c Claim) (*Claim, error) {
	out := new(Claim)
	err := s.db.QueryRowContext(ctx, doneReturning, c.ID, c.Token).Scan(&out.ID)
	if err == sql.ErrNoRows {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

func (s *Store) Next(ctx context.Context, c Claim) (bool, error) {
	rows, err := s.db.QueryContext(ctx, doneReturning, c.ID, c.Token)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	if !rows.Next() {
		return false, rows.Err()
	}
	return true, nil
}

func (s *Store) Settled(ctx context.Context, ids, tokens []int64) ([]int64, error) {
	rows, err := s.db.QueryContext(ctx, `
		UPDATE jobs AS j SET state = 'done' FROM unnest($1::bigint[], $2::bigint[]) AS v(id, token)
		WHERE j.id = v.id AND j.token = v.token RETURNING j.id`, ids, tokens)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var settled []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		settled = append(settled, id)
	}
	return settled, rows.Err()
}

func (s *Store) Missing(ctx context.Context, ids, tokens []int64) (int, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE jobs AS j SET state = 'done' FROM unnest($1::bigint[], $2::bigint[]) AS v(id, token)
		WHERE j.id = v.id AND j.token = v.token`, ids, tokens)
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	return len(ids) - int(n), err
}

func (s *Store) All(ctx context.Context, ids, tokens []int64) error {
	res, err := s.db.ExecContext(ctx, `
		UPDATE jobs AS j SET state = 'done' FROM unnest($1::bigint[], $2::bigint[]) AS v(id, token)
		WHERE j.id = v.id AND j.token = v.token`, ids, tokens)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if lost := int64(len(ids)) - n; lost > 0 {
		return fmt.Errorf("%d lost", lost)
	}
	return nil
}

func (s *Store) Counted(ctx context.Context, c Claim) (int, error) {
	var n int
	err := s.db.QueryRowContext(ctx, `
		WITH settled AS (UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2 RETURNING id)
		SELECT count(*) FROM settled`, c.ID, c.Token).Scan(&n)
	return n, err
}

func (s *Store) Exists(ctx context.Context, c Claim) error {
	var ok bool
	err := s.db.QueryRowContext(ctx, `
		WITH settled AS (UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2 RETURNING id)
		SELECT EXISTS (SELECT 1 FROM settled)`, c.ID, c.Token).Scan(&ok)
	if err != nil {
		return err
	}
	if !ok {
		return ErrLost
	}
	return nil
}

func (s *Store) Each(ctx context.Context, claims []Claim) (settled int64, err error) {
	for _, c := range claims {
		res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
		if err != nil {
			return settled, err
		}
		n, err := res.RowsAffected()
		if err != nil {
			return settled, err
		}
		settled += n
	}
	return settled, nil
}

func (s *Store) Retried(ctx context.Context, c Claim) error {
	for attempt := 0; attempt < 3; attempt++ {
		res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
		if err != nil {
			continue
		}
		n, err := res.RowsAffected()
		if err != nil {
			continue
		}
		if n == 0 {
			return ErrLost
		}
		return nil
	}
	return errors.New("gave up")
}

// Nobody calls for an answer here, and the log has it.
func (s *Store) Logged(ctx context.Context, c Claim) {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		s.log.Error("complete", "err", err)
		return
	}
	if n, _ := res.RowsAffected(); n == 0 {
		s.log.Warn("claim lost", "id", c.ID)
	}
}

func (s *Store) Func(c Claim) func(context.Context) error {
	return func(ctx context.Context) error {
		res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
		return check(res, err)
	}
}

type counter interface{ RowsAffected() (int64, error) }

func must[R counter](res R, err error) error {
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrLost)
	}
	return nil
}

func (s *Store) Generic(ctx context.Context, c Claim) error {
	return must(s.db.ExecContext(ctx, done, c.ID, c.Token))
}

type Repo[T any] struct{ db *sql.DB }

func (r *Repo[T]) Done(ctx context.Context, c Claim) (bool, error) {
	res, err := r.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Only one of the paths has a write to answer for.
func (s *Store) Mixed(ctx context.Context, c Claim, skip bool) error {
	if skip {
		return nil
	}
	_, err := s.CountOf(ctx, c) // want `CountOf sets jobs.state .done. and answers by its row count, which is dropped here`
	if err != nil {
		return err
	}
	return s.Error(ctx, c)
}

type verdict interface{ verdict() }

type (
	won  struct{}
	gone struct{}
)

func (won) verdict()  {}
func (gone) verdict() {}

// The type of an empty value is the answer.
func (s *Store) Verdict(ctx context.Context, c Claim) (verdict, error) {
	res, err := s.db.ExecContext(ctx, done, c.ID, c.Token)
	if err != nil {
		return nil, err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return gone{}, nil
	}
	return won{}, nil
}
