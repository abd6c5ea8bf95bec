// Package race shows what a database does with a late write. It plays a claim
// and a write of one worker on a PostgreSQL, lets the row slip out of the
// worker's hands in between in every way that matters, and tells which rows the
// write changed all the same.
//
// Two workers act on connections of their own: A claims and writes, B is
// everybody else (the successor, the reaper, the producer). What B does is the
// protocol of the table and comes with the case; the write under test is only
// ever A's. In the interleavings that wait, B's transaction is still open when
// A's write starts, and B commits once the server says that A waits for the row
// lock. No step is timed by a sleep.
//
// Statements run under READ COMMITTED unless the case names another level.
//
// The database is reached through database/sql and must be opened with a driver
// that binds a string to a parameter of any type, as the one of pgx does.
package race
