package cleanup

import (
	"context"
	"fmt"
)

// Retire takes a file out of the catalogue unless somebody uses it, and reports
// whether it is out. From then on nobody can begin to use it, and its content may
// be removed. A file that is out already stays so.
func (s *Store) Retire(ctx context.Context, fileID int64) (bool, error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return false, fmt.Errorf("retire file %d: %w", fileID, err)
	}
	defer tx.Rollback()
	// A new use holds a key lock on the file until it is committed. After this
	// lock every use is committed, so the DELETE, which looks anew, sees it.
	if _, err := tx.ExecContext(ctx, `SELECT FROM stored_file WHERE id = $1 FOR UPDATE`, fileID); err != nil {
		return false, fmt.Errorf("lock file %d: %w", fileID, err)
	}
	if _, err := tx.ExecContext(ctx, `
		DELETE FROM stored_file AS f
		WHERE f.id = $1 AND NOT EXISTS (SELECT FROM file_use AS u WHERE u.file_id = f.id)`, fileID); err != nil {
		return false, fmt.Errorf("retire file %d: %w", fileID, err)
	}
	var used bool
	if err := tx.QueryRowContext(ctx,
		`SELECT EXISTS (SELECT FROM stored_file WHERE id = $1)`, fileID).Scan(&used); err != nil {
		return false, fmt.Errorf("retire file %d: %w", fileID, err)
	}
	if err := tx.Commit(); err != nil {
		return false, fmt.Errorf("retire file %d: %w", fileID, err)
	}
	return !used, nil
}
