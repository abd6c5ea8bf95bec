package race

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
)

// A play is one interleaving of one case while it runs.
type play struct {
	*Arena
	*Case
	in     Interleaving
	result *Result
	open   bool // B's transaction is open
}

// Play plays one interleaving. A write that the server refuses is a result; an
// error means that the case itself could not be played.
func (arena *Arena) Play(ctx context.Context, c *Case, in Interleaving) (*Result, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	p := &play{Arena: arena, Case: c, in: in, result: &Result{Interleaving: in}}
	if err := p.run(ctx); err != nil {
		if p.open {
			err = errors.Join(err, p.end(ctx, "ROLLBACK"))
		}
		return nil, fmt.Errorf("race: %s: %w", in.Name, err)
	}
	return p.result, nil
}

func (p *play) run(ctx context.Context) error {
	p.cast()
	if err := p.lay(ctx); err != nil {
		return err
	}
	for _, e := range p.in.Events {
		if err := p.happen(ctx, e); err != nil {
			return err
		}
	}
	// B's own transaction sees what it did before anybody else does.
	before, err := p.b.read(ctx, p.Case)
	if err != nil {
		return err
	}
	if err := p.write(ctx); err != nil {
		return err
	}
	after, err := p.watcher.read(ctx, p.Case)
	if err != nil {
		return err
	}
	p.compare(before, after)
	return nil
}

// cast names the workers. Fresh values depend on the interleaving alone, so
// that a run can be repeated.
func (p *play) cast() {
	h := fnv.New64a()
	h.Write([]byte(p.in.Name)) // never fails
	random := rand.New(rand.NewPCG(h.Sum64(), 0))
	p.a.owner, p.b.owner = "worker-a", "worker-b"
	if p.in.SameOwner {
		p.b.owner = p.a.owner
	}
	for _, w := range []*worker{p.a, p.b} {
		w.random, w.rows, w.forgot = random, nil, false
	}
}

// lay fills the table and has A claim its rows.
func (p *play) lay(ctx context.Context) error {
	if _, err := p.watcher.conn.ExecContext(ctx, "DELETE FROM "+p.Table+"; "+p.Seed); err != nil {
		return fmt.Errorf("seed: %w", err)
	}
	seeded, err := p.watcher.read(ctx, p.Case)
	if err != nil {
		return err
	}
	if err := p.step(ctx, p.a, p.Claim); err != nil {
		return fmt.Errorf("claim: %w", err)
	}
	claimed, err := p.watcher.read(ctx, p.Case)
	if err != nil {
		return err
	}
	p.a.rows = claimed.changed(seeded, p.Key)
	if len(p.a.rows) == 0 || p.Batch && len(p.a.rows) < 2 {
		return fmt.Errorf("the claim took %d rows", len(p.a.rows))
	}
	p.a.forgot = p.in.Forgets
	return nil
}

// happen plays one event. B's transaction begins with its first statement and
// stays open if the write is to wait for it.
func (p *play) happen(ctx context.Context, e Event) error {
	s := p.Protocol.statement(e, p.in.First)
	if e == Expire {
		return p.expire(ctx, s)
	}
	if p.in.Waits && !p.open {
		if err := p.begin(ctx); err != nil {
			return err
		}
	}
	if err := p.step(ctx, p.b, s); err != nil {
		return fmt.Errorf("%s: %w", e, err)
	}
	return nil
}

// expire lets the time pass. While B's transaction is open it is B that moves
// the clock, since nobody else can reach the row.
func (p *play) expire(ctx context.Context, s Statement) error {
	p.note("-", "the lease runs out", "")
	if s.SQL == "" {
		return nil
	}
	w := p.watcher
	if p.open {
		w = p.b
	}
	w.rows = p.a.rows
	if _, err := w.exec(ctx, s, p.Acquisition); err != nil {
		return fmt.Errorf("expire: %w", err)
	}
	return nil
}

func (p *play) begin(ctx context.Context) error {
	text := "BEGIN"
	if p.Isolation != sql.LevelDefault {
		text += " ISOLATION LEVEL " + p.Isolation.String()
	}
	if _, err := p.b.conn.ExecContext(ctx, text); err != nil {
		return err
	}
	p.open = true
	p.note(p.b.name, text, "")
	return nil
}

// step runs a statement of the protocol, which must take effect.
func (p *play) step(ctx context.Context, w *worker, s Statement) error {
	n, err := w.exec(ctx, s, nil)
	p.note(w.name, s.SQL, answer(n, err))
	if err == nil && n == 0 {
		err = errors.New("no row")
	}
	return err
}

func (p *play) note(worker, text, answer string) {
	p.result.Transcript = append(p.result.Transcript, Line{worker, text, answer})
}

// compare lists what the write changed. Nobody else acted between the images.
func (p *play) compare(before, after image) {
	for _, old := range before {
		key := old.key(p.Key)
		now, ok := after.find(key, p.Key)
		if ok && now.version == old.version {
			continue
		}
		claimed, held := p.a.rows.find(key, p.Key)
		p.result.Changes = append(p.result.Changes, Change{
			Before: old.image,
			After:  now.image,
			Mine:   held && old.agrees(claimed, p.Acquisition),
			Held:   old.held,
		})
	}
	for _, now := range after {
		if _, ok := before.find(now.key(p.Key), p.Key); !ok {
			p.result.Changes = append(p.result.Changes, Change{After: now.image})
		}
	}
}
