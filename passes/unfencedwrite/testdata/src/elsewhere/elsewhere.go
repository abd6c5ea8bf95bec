// Package elsewhere runs statements that another package has made.
package elsewhere

import (
	"database/sql"
	"elsewhere/texts"
)

type store struct {
	db *sql.DB
	q  *texts.Set
}

func (s store) claim(me string) {
	s.db.Exec(`UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)`, me)
}

func (s store) run(id, token int64) {
	s.db.Exec(s.q.Ack, id, token)
	s.db.Exec(s.q.Nack, id) // want `UPDATE jobs sets state 'stopped' by id alone`
	s.db.Exec(texts.Fenced("state = 'done'"), id, token)
	s.db.Exec(texts.ByID("state = 'done'"), id) // want `sets state 'done' by id alone`
	s.db.Exec(texts.Give, id, token)
	s.db.Exec(texts.Stop, id) // want `UPDATE jobs sets state 'stopped' by id alone`
	s.db.Exec(texts.ByName["ack"], id, token)
	s.db.Exec(texts.ByName["nack"], id) // want `UPDATE jobs sets state 'refused' by id alone`
}
