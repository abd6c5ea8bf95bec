// Package voidtransition reports writes on leased rows whose answer gets lost.
//
// # Analyzer voidtransition
//
// voidtransition: check that the row count of a write on a leased row gets on
//
// A row that a worker holds for a time is leased: an outbox record, a queued
// job, a lock. A write that names the acquisition it belongs to answers with its
// row count: one row, it is still mine; zero rows, somebody else has moved it.
// Zero rows are no error, so a function that returns only the statement's error
// reports success exactly when the lease was lost:
//
//	func (q *Queue) Complete(ctx context.Context, id, token int64) error {
//		_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
//		return err
//	}
//
//	voidtransition: Complete sets jobs.state 'done' and returns only the
//	statement's error; zero rows look like success: return the row count, or an
//	error such as ErrLost when it is 0
//
// The cure is to hand the answer on, in whatever form:
//
//	res, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
//	if err != nil {
//		return err
//	}
//	n, err := res.RowsAffected()
//	if err == nil && n == 0 {
//		err = ErrLost
//	}
//	return err
//
// A function is run twice, once with zero rows and once with the row that was
// meant, and all else alike. If nobody outside can tell the two runs apart, the
// answer is lost. So it does not matter how the answer travels: as a count, a
// truth value, an error, an outcome, the driver's result; through variables,
// fields, closures, defers, helpers of the package or of another one; as
// sql.ErrNoRows of a RETURNING clause, or as the end of the rows. Where it goes
// to code that is not known, it counts as handed on.
//
// The same holds for the callers of a function that answers: one that drops the
// count, or looks at it and goes on in the same way, is reported at the call.
//
// The analyzer is silent on releases, which may sit in a defer; on claims, whose
// rows are the answer; on sweeps and retention, whose count is a statistic; on
// inserts; on writes under a row lock of the same transaction; on stores that do
// not count, such as ClickHouse and Cassandra; on tests, examples, generated
// code and functions that are marked as deprecated.
package voidtransition
