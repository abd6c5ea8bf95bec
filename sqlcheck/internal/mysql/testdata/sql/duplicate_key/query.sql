INSERT INTO locks (name, owner) VALUES ($1, $2), ('b', DEFAULT)
ON DUPLICATE KEY UPDATE owner = IF(lease_until < NOW(6), VALUES(owner), locks.owner), token = token + 1;
INSERT IGNORE INTO t (a) SELECT b FROM u WHERE c = 1 ON DUPLICATE KEY UPDATE a = 1;
INSERT INTO t (a, b) VALUES ($1, $2) AS n ON DUPLICATE KEY UPDATE a = n.a, b = b + 1;
INSERT INTO t (a, b) VALUES ($1, $2) AS n(x, y) ON DUPLICATE KEY UPDATE a = n.x, b = y;
INSERT INTO t SET a = $1, b = 2
