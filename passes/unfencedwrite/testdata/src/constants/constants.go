// Package constants holds the statements that another package runs.
package constants

// Claim takes a row and advances the token.
const Claim = `
	UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
	WHERE id = (
		SELECT id FROM jobs WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
		ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
	RETURNING id, token`

// Done is flagged here, and not again where it is run.
const Done = `UPDATE jobs SET state = 'done' WHERE id = $1` // want `unfencedwrite: .* by id alone`

// Begin is no statement yet.
const Begin = `UPDATE jobs SET state = `
