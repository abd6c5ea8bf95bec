// Package fencednone has writes for which no fix is suggested: the token is not
// given, or not surely, or the text is not one that this write alone uses.
package fencednone

import (
	"context"
	"database/sql"
)

type store struct {
	db    *sql.DB
	token string // of some service
}

func (s *store) claim(me string) (id, token int64, err error) {
	err = s.db.QueryRow(`
		UPDATE jobs SET state = 'running', lease_owner = $1, lease_token = lease_token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, lease_token`, me).Scan(&id, &token)
	return id, token, err
}

// notGiven has the id only, and a field of the same name that is something else.
func (s *store) notGiven(id int64) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `by id alone`
	return err
}

// otherName is given something that is no token of the row.
func (s *store) otherName(id, pageToken, attempt int64) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `by id alone`
	return err
}

// otherType is given a text for a number.
func (s *store) otherType(id int64, leaseToken string) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `by id alone`
	return err
}

// pointer may be given none.
func (s *store) pointer(id int64, leaseToken *int64) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `by id alone`
	return err
}

// twoOfThem does not say which is meant.
func (s *store) twoOfThem(id, fenceToken, claimToken int64) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `by id alone`
	return err
}

// local has read it from the row, who knows when.
func (s *store) local(id int64) error {
	leaseToken := s.current(id)
	_, err := s.db.Exec(`UPDATE jobs SET state = $2, note = $3 WHERE id = $1`, id, "done", leaseToken) // want `by id alone`
	return err
}

func (s *store) current(id int64) int64 { return id }

// reread puts something else into the parameter.
func (s *store) reread(id, token int64) error {
	if err := s.db.QueryRow(`SELECT lease_token FROM jobs WHERE id = $1`, id).Scan(&token); err != nil {
		return err
	}
	_, err := s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `by id alone`
	return err
}

// next is given the token of the acquisition that it records.
func (s *store) next(id, leaseToken int64) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'done', lease_token = $2 WHERE id = $1`, id, leaseToken) // want `by id alone`
	return err
}

// hidden means another variable by the name.
func (s *store) hidden(ids []int64, token int64) error {
	for token, id := range ids {
		if _, err := s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil || token > 9 { // want `by id alone`
			return err
		}
	}
	return nil
}

type job struct{ ID, LeaseToken int64 }

// handed gives the job to somebody who may read the row again.
func (s *store) handed(j *job) error {
	s.refresh(j)
	_, err := s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, j.ID) // want `by id alone`
	return err
}

func (s *store) refresh(j *job) { j.LeaseToken = s.current(j.ID) }

// absent may be given no job at all.
func (s *store) absent(id int64, j *job) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `by id alone`
	return err
}

// pieces has no literal that is the whole text.
func (s *store) pieces(id, token int64) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'done' `+`WHERE id = $1`, id) // want `by id alone`
	return err
}

const shared = `UPDATE jobs SET state = 'done' WHERE id = $1` // want `by id alone`

func (s *store) first(id, token int64) error {
	_, err := s.db.Exec(shared, id)
	return err
}

func (s *store) second(ctx context.Context, id, token int64) error {
	_, err := s.db.ExecContext(ctx, shared, id)
	return err
}

// Exported may be used by other packages.
const Exported = `UPDATE jobs SET state = 'done' WHERE id = $1` // want `by id alone`

func (s *store) exported(id, token int64) error {
	_, err := s.db.Exec(Exported, id)
	return err
}

const (
	group = `UPDATE jobs SET state = 'done' WHERE id = $1` // want `by id alone`
	again
)

func (s *store) grouped(id, token int64) error {
	_, err := s.db.Exec(group, id)
	return err
}

// passed binds what somebody else has put together.
func (s *store) passed(token int64, args ...any) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, args...) // want `by id alone`
	return err
}

// prepared binds in another call than that with the text.
func (s *store) prepared(id, token int64) error {
	stmt, err := s.db.Prepare(`UPDATE jobs SET state = 'done' WHERE id = $1`) // want `by id alone`
	if err != nil {
		return err
	}
	_, err = stmt.Exec(id)
	return err
}

// many names rows that have a token each.
func (s *store) many(ids []int64, token int64) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = ANY($1)`, ids) // want `by id alone`
	return err
}

// one takes exactly one argument.
func (s *store) one(id, token int64) error {
	return run(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `by id alone`
}

func run(query string, id int64) error {
	_, err := new(sql.DB).Exec(query, id)
	return err
}

// two writes of one statement would both be the next argument's.
func (s *store) two(id, token int64) error {
	_, err := s.db.Exec(`WITH a AS (UPDATE jobs SET state = 'done' WHERE id = $1) DELETE FROM jobs WHERE id = $1`, id) // want `UPDATE jobs` `DELETE FROM jobs`
	return err
}

// complete has a successor that does the same with the token.
func (s *store) complete(id, token int64) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'finished' WHERE id = $1`, id) // want `by id alone`
	return err
}

func (s *store) completeClaimed(id, token int64) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'finished' WHERE id = $1 AND lease_token = $2`, id, token)
	return err
}

// Cancel is called by somebody who has no token.
func (s *store) Cancel(id, token int64) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'cancelled' WHERE id = $1`, id) // want `by id`
	return err
}
