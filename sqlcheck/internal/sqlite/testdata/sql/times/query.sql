UPDATE t SET e = datetime('now', '+5 minutes'), f = CURRENT_TIMESTAMP WHERE e < unixepoch('subsec') AND julianday('now') - julianday(g) > $1 AND unixepoch(h) = unixepoch($2)
