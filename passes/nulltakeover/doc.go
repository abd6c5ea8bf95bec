// Package nulltakeover reports takeovers of held rows that have no expiry.
//
// # Analyzer nulltakeover
//
// nulltakeover: check that held rows without an expiry are left alone
//
// A row in a held state whose expiry is NULL was never leased by the protocol:
// it is older than the lease column, or something has gone wrong. Nobody has
// recorded whether its work was done, so to put it up for taking again is a
// guess:
//
//	UPDATE jobs SET state = 'queued'
//	WHERE state = 'running' AND (lease_until IS NULL OR lease_until < now())
//
//	nulltakeover: UPDATE jobs also takes held rows whose lease_until is NULL;
//	nobody has recorded whether their work was done, so leave them to an
//	operator: drop IS NULL for the held states
//
// The categories are undated, a write that asks for such rows, and
// undated-mixed, one that asks for waiting rows as well, which have no expiry
// either. The latter is reported only if a statement of the package leaves a
// held row without an expiry.
//
// The analyzer is silent if the schema says that the expiry is NOT NULL. It
// runs only if -rules names it.
package nulltakeover
