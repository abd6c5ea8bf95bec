// Package unreached has exported methods of types that are not exported. // want package:"fenced"
package unreached

import (
	"context"
	"database/sql"
)

// A store stays in the package.
type store struct{ db *sql.DB }

func (s *store) Claim(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

func (s *store) Done(ctx context.Context, id int64) error { // want Done:`legacy` `Done settles jobs by id while DoneFenced names the acquisition; nobody calls it: remove it`
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

func (s *store) DoneFenced(ctx context.Context, id, token int64) error {
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// A Worker keeps its store to itself.
type Worker struct{ store *store }

// NewWorker returns one.
func NewWorker(db *sql.DB) *Worker { return &Worker{store: &store{db}} }

// A handle is what Open returns, so anybody may call its methods.
type handle struct{ db *sql.DB }

// Handles are all that are open.
type Handles map[string][]*handle

func (h *handle) Fail(ctx context.Context, id int64) error { // want Fail:`legacy` `Fail settles jobs by id while FailFenced names the acquisition; .* "Deprecated: use FailFenced, ..."`
	_, err := h.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1`, id)
	return err
}

func (h *handle) FailFenced(ctx context.Context, id, token int64) error {
	_, err := h.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// A base is embedded in a type that is exported.
type base struct{ db *sql.DB }

// A Queue has the methods of base.
type Queue struct{ base }

func (b *base) Bury(ctx context.Context, id int64) error { // want Bury:`legacy` `Bury settles jobs by id while BuryFenced names the acquisition; .* "Deprecated: use BuryFenced, ..."`
	_, err := b.db.ExecContext(ctx, `UPDATE jobs SET state = 'buried' WHERE id = $1`, id)
	return err
}

func (b *base) BuryFenced(ctx context.Context, id, token int64) error {
	_, err := b.db.ExecContext(ctx, `UPDATE jobs SET state = 'buried' WHERE id = $1 AND token = $2`, id, token)
	return err
}
