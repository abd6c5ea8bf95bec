package sqlcheck_test

// batchJudgements are those on writes of several rows, and on tokens that are a number.
func batchJudgements() []judgement {
	const done = `UPDATE jobs SET state = 'done' WHERE `
	return []judgement{
		// One counter over several ids: it is the right one of one row and that of
		// the successor of another. Lands in superseded.
		{jobs, "", done + `id = ANY($1) AND token = $2`, "transition flagged unpaired"},

		// A counter without the whole key: lands in holder already, on the row of
		// another key that stands at the same number.
		{shards, "", `UPDATE shards SET state = 'done' WHERE (tenant, no) IN (SELECT tenant, no FROM shards WHERE tenant = $1 AND no = $2 AND epoch = $3 FOR UPDATE)`, "transition fenced"},
		{shards, "", `WITH mine AS (SELECT tenant, no, epoch FROM shards WHERE (no, epoch) = ($1, $2)) UPDATE shards s SET state = 'done'
			FROM mine WHERE s.tenant = mine.tenant AND s.no = mine.no AND mine.epoch = s.epoch`, "transition flagged unpaired"},
		{shards, "", `UPDATE shards SET state = 'done' WHERE tenant = $1 AND no = $2 AND epoch = $3`, "transition fenced"},
		{shards, "", `UPDATE shards SET state = 'done' WHERE no = $2 AND epoch = $3`, "transition flagged unpaired"},

		// A counter is the number of more than one row: crossing, and holder.
		{jobs, "", done + `token = $2`, "transition flagged unpaired"},
		{jobs, "", done + `queue = $1 AND token = $2`, "transition flagged unpaired"},
		{uuids, "", done + `claim_id = $2`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM unnest($1::text[], $2::bigint[]) AS v(queue, token)
			WHERE jobs.queue = v.queue AND jobs.token = v.token`, "transition flagged unpaired"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM unnest($1::bigint[], $2::bigint[]) AS v(id, token)
			WHERE (jobs.id = v.id OR $3) AND jobs.token = v.token`, "transition flagged weakened"},

		// Batches.
		{jobs, "", `UPDATE jobs SET state = 'done' FROM unnest($1::bigint[], $2::bigint[]) AS v(id, token)
			WHERE jobs.id = v.id AND jobs.token = v.token`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM (VALUES ($1::bigint, $2::bigint), ($3, $4)) AS v(id, token)
			WHERE jobs.id = v.id AND jobs.token = v.token`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS tok) v
			WHERE jobs.id = v.id AND jobs.token = v.tok`, "transition fenced"},
		{jobs, "", done + `(id, token) IN (SELECT unnest($1::bigint[]), unnest($2::bigint[]))`, "transition fenced"},
		{jobs, "", `WITH input AS (SELECT * FROM json_to_recordset($1) AS r(id bigint, token bigint))
			UPDATE jobs SET state = 'done' FROM input WHERE jobs.id = input.id AND jobs.token = input.token`, "transition fenced"},
		{jobs, "", done + `id = ANY($1) AND token = ANY($2)`, "transition flagged unpaired"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM unnest($1::bigint[]) AS i(id), unnest($2::bigint[]) AS k(token)
			WHERE jobs.id = i.id AND jobs.token = k.token`, "transition flagged unpaired"},
		{uuids, "", done + `id = ANY($1) AND claim_id = ANY($2)`, "transition fenced"},
		{uuids, "", done + `id = ANY($1) AND claim_id = $2`, "transition fenced"},

		// What * stands for, in order.
		{jobs, "", done + `(id, token) IN (SELECT * FROM (SELECT $1::bigint AS b, $2::bigint AS a) q)`, "transition fenced"},
		{jobs, "", done + `(id, token) IN (SELECT * FROM (SELECT 7 AS b, $2::bigint AS a) q)`, "transition fenced"},
		{jobs, "", done + `(id, token) IN (SELECT * FROM (SELECT $2::bigint AS b, 7 AS a) q)`, "transition flagged id-only"},
		{jobs, "", done + `(id, token) IN (SELECT x.*, $2 FROM pairs x, (SELECT $1::bigint AS n) y)`, "transition unresolved"},
	}
}
