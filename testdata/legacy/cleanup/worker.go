package cleanup

import "context"

// A Storage is the file server.
type Storage interface {
	Delete(ctx context.Context, path string) error
}

// A Worker removes files.
type Worker struct {
	Store   *Store
	Storage Storage
}

// Round removes one file. It reports whether there was one.
func (w *Worker) Round(ctx context.Context) (bool, error) {
	i, err := w.Store.Claim(ctx)
	if err != nil || i == nil {
		return false, err
	}
	if w.Storage.Delete(ctx, i.Path) != nil {
		return true, w.Store.Retry(ctx, i.ID) // want `legacypath: Retry is the unfenced generation`
	}
	return true, w.Store.Complete(ctx, i.ID) // want `legacypath: Complete is the unfenced generation`
}
