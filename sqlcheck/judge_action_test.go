package sqlcheck_test

// actionJudgements are those that what the write does decides.
func actionJudgements() []judgement {
	const done = `UPDATE jobs SET state = 'done' WHERE `
	return []judgement{
		// SET that only acts for the holder.
		{jobs, "", `UPDATE jobs SET state = CASE WHEN token = $2 THEN 'done' ELSE state END WHERE id = $1`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = CASE WHEN token = $2 THEN 'done' ELSE 'failed' END WHERE id = $1`, "transition flagged id-only"},

		// A renewal that raises what it compares.
		{jobs, "", `UPDATE jobs SET token = token + 1, lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, "renewal fenced"},
		{jobs, "", `UPDATE jobs SET token = token + 1 WHERE id = $1 AND token = $2`, "release fenced"},
		{jobs, "", `UPDATE jobs SET token = $2, position = $3 WHERE id = $1 AND token <= $2`, "transition fenced"},

		// States in which nobody has the row.
		{jobs, "", `UPDATE jobs SET state = 'cancelled' WHERE id = $1 AND state = 'queued'`, "revocation exempt"},
		{jobs, "", `UPDATE jobs SET state = 'queued' WHERE id = $1 AND state IN ('failed', 'done')`, "transition exempt"},
		{jobs, "", `UPDATE jobs SET state = 'queued' WHERE id = $1 AND state <> 'running'`, "transition exempt"},
		{jobs, "", `DELETE FROM jobs WHERE state IN ('done', 'failed') AND finished_at < $1`, "retention exempt"},
		{jobs, "", `DELETE FROM jobs WHERE state IN ('running', 'failed') AND created_at < $1`, "transition flagged state-only"},

		{jobs, "", `UPDATE jobs SET state = CASE WHEN $2 THEN 'cancelled' ELSE 'done' END WHERE id = $1`, "transition flagged id-only"},
		{jobs, "", `DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE state = 'done' AND finished_at < $1 LIMIT 100)`, "retention exempt"},
		{jobs, "", `UPDATE jobs SET state = 'queued' WHERE id IN (SELECT id FROM jobs WHERE state = 'failed' LIMIT 100)`, "takeover flagged unlocked"},
		{jobs, "", done + `id IN (NULL)`, "takeover exempt"},

		// Takeovers and sweeps.
		{jobs, "", `UPDATE jobs SET state = 'queued', owner = NULL WHERE state = 'running' AND lease_until < $1`, "takeover exempt"},
		{jobs, "", `UPDATE jobs SET state = 'failed' WHERE id = $1 AND state = 'running' AND lease_until < now()`, "takeover exempt"},
		{jobs, "", `UPDATE jobs SET state = 'queued', owner = NULL WHERE state = 'running'`, "takeover flagged takeover"},
		{jobs, "", `UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND state = 'running'`, "release flagged state-only"},
		{jobs, "", `DELETE FROM jobs WHERE lease_until <= now()`, "sweep exempt"},
		{jobs, "", `DELETE FROM jobs WHERE now() - lease_until > interval '1 day'`, "sweep exempt"},
		{jobs, "", `WITH stale AS (SELECT id FROM jobs WHERE state = 'running' AND lease_until < $1 FOR UPDATE SKIP LOCKED)
			UPDATE jobs SET state = 'queued', owner = NULL WHERE id IN (SELECT id FROM stale)`, "takeover exempt"},
		{jobs, "", `UPDATE jobs SET state = 'queued', owner = NULL
			WHERE id IN (SELECT id FROM jobs WHERE state = 'running' AND lease_until < $1)`, "takeover flagged unlocked"},

		// A settled row that keeps its expiry looks as if its holder were gone. The
		// first lands in finished, where the others clear nothing.
		{lingering, "", `UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND lease_until < now()`, "takeover flagged takeover"},
		{lingering, "", `UPDATE jobs SET state = 'queued', owner = NULL WHERE lease_until < $1`, "takeover flagged takeover"},
		{lingering, "", `UPDATE jobs SET state = 'queued' WHERE lease_until < now() AND id IN (SELECT id FROM jobs WHERE state = 'running')`, "takeover flagged takeover"},
		{lingering, "", `UPDATE jobs SET state = 'queued' WHERE lease_until < now() AND id IN (SELECT id FROM jobs WHERE state = 'running' FOR UPDATE)`, "takeover exempt"},
		{lingering, "", `UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND state = 'running' AND lease_until < now()`, "takeover exempt"},
		{lingering, "", `UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND state <> 'done' AND lease_until < now()`, "takeover exempt"},
		{lingering, "", `UPDATE jobs SET owner = NULL WHERE id = $1 AND lease_until < now()`, "takeover exempt"},
		{lingering, "", `DELETE FROM jobs WHERE lease_until < now()`, "sweep exempt"},
		{cleared, "", `UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND lease_until < now()`, "takeover exempt"},

		// Of many rows by their state alone: the token that is cleared tells the
		// holder, who loses the row all the same. The first lands in superseded.
		{fresh, "", `WITH won AS (UPDATE jobs SET lease_until = NULL, owner = NULL, state = 'exhausted' WHERE state = ANY(ARRAY['running', 'leased']) RETURNING id)
			INSERT INTO history (id, note) SELECT won.id, 'won' FROM won`, "takeover flagged takeover"},
		{uuids, "", `UPDATE jobs SET state = 'queued', owner = NULL, claim_id = NULL WHERE state = 'running'`, "takeover flagged takeover"},
		{jobs, "", `UPDATE jobs SET state = 'queued', owner = NULL, token = token + 1 WHERE state = 'running'`, "takeover exempt"},

		// Outsiders.
		{jobs, "Cancel", `UPDATE jobs SET state = 'cancelled' WHERE id = $1`, "revocation flagged revocation"},
		{jobs, "Cancel", `UPDATE jobs SET state = 'cancelled' WHERE id = $1 AND state IN ('queued', 'running')`, "revocation exempt"},
		{jobs, "ForceStop", `UPDATE jobs SET state = 'failed', token = token + 1 WHERE id = $1`, "revocation exempt"},
		{jobs, "", `UPDATE jobs SET cancel_requested = true WHERE id = $1`, "payload exempt"},
		{jobs, "", `UPDATE jobs SET metadata = $2 WHERE id = $1`, "payload exempt"},

		// Claims.
		{jobs, "", `UPDATE jobs SET state = 'running', owner = $2, token = token + 1, lease_until = now() + interval '1 minute'
			WHERE id = $1 AND (owner IS NULL OR lease_until < now())`, "claim exempt"},

		// Upserts and MERGE.
		{locks, "", `UPDATE locks SET owner = NULL, lease_until = now() WHERE name = $1`, "release flagged id-only"},
		{locks, "", `DELETE FROM locks WHERE name = $1`, "transition flagged id-only"},
		{locks, "", `DELETE FROM locks WHERE name = $1 AND token = $2`, "transition fenced"},
		{fresh, "", `INSERT INTO jobs AS j (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET owner = NULL WHERE 1 = 1`, "enqueue flagged upsert"}, // superseded: the release lands
		{fresh, "ForceFree", `UPDATE jobs SET owner = NULL WHERE id = $1`, "revocation flagged revocation"},
		{jobs, "", `INSERT INTO jobs (id, state) VALUES ($1, 'queued') ON CONFLICT (id) DO UPDATE SET state = 'queued'`, "enqueue flagged upsert"},
		{jobs, "", `INSERT INTO jobs (id, state) VALUES ($1, 'queued') ON CONFLICT (id) DO UPDATE SET state = 'queued', token = jobs.token + 1`, "enqueue exempt"},
		{jobs, "", `INSERT INTO jobs (id, state) VALUES ($1, 'queued') ON CONFLICT (id) DO UPDATE SET state = 'queued' WHERE jobs.state = 'done'`, "enqueue exempt"},
		{jobs, "", `INSERT INTO jobs (id, payload) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET payload = excluded.payload`, "payload exempt"},
		{jobs, "", `INSERT INTO jobs AS j (id, token) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET state = 'done' WHERE j.token = excluded.token`, "transition fenced"},
		{jobs, "", `MERGE INTO jobs j USING (VALUES ($1::bigint, $2::bigint)) AS v(id, token) ON j.id = v.id AND j.token = v.token
			WHEN MATCHED THEN UPDATE SET state = 'done'`, "transition fenced"},
		{jobs, "", `MERGE INTO jobs j USING (VALUES ($1::bigint)) AS v(id) ON j.id = v.id WHEN MATCHED THEN UPDATE SET state = 'done'`, "transition flagged id-only"},
		{jobs, "", `MERGE INTO jobs j USING (VALUES ($1::bigint)) AS v(id) ON j.id = v.id WHEN MATCHED AND j.token = $2 THEN DELETE`, "transition fenced"},
	}
}
