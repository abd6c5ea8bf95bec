// Package unfencedwrite reports writes on leased rows that do not name the
// acquisition they belong to.
//
// # Analyzer unfencedwrite
//
// unfencedwrite: check that writes on leased rows name their acquisition
//
// A row that a worker holds for a time is leased: an outbox record, a queued
// job, a lock. If the worker stalls past the end of its lease, another one takes
// the row. A write that names the row only by its id, its state or its owner
// then overwrites what the successor has recorded, and the work is done twice:
//
//	UPDATE jobs SET state = 'done' WHERE id = $1
//
//	unfencedwrite: UPDATE jobs sets state 'done' by id alone; a worker whose
//	lease has expired still matches the row after another has claimed it:
//	repeat token, which the claim advances, in WHERE
//
// The cure is a fence: the claim advances a token in its own statement and
// returns it, and every later write repeats it.
//
//	UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2
//
// A table is leased if a statement of the package, or of a package that it
// imports, claims its rows: it sets an owner, a token or an expiry under a
// condition that makes taking legal. Which columns these are is told by their
// names or, where those say nothing, by what the claim and the later writes do
// with them. The condition of every other write is judged as a formula under
// READ COMMITTED, so that a fence in one arm of an OR, in a sub-select without a
// row lock, or behind COALESCE counts for what it is worth.
//
// The analyzer is silent where the write is right without a fence: claims,
// takeovers that repeat state and expiry, writes on rows in a state that no
// claim sets, outsiders that repeat the state they observed, request flags and
// payloads, rows that the same transaction has locked. It is silent as well
// where a part of the WHERE is not known; those writes are counted.
package unfencedwrite
