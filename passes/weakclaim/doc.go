// Package weakclaim reports claims that record too little, or that take rows
// which are not free.
//
// # Analyzer weakclaim
//
// weakclaim: check that claims record and require what fences need
//
// A fence is only as good as the claim that hands it out. The claim has to
// repeat, in one statement, the condition that makes taking the row legal, and
// to write down which acquisition this is; and the worker has to get that value
// out of the same statement. This one records how long and not which:
//
//	UPDATE jobs SET state = 'running', lease_until = now() + interval '1 minute'
//	WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now()
//		ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
//	RETURNING id
//
//	weakclaim: the claim UPDATE jobs records lease_until and not which
//	acquisition this is, so no later write can name its own; add a token column,
//	advance it here and return it
//
// With a token:
//
//	UPDATE jobs SET state = 'running', token = token + 1, lease_until = ...
//	RETURNING id, token
//
// What a claim records can be wrong as no-record, no-token, token-untouched,
// client-token or token-not-returned; what it requires as no-condition,
// unlocked, ignored-backoff or ignored-budget. A claim has at most one finding of
// each kind.
//
// Notes, only with -strict: client-clock, an expiry from the client's clock that
// is compared with the server's; index, a partial index that leaves out states
// which the claim asks for.
//
// The analyzer is silent on rows that the same transaction has locked, on
// statements with a part that is not known, on locks that nobody writes again
// before they end by themselves, and on locks that their holder takes again and
// again under its own name.
package weakclaim
