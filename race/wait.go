package race

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// An outcome is what became of A's write.
type outcome struct {
	count int64
	err   error
}

// write runs A's write. If B's transaction is open it commits as soon as A
// waits for it, or has answered without waiting.
func (p *play) write(ctx context.Context) error {
	values, err := p.a.bind(p.Write, p.Acquisition)
	if err != nil {
		return fmt.Errorf("write: %w", err)
	}
	if !p.open {
		p.settle(p.attempt(ctx, values))
		return ctx.Err()
	}
	done := make(chan outcome, 1)
	go func() { done <- p.attempt(ctx, values) }()
	early, err := p.await(ctx, done)
	if early != nil {
		p.settle(*early)
	}
	err = errors.Join(err, p.end(ctx, "COMMIT"))
	if early == nil {
		p.settle(<-done)
	}
	return errors.Join(err, ctx.Err())
}

// end closes B's transaction.
func (p *play) end(ctx context.Context, text string) error {
	p.open = false
	p.note(p.b.name, text, "")
	if _, err := p.b.conn.ExecContext(ctx, text); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	return nil
}

// await returns the outcome of a write that did not wait, or nil once the
// server says that A waits for another transaction.
func (p *play) await(ctx context.Context, done <-chan outcome) (*outcome, error) {
	const query = `SELECT count(*) FROM pg_stat_get_activity($1) WHERE wait_event_type = 'Lock' AND wait_event IN ('transactionid', 'tuple')`
	for {
		var waits int
		if err := p.watcher.conn.QueryRowContext(ctx, query, p.a.pid).Scan(&waits); err != nil {
			return nil, fmt.Errorf("watch the write: %w", err)
		}
		if waits > 0 {
			p.result.Waited = true
			p.note(p.a.name, p.Write.SQL, "waits for "+p.b.name)
			return nil, nil
		}
		select {
		case o := <-done:
			return &o, nil
		default:
		}
	}
}

// attempt runs A's write at the level of the case.
func (p *play) attempt(ctx context.Context, values []any) outcome {
	if p.Isolation == sql.LevelDefault {
		n, err := p.a.run(ctx, p.Write.SQL, values)
		return outcome{n, err}
	}
	tx, err := p.a.conn.BeginTx(ctx, &sql.TxOptions{Isolation: p.Isolation})
	if err != nil {
		return outcome{err: err}
	}
	n, err := p.a.run(ctx, p.Write.SQL, values)
	if err != nil {
		_ = tx.Rollback() // the write's own error is the one that matters
		return outcome{err: err}
	}
	return outcome{n, tx.Commit()}
}

func (p *play) settle(o outcome) {
	p.result.Count, p.result.Err = o.count, o.err
	text := p.Write.SQL
	if p.result.Waited {
		text = "the write"
	}
	p.note(p.a.name, text, answer(o.count, o.err))
}
