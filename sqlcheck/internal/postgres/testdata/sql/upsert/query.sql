INSERT INTO locks AS l (name, owner, token) VALUES ($1, $2, 1), ('b', DEFAULT, 2)
ON CONFLICT (name) WHERE name <> '' DO UPDATE SET owner = excluded.owner, token = l.token + 1 WHERE l.lease_until < now() OR l.owner = excluded.owner RETURNING token
