UPDATE %s SET state = 'embedded'
WHERE id = $1
