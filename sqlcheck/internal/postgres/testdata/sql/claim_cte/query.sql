WITH next AS (
  SELECT id FROM outbox o WHERE status = 'PENDING' AND lease_until < now() -- where
  ORDER BY created_at LIMIT 10 FOR UPDATE OF o SKIP LOCKED
), update (id) AS MATERIALIZED (DELETE FROM dead USING next n WHERE n.id = dead.id RETURNING dead.id)
UPDATE outbox SET lease_owner = $1, lease_token = outbox.lease_token + 1 FROM next JOIN (SELECT 1 AS one) q ON (q.one = next.id AND next.id IN (SELECT 2)) LEFT JOIN ((SELECT 3) UNION (SELECT 4)) u USING (id), unnest($2::int[]) AS v(x) WHERE outbox.id = next.id RETURNING outbox.*
