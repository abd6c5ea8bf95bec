package delivery

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// CutOver hands a channel to the streaming system and returns the keys of the
// messages that are open. They are that system's from here on: no completion of
// the polling system changes them any more.
//
// It runs in the transaction in which the streaming system takes the messages in.
func CutOver(ctx context.Context, tx *sql.Tx, channel string) (open []int64, err error) {
	var epoch int64
	err = tx.QueryRowContext(ctx, `
		UPDATE delivery_authority
		SET holder = 'STREAMING', epoch = epoch + 1
		WHERE channel = $1 AND holder = 'POLLING'
		RETURNING epoch`, channel).Scan(&epoch)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("cut over channel %s: %w", channel, ErrNotPolling)
	}
	if err != nil {
		return nil, fmt.Errorf("cut over channel %s: %w", channel, err)
	}
	rows, err := tx.QueryContext(ctx, `
		SELECT id FROM message_delivery
		WHERE channel = $1 AND status IN ('PENDING', 'SENDING')
		ORDER BY id`, channel)
	if err != nil {
		return nil, fmt.Errorf("read open messages of channel %s: %w", channel, err)
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("read open message: %w", err)
		}
		open = append(open, id)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read open messages of channel %s: %w", channel, err)
	}
	return open, nil
}
