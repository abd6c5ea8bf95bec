package sqlcheck_test

// scanJudgements are those on statements that read the table once more.
func scanJudgements() []judgement {
	const done = `UPDATE jobs SET state = 'done' WHERE `
	return []judgement{
		// Other scans of the table.
		{jobs, "", done + `id IN (SELECT id FROM jobs WHERE id = $1 AND token = $2)`, "transition flagged unlocked"},
		{jobs, "", done + `id IN (SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE)`, "transition fenced"},
		{jobs, "", done + `id IN (SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR KEY SHARE)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND EXISTS (SELECT 1 FROM jobs j WHERE j.id = $1 AND j.token = $2)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND EXISTS (SELECT 1 FROM jobs j WHERE j.id = jobs.id AND j.token = $2 FOR UPDATE)`, "transition fenced"},
		{jobs, "", done + `id = $1 AND EXISTS (SELECT 1 WHERE jobs.token = $2)`, "transition fenced"},
		{jobs, "", `WITH mine AS (SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE)
			UPDATE jobs SET state = 'done' FROM mine WHERE jobs.id = mine.id`, "transition fenced"},
		{jobs, "", `WITH mine AS (SELECT id FROM jobs WHERE id = $1 AND token = $2)
			UPDATE jobs SET state = 'done' FROM mine WHERE jobs.id = mine.id`, "transition flagged unlocked"},
		{jobs, "", `WITH mine AS (SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE) DELETE FROM jobs USING mine WHERE jobs.id = mine.id`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM jobs j WHERE j.id = jobs.id AND j.token = $2 AND jobs.id = $1`, "transition flagged unlocked"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM jobs j WHERE j.id = jobs.id AND jobs.token = $2 AND jobs.id = $1`, "transition fenced"},

		{jobs, "", `UPDATE jobs SET state = 'done' FROM jobs j WHERE j.id = jobs.id AND j.token = jobs.token AND j.token = $2 AND jobs.id = $1`, "transition fenced"},
		{jobs, "", done + `(id, token) IN (SELECT id, token FROM jobs WHERE id = $1 AND token = $2)`, "transition fenced"},
		{jobs, "", done + `id = $1 AND EXISTS (SELECT 1 FROM jobs j WHERE j.queue = jobs.queue AND j.token = $2 FOR UPDATE)`, "transition flagged id-only"},
		{jobs, "", done + `id = $1 AND EXISTS (SELECT 1 FROM jobs j WHERE (j.id = $1 OR j.id = $3) AND j.token = $2 FOR UPDATE)`, "transition flagged weakened"},

		{jobs, "", `UPDATE jobs SET state = 'done' FROM jobs x WHERE x.id = jobs.id AND x.token = jobs.token AND x.token = $1 AND x.id = $2`, "transition fenced"},
		{jobs, "", `WITH mine AS (SELECT id, token FROM jobs WHERE id = $1 AND lease_until = $2) UPDATE jobs SET state = 'done' FROM mine WHERE mine.id = jobs.id AND mine.token = jobs.token`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM jobs x WHERE x.id = jobs.id AND x.token = jobs.token AND x.id = $1 AND (x.token = $2 OR x.token IS NULL)`, "transition fenced"},
		{jobs, "", `WITH mine AS (SELECT id, token FROM jobs x WHERE EXISTS (SELECT 1 FROM jobs y WHERE y.id = x.id AND y.token = $2) AND x.id = $1)
			UPDATE jobs SET state = 'done' FROM mine WHERE mine.id = jobs.id AND mine.token = jobs.token`, "transition fenced"},
		{jobs, "", `WITH mine AS (SELECT id, token FROM jobs x WHERE EXISTS (SELECT 1 FROM jobs y WHERE y.queue = x.queue AND y.token = $2) AND x.id = $1)
			UPDATE jobs SET state = 'done' FROM mine WHERE mine.id = jobs.id AND mine.token = jobs.token`, "transition flagged vacuous"},
		{jobs, "", `WITH mine AS (SELECT id, token FROM jobs x WHERE EXISTS (SELECT 1 FROM jobs y WHERE y.id = x.id AND y.token = $2) AND x.id = $1)
			UPDATE jobs SET state = 'done' FROM mine WHERE mine.id = jobs.id`, "transition flagged unlocked"},
		{jobs, "", done + `id = ANY(ARRAY(SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE))`, "transition fenced"},
		{jobs, "", done + `id IN (SELECT id FROM (SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE) q)`, "transition fenced"},
		{jobs, "", `WITH mine AS (SELECT 1 FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE) UPDATE jobs SET state = 'done' WHERE id = $1 AND EXISTS (SELECT 1 FROM mine)`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token = $2 OR token IS NULL) AND token IS NOT NULL`, "transition fenced"},
		{jobs, "", done + `id = $1 AND ($2::bigint IS NULL OR token = $2) AND token > $2 - 1`, "transition fenced"},
		{uuids, "", done + `claim_id BETWEEN $2 AND $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token < $2 + 1`, "transition fenced"},
		{jobs, "", `DELETE FROM jobs WHERE NULL IS NULL`, "sweep unresolved"},

		// A function of a column that is NULL: says nothing about the column, and
		// a fence that is taken from it lands in superseded-waiting.
		{uuids, "", done + `id = $1 AND nullif(claim_id, $2) IS NULL AND claim_id IS NOT NULL`, "transition fenced"},
		{uuids, "", done + `id = $1 AND nullif(claim_id, $2) IS NOT NULL`, "transition flagged id-only"},
		{uuids, "", done + `id IN (SELECT id FROM jobs WHERE nullif(claim_id, $2) IS NULL AND lower(claim_id::text) = lower($2) AND id = $1)`, "transition flagged unlocked"},

		// That no other version is found says what the snapshot holds, and a lock on
		// what is not found locks nothing. All land in superseded-waiting.
		{jobs, "", done + `id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = $1 AND j.token <> $2)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = $1 AND j.token <> $2 FOR UPDATE)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = jobs.id AND j.token IS DISTINCT FROM $2)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND id NOT IN (SELECT j.id FROM jobs j WHERE j.token > $2)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND id <> ALL (SELECT j.id FROM jobs j WHERE j.token > $2)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = $1 AND j.token <> $2) AND token = $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token = $2 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.queue = $3 AND j.state = 'running')`, "transition fenced"},
		{jobs, "", done + `id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.parent_id = $3 AND jobs.token <> $2)`, "transition unresolved"},
		{jobs, "", done + `id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j JOIN queues q ON q.id = j.queue_id WHERE j.id = $1 AND j.token <> $2)`, "transition unresolved"},

		// An INSERT in a CTE is no gate: it finds its row in a snapshot. The first
		// lands in superseded, the second in superseded-waiting.
		{jobs, "", `WITH logged AS (INSERT INTO history (id, note) SELECT x.id, 'x' FROM jobs x WHERE x.id = $1 RETURNING id) UPDATE jobs SET state = 'failed' FROM logged WHERE jobs.id = logged.id`, "transition flagged id-only"},
		{jobs, "", `WITH logged AS (INSERT INTO history (id, note) SELECT x.id, 'x' FROM jobs x WHERE x.id = $1 AND x.token = $2 RETURNING id) UPDATE jobs SET state = 'failed' FROM logged WHERE jobs.id = logged.id`, "transition flagged unlocked"},
		{jobs, "", `WITH won AS (UPDATE leases SET note = 'x' WHERE name = $1 AND lease_token = $2 RETURNING job_id) UPDATE jobs SET state = 'failed' FROM won WHERE jobs.id = won.job_id`, "transition exempt"},

		// An extended expiry is no claim where the claim records who takes the row.
		// Lands in superseded and finished.
		{jobs, "", `UPDATE jobs SET lease_until = now() + interval '5 minutes' WHERE EXISTS (SELECT 1 FROM jobs m WHERE m.id = jobs.id AND m.id = $1 FOR NO KEY UPDATE)`, "renewal flagged id-only"},
	}
}
