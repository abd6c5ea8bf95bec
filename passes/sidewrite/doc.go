// Package sidewrite reports writes that follow from a transition and run whether
// or not it was won.
//
// # Analyzer sidewrite
//
// sidewrite: check that what follows a transition depends on its count
//
// A transition that names its acquisition finds no row once somebody else has
// taken it over. What follows from it, such as the total of a parent, a
// projection or the message of an outbox, must not happen then: the successor
// will do it as well, and the total is counted twice. Zero rows are no error, so
// the next statement of the function runs:
//
//	_, err = tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
//	...
//	_, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch)
//	...
//	return tx.Commit()
//
//	sidewrite: UPDATE batches runs whether or not the write that sets state
//	'done' of parts was won; a worker that has lost the row runs it, too: run it
//	only if one row was updated, or roll back
//
// The cure is to ask first, or to roll back:
//
//	if n, err := res.RowsAffected(); err != nil || n != 1 {
//		return false, err
//	}
//
// The function is followed along its paths with zero rows for the transition.
// The write must be on the same transaction or on the same handle, and must be
// reached; in a transaction that the function has begun, its commit as well.
//
// The analyzer is silent where the count decides in a way that it does not
// understand, where the function hands the count to the owner of the transaction,
// on writes before the transition, on writes that name the acquisition or the
// leased table themselves, such as the arms of one statement, and on tables about
// the workers rather than the work.
package sidewrite
