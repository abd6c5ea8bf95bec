// Package legacypath reports unfenced methods that stand beside their fenced
// successors.
//
// # Analyzer legacypath
//
// legacypath: check that unfenced methods give way to their successors
//
// A fence protects a row only if every writer keeps to it. When a package gets
// its fenced methods, the old ones stay for those who call them, and one worker
// that settles by id undoes what all the others compare:
//
//	// Ack marks the letter as delivered.
//	func (q *Queue) Ack(ctx context.Context, id int64) error {
//		_, err := q.db.ExecContext(ctx, `UPDATE mailbag SET state = 'done' WHERE id = $1`, id)
//		return err
//	}
//
//	// AckClaim marks the letter as delivered if the claim still stands.
//	func (q *Queue) AckClaim(ctx context.Context, c Claim) error {
//		_, err := q.db.ExecContext(ctx, `UPDATE mailbag SET state = 'done' WHERE id = $1 AND token = $2`, c.ID, c.Token)
//		return err
//	}
//
//	legacypath: Ack settles mailbag by id while AckClaim names the acquisition;
//	callers that stay on it overwrite a successor's result: add a paragraph
//	"Deprecated: use AckClaim, ..." or remove it
//
// The old method goes, or says what it is in the one form that tools read, a
// paragraph of its own:
//
//	// Ack marks the letter as delivered.
//	//
//	// Deprecated: use AckClaim, which writes only while token is the caller's.
//
// Two functions are generations of each other if their statements do the same:
// the same table, the same kind of write and the same target state, or both
// claim rows; one names the acquisition, or returns its token, or hands on the
// row count, and the other does not. They stand on one type, in one interface, among the functions of
// the package, on a type and one that it embeds, or on a decorator and what it
// wraps. Names only choose between several successors.
//
// Beside the declaration, the analyzer reports uses of the old function in
// production code, also in its own package, columns that the generations treat
// differently in the same state, and claims that keep the token to themselves.
//
// A call by way of an interface is reported as one that may run the old method.
// Where a fenced method stands behind the same interface, or the call is in a
// package that cannot know, it is the value that is reported, where it becomes
// the interface. A function that is excused for running the old method, because
// it is deprecated or hands on under the same name, is reported where it is used.
//
// The analyzer is silent on pairs that serve different actors (an operator, a
// front end, a watchdog), on functions that choose between the generations or
// go through the whole protocol.
package legacypath
