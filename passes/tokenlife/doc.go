// Package tokenlife reports tokens that do not live exactly as long as an
// acquisition.
//
// # Analyzer tokenlife
//
// tokenlife: check that a token lives exactly as long as one acquisition
//
// A token tells the acquisitions of a row apart. For that it has to change with
// each of them, to stay as it is in between, and somebody has to compare it.
// This one is compared, and no claim ever advances it:
//
//	UPDATE jobs SET state = 'running', owner = $1, lease_until = ... RETURNING id, token
//	UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2
//
//	tokenlife: UPDATE jobs compares token, which no statement or trigger
//	advances, and a constant agrees with everybody; add token = token + 1 to the
//	claim
//
// The categories are unused, a token that is advanced and never compared;
// never-advanced; moving, a token that the holder's own writes rewrite while a
// later one compares what the claim handed out; reset, a counter that a write sets
// back; reset-by-delete, one that goes with its row and starts again with the
// next row of that name; and kept, a takeover that leaves the token as it is if
// the owner's name is the same.
//
// A note, only with -strict: zero, a write that compares nothing but a token
// that is 0 in rows which nobody has claimed.
//
// Triggers and defaults are read from the migrations and schema files that are
// nearest to the package. The analyzer is silent on a table of which a
// statement has a part that is not known, and on one that is claimed in another
// package.
package tokenlife
