-- name: GetAccount :one
SELECT * FROM accounts WHERE id = $1;
