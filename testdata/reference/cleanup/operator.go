package cleanup

import (
	"context"
	"fmt"
)

// Stranded returns the items that were claimed before claims had an expiry. A
// person has to find out whether their workers are still alive.
func (s *Store) Stranded(ctx context.Context) (ids []int64, err error) {
	rows, err := s.db.QueryContext(ctx, `
		SELECT id FROM file_cleanup
		WHERE status = 'IN_PROGRESS' AND lease_until IS NULL
		ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("list stranded cleanups: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("read stranded cleanup: %w", err)
		}
		ids = append(ids, id)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("list stranded cleanups: %w", err)
	}
	return ids, nil
}

// Requeue gives a stranded item back once its worker is known to be dead. It
// returns the number of rows: none if the item is not stranded, or not any more.
func (s *Store) Requeue(ctx context.Context, id int64) (int64, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE file_cleanup
		SET status = 'PENDING'
		WHERE id = $1 AND status = 'IN_PROGRESS' AND lease_until IS NULL`, id)
	if err != nil {
		return 0, fmt.Errorf("requeue cleanup %d: %w", id, err)
	}
	return res.RowsAffected()
}
