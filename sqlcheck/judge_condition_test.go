package sqlcheck_test

// conditionJudgements are those by the comparisons in WHERE.
func conditionJudgements() []judgement {
	const done = `UPDATE jobs SET state = 'done' WHERE `
	return []judgement{
		// Plain conjuncts.
		{jobs, "", done + `id = $1 AND token = $2`, "transition fenced"},
		{jobs, "", done + `$2 = token AND (id = $1)`, "transition fenced"},
		{jobs, "", `UPDATE jobs AS j SET state = 'done' WHERE j.token = $2::bigint AND j.id = $1`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token::text = $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token IS NOT DISTINCT FROM $2`, "transition fenced"},
		{jobs, "", done + `(id, token) = ($1, $2)`, "transition fenced"},
		{jobs, "", done + `(id, token) IN (($1, $2), ($3, $4))`, "transition fenced"},
		{jobs, "", done + `id = $1 AND NOT (token <> $2)`, "transition fenced"},
		{jobs, "", done + `NOT (id <> $1 OR token <> $2)`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token = $2) IS TRUE`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token = $2) = true`, "transition fenced"},
		{jobs, "", done + `id = $1 AND true AND token = $2 AND 1 = 1`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token = $2 - 1`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token + 1 = $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token - $2 = 0`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token BETWEEN $2 AND $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND CASE WHEN token = $2 THEN true ELSE false END`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, "renewal fenced"},
		{jobs, "", `DELETE FROM jobs WHERE id = $1 AND token = $2`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND owner = $2 AND token = $3`, "release fenced"},

		// Nothing, or something that recurs.
		{jobs, "", done + `id = $1`, "transition flagged id-only"},
		{jobs, "", `DELETE FROM jobs WHERE id = $1`, "transition flagged id-only"},
		{jobs, "", done + `id = ANY($1)`, "transition flagged id-only"},
		{jobs, "", done + `id = $1 AND state = 'running'`, "transition flagged state-only"},
		{jobs, "", done + `id = $1 AND state IN ('running', 'queued')`, "transition flagged state-only"},
		{jobs, "", done + `id = $1 AND lease_until > now()`, "transition flagged live-only"},
		{jobs, "", done + `id = $1 AND lease_until IS NOT NULL`, "transition flagged live-only"},
		{jobs, "", done + `id = $1 AND owner = $2`, "transition flagged owner-only"},
		{jobs, "", done + `id = $1 AND owner IS NOT NULL`, "transition flagged id-only"},
		{jobs, "", `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1`, "renewal flagged id-only"},
		{owned, "", done + `id = $1 AND locked_by = $2`, "transition exempt"},
		{owned, "", done + `id = $1`, "transition flagged id-only"},

		// Order.
		{jobs, "", done + `id = $1 AND token <= $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token >= $2`, "transition flagged direction"},
		{jobs, "", done + `id = $1 AND token > $2`, "transition flagged direction"},
		{jobs, "", done + `id = $1 AND token <> $2`, "transition flagged direction"},
		{jobs, "", done + `id = $1 AND GREATEST(token, $2) = $2`, "transition fenced"},
		{uuids, "", done + `id = $1 AND claim_id <= $2`, "transition flagged direction"},

		// Disjunctions.
		{jobs, "", done + `id = $1 AND token = $2 OR id = $1 AND state = 'running'`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND (token = $2 OR token IS NULL)`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND ($2::bigint IS NULL OR token = $2)`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND ($3 OR token = $2)`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND (token = $2 OR token = $3)`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token = $2 OR false)`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token = $2 OR state = 'queued')`, "transition exempt"},
		{jobs, "", done + `id = $1 AND token = $2 AND (state = 'running' OR state = 'paused')`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token = COALESCE($2, token)`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND COALESCE(token, $2) = $2`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND COALESCE(token, 0) = $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token <> $2) IS NOT TRUE`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND CASE WHEN $2 = 0 THEN true ELSE token = $2 END`, "transition flagged weakened"},

		// A time that never comes, and one that has always passed.
		{jobs, "", done + `id = $1 AND (token = $2 OR 'infinity' < now())`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token = $2 OR now() >= '+Infinity'::timestamptz)`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token = $2 OR '-infinity' < now())`, "transition flagged id-only"},
		{jobs, "", done + `id = $1 AND (token = $2 OR now() < 'infinity'::timestamptz)`, "transition flagged id-only"},

		// Against the row itself.
		{jobs, "", done + `id = $1 AND token = token`, "transition flagged vacuous"},
		{jobs, "", done + `id = $1 AND token = (SELECT j.token FROM jobs j WHERE j.id = $1)`, "transition flagged vacuous"},
		{jobs, "", done + `(id, token) IN (SELECT id, token FROM jobs WHERE id = $1)`, "transition flagged vacuous"},
		{jobs, "", done + `id = $1 AND token = (SELECT $2::bigint)`, "transition fenced"},

		// Other tables' fences.
		{jobs, "", done + `id = $1 AND EXISTS (SELECT 1 FROM batches b WHERE b.id = $3 AND b.lease_token = $2)`, "transition unresolved"},

		// Unknown functions.
		{jobs, "", done + `id = $1 AND token_matches(token, $2)`, "transition unresolved"},
		{jobs, "", done + `id = $1 AND date_trunc('day', lease_until) = $2`, "transition flagged id-only"},
	}
}
