package migrationlock

import "context"

// A Migration changes data.
type Migration struct {
	Name    string
	Execute func(ctx context.Context, from string) error
}

// Run executes a migration if its lock is free, and refreshes the lease when it
// is through. It reports whether the migration was run.
func (s *Store) Run(ctx context.Context, m Migration, owner string) (bool, error) {
	lease, ok, err := s.TryAcquire(ctx, m.Name, owner)
	if err != nil || !ok {
		return false, err
	}
	from, err := s.Position(ctx, m.Name)
	if err != nil {
		return false, err
	}
	if err := m.Execute(ctx, from); err != nil {
		return true, s.Fail(ctx, lease, err)
	}
	if mine, err := s.Renew(ctx, lease); err != nil || !mine {
		return true, err
	}
	return true, s.Complete(ctx, lease)
}
