// Package worker calls the store from another package.
package worker

import (
	"context"

	"shop.example/shop/store"
)

func Work(ctx context.Context, s *store.Store, j store.Job) error {
	if err := s.Complete(ctx, j.ID); err != nil {
		return err
	}
	_, err := s.CompleteFenced(ctx, j)
	return err
}

func Fail(ctx context.Context, s *store.Store, j store.Job) error {
	return s.Exec(ctx, "UPDATE jobs SET state = 'FAILED', lease_owner = NULL WHERE id = $1", j.ID)
}

func Finish(ctx context.Context, s *store.Store, j store.Job) error {
	return s.Exec(ctx, "UPDATE jobs SET state = 'FAILED', lease_owner = NULL WHERE id = $1 AND lease_token = $2", j.ID, j.Token)
}
