package imports

import (
	"context"
	"database/sql"

	"texts"
)

type store struct {
	db *sql.DB
	x  *texts.DB
}

func (s *store) constant(ctx context.Context, id int64) {
	s.db.ExecContext(ctx, texts.Complete, id)
}

func (s *store) variable(ctx context.Context, id int64) {
	s.db.ExecContext(ctx, texts.Fail, id)
}

func (s *store) helper(ctx context.Context, id, tok int64) {
	s.db.ExecContext(ctx, texts.ByToken("UPDATE jobs SET state = 'done'"), id, tok)
}

func (s *store) wrapper(ctx context.Context, id, tok int64) {
	s.x.Settle(ctx, "UPDATE jobs SET state = 'done'", id, tok)
}

func (s *store) passesAll(ctx context.Context, id, tok int64) {
	s.x.Do(ctx, "UPDATE jobs SET a = 1 WHERE id = $1 AND token = $2", id, tok)
}
