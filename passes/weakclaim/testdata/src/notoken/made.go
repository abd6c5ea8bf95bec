package notoken

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"fmt"
	"os"
)

const (
	takeMade = `UPDATE made SET locked_by = $1, locked_until = now() + interval '1 minute' WHERE name = 'x' AND locked_until < now()`
	keepMade = `UPDATE made SET locked_until = now() + interval '1 minute' WHERE name = 'x' AND locked_by = $1`
)

// newHolder makes a name that nobody has had before.
func newHolder() (string, error) {
	b := make([]byte, 16)
	if _, err := rand.Read(b); err != nil {
		return "", err
	}
	return hex.EncodeToString(b), nil
}

// hostName is the same in each call.
func hostName() (string, error) {
	host, err := os.Hostname()
	if err != nil {
		return "", err
	}
	return host, nil
}

// TakeMade records who has the row by a name that is made for it.
func (s *Store) TakeMade(ctx context.Context) (string, error) {
	owner, err := newHolder()
	if err != nil {
		return "", err
	}
	_, err = s.db.ExecContext(ctx, takeMade, owner)
	return owner, err
}

// KeepMade prolongs it.
func (s *Store) KeepMade(ctx context.Context, owner string) (sql.Result, error) {
	return s.db.ExecContext(ctx, keepMade, owner)
}

// A name is made of random bytes.
type name [8]byte

func (n name) String() string { return hex.EncodeToString(n[:]) }

func newName() (n name) {
	rand.Read(n[:])
	return n
}

// TakeNamedAnew records it by its text.
func (s *Store) TakeNamedAnew(ctx context.Context) (string, error) {
	owner := newName().String()
	_, err := s.db.ExecContext(ctx, `UPDATE anew SET locked_by = $1, locked_until = now() + interval '1 minute' WHERE name = 'x' AND locked_until < now()`, owner)
	return owner, err
}

// KeepNamedAnew prolongs it.
func (s *Store) KeepNamedAnew(ctx context.Context, owner string) (sql.Result, error) {
	return s.db.ExecContext(ctx, `UPDATE anew SET locked_until = now() + interval '1 minute' WHERE name = 'x' AND locked_by = $1`, owner)
}

// TakeParts has a name of which a part is made for it.
func (s *Store) TakeParts(ctx context.Context, host string) (string, error) {
	owner := fmt.Sprintf("%s/%d/%s", host, os.Getpid(), rand.Text())
	_, err := s.db.ExecContext(ctx, `UPDATE parts SET locked_by = $1, locked_until = now() + interval '1 minute' WHERE name = 'x' AND locked_until < now()`, owner)
	return owner, err
}

// KeepParts prolongs it.
func (s *Store) KeepParts(ctx context.Context, owner string) (sql.Result, error) {
	return s.db.ExecContext(ctx, `UPDATE parts SET locked_until = now() + interval '1 minute' WHERE name = 'x' AND locked_by = $1`, owner)
}

// A hold is one acquisition.
type hold struct {
	name string
	id   string
}

// TakeHeld keeps the name in what it returns.
func (s *Store) TakeHeld(ctx context.Context, name string) (*hold, error) {
	h := &hold{name: name, id: name + "-" + rand.Text()}
	_, err := s.db.ExecContext(ctx, `UPDATE holds SET locked_by = $2, locked_until = now() + interval '1 minute' WHERE name = $1 AND locked_until < now()`, h.name, h.id)
	return h, err
}

// KeepHeld prolongs it.
func (s *Store) KeepHeld(ctx context.Context, h *hold) (sql.Result, error) {
	return s.db.ExecContext(ctx, `UPDATE holds SET locked_until = now() + interval '1 minute' WHERE name = $1 AND locked_by = $2`, h.name, h.id)
}

// takeGiven records the name that its callers make.
func (s *Store) takeGiven(ctx context.Context, owner string) error {
	_, err := s.db.ExecContext(ctx, `UPDATE given SET locked_by = $1, locked_until = now() + interval '1 minute' WHERE name = 'x' AND locked_until < now()`, owner)
	return err
}

// Given makes the name.
func (s *Store) Given(ctx context.Context) (sql.Result, error) {
	owner := rand.Text()
	if err := s.takeGiven(ctx, owner); err != nil {
		return nil, err
	}
	return s.db.ExecContext(ctx, `UPDATE given SET locked_until = now() + interval '1 minute' WHERE name = 'x' AND locked_by = $1`, owner)
}

// TakeHost records the host.
func (s *Store) TakeHost(ctx context.Context) (string, error) {
	owner, err := hostName()
	if err != nil {
		return "", err
	}
	_, err = s.db.ExecContext(ctx, `UPDATE hosts SET locked_by = $1, locked_until = now() + interval '1 minute' WHERE name = 'x' AND locked_until < now()`, owner) // want `weakclaim: the claim UPDATE hosts records locked_until and not which`
	return owner, err
}

// KeepHost prolongs it.
func (s *Store) KeepHost(ctx context.Context, owner string) (sql.Result, error) {
	return s.db.ExecContext(ctx, `UPDATE hosts SET locked_until = now() + interval '1 minute' WHERE name = 'x' AND locked_by = $1`, owner)
}
