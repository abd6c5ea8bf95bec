// Package reaching brings stores and their callers together.
package reaching

import (
	"context"
	"database/sql"
	"io"

	"asking"
	"reached"
)

type store interface {
	Done(ctx context.Context, id int64) error
}

type both interface {
	store
	DoneFenced(ctx context.Context, id, token int64) error
}

func call(ctx context.Context, s store, id int64) error {
	return s.Done(ctx, id) // want `Done may be reached.Queue.Done, the unfenced generation: have the interface ask for DoneFenced, which writes only while token is the caller's`
}

func callBoth(ctx context.Context, s both, id int64) error {
	return s.Done(ctx, id) // want `Done may be reached.Queue.Done, the unfenced generation: call DoneFenced, which`
}

func value(s store) func(context.Context, int64) error {
	return s.Done // want `Done may be`
}

func expression() func(store, context.Context, int64) error {
	return store.Done // want `Done may be`
}

func concrete() func(*reached.Queue, context.Context, int64) error {
	return (*reached.Queue).Done // want `Done is the unfenced generation`
}

func spawn(ctx context.Context, s store, q *reached.Queue) {
	go s.Done(ctx, 1)    // want `Done may be`
	defer q.Done(ctx, 2) // want `Done is the unfenced generation`
}

func literal(ctx context.Context, s interface {
	Done(context.Context, int64) error
}) error {
	return s.Done(ctx, 1) // want `Done may be`
}

func excused(ctx context.Context, s store) error {
	//fencelint:ignore legacypath -- workers of the last release have no token
	return s.Done(ctx, 1)
}

// A logged store hands on.
type logged struct{ next store }

func (l logged) Done(ctx context.Context, id int64) error { return l.next.Done(ctx, id) } // want Done:`runs legacy Queue.Done, use DoneFenced`

func handed(ctx context.Context, q *reached.Queue) error {
	return logged{q}.Done(ctx, 1) // want `Done runs Queue.Done, the unfenced generation: call DoneFenced`
}

// A quiet store hands on, and somebody has said why that is right.
type quiet struct{ next store }

func (l quiet) Done(ctx context.Context, id int64) error {
	return l.next.Done(ctx, id) //fencelint:ignore legacypath -- workers of the last release have no token
}

func silent(ctx context.Context, q *reached.Queue) error { return quiet{q}.Done(ctx, 1) }

// What a package calls that does not know what it is given is reported where
// that is given, in whatever form.
func given(ctx context.Context, q *reached.Queue) (asking.Store, error) {
	w := asking.Worker{q}     // want `as asking.Store its Done is called, and that is reached.Queue.Done, the unfenced generation: have the interface ask for DoneFenced`
	w.Store = q               // want `as asking.Store its Done is called`
	var s asking.Store = q    // want `as asking.Store its Done is called`
	s, err := open()          // want `as asking.Store its Done is called`
	list := []asking.Store{q} // want `as asking.Store its Done is called`
	list = append(list, q)    // want `as asking.Store its Done is called`
	sent := make(chan asking.Store, 1)
	sent <- q                                        // want `as asking.Store its Done is called`
	named := map[string]asking.Store{"q": q}         // want `as asking.Store its Done is called`
	if err := asking.All(ctx, q, 1, 2); err != nil { // want `as asking.Store its Done is called`
		return asking.Store(q), err // want `as asking.Store its Done is called`
	}
	asking.Hold(q) // nobody calls it there
	_, _, _ = s, named, w
	return q, err // want `as asking.Store its Done is called`
}

func open() (*reached.Queue, error) { return nil, nil }

func kill(ctx context.Context, db *sql.DB) error {
	return reached.Kill(ctx, db, 1) // want `Kill is the unfenced generation: repeat the acquisition in the write`
}

// Files are closed here as well.
func closeAll(list []io.Closer) error {
	for _, c := range list {
		if err := c.Close(); err != nil {
			return err
		}
	}
	return nil
}

func closeQuick(q reached.Quick, f io.Closer) error {
	return closeAll([]io.Closer{f, q}) // want `as io.Closer its Close is called, and that is reached.Quick.Close, the unfenced generation: hand over`
}
