// Package sessionlock reports locks of a database session that are taken on one
// connection and meant for another.
//
// # Analyzer sessionlock
//
// sessionlock: check that a session's lock and the work share a connection
//
// An advisory lock of PostgreSQL, or a named lock of MySQL, belongs to the
// session that took it. A pool lends some connection to each call, so a lock
// that is taken on the pool stays with a connection that nobody has: the work
// runs on others, the release goes to whichever comes next and does nothing
// there, and whoever is lent the first one holds a lock that he has never taken:
//
//	db.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, key)
//	defer db.ExecContext(ctx, `SELECT pg_advisory_unlock($1)`, key)
//
//	sessionlock: pg_advisory_lock on a pool locks a session that the next
//	statement need not have: pin a connection, or take pg_advisory_xact_lock in
//	a transaction
//
// The cure is one connection for the lock, the work and the release, or a lock
// that ends with its transaction:
//
//	conn, err := db.Conn(ctx)
//	...
//	defer conn.Close()
//	conn.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, key)
//
// Such a lock that is taken on the pool ends with its own statement, and is
// reported as well.
//
// The analyzer is silent on transactions and pinned connections, on handles that
// may be either, on a text that takes and gives back the lock itself, and where
// the package limits the pool to one connection.
package sessionlock
