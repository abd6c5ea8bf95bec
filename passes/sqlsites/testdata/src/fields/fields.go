package fields

import (
	"database/sql"
	"fmt"
)

const ackSQL = "UPDATE %s SET state = 'done' WHERE id = $1"

type queries struct {
	ack  string
	fail string
}

type store struct {
	db    *sql.DB
	table string
	kind  string
	q     queries
	cfg   Config
}

// Config is set by others.
type Config struct{ Table string }

func newStore(db *sql.DB, table string) *store {
	s := &store{db: db, table: table, kind: "fixed"}
	s.q.ack = fmt.Sprintf(ackSQL, table)
	s.q.fail = "UPDATE " + s.table + " SET state = 'failed' WHERE id = $1"
	return s
}

func (s *store) ack(id int64)   { s.db.Exec(s.q.ack, id) }
func (s *store) fail(id int64)  { s.db.Exec(s.q.fail, id) }
func (s *store) touch(id int64) { s.db.Exec("UPDATE "+s.table+" SET seen = now() WHERE id = $1", id) }
func (s *store) fixed(id int64) { s.db.Exec("UPDATE "+s.kind+" SET seen = now() WHERE id = $1", id) }

func (s *store) configured(id int64) {
	s.db.Exec("UPDATE "+s.cfg.Table+" SET seen = now() WHERE id = $1", id)
}

func (s *store) tableName() string { return s.cfg.Table + "_jobs" }

func (s *store) method(id int64) {
	s.db.Exec(fmt.Sprintf("UPDATE %s SET seen = now() WHERE id = $1", s.tableName()), id)
}

type dialect struct{ renew string }

var (
	postgres = dialect{renew: "UPDATE locks SET until = $1 WHERE id = $2"}
	sqlite   = dialect{renew: "UPDATE locks SET until = ? WHERE id = ?"}
)

func renew(db *sql.DB, d dialect) { db.Exec(d.renew, 1, 2) }

func renewPostgres(db *sql.DB) { db.Exec(postgres.renew, 1, 2) }

type plan struct{ text string }

func object(db *sql.DB) {
	q := plan{text: "UPDATE jobs SET own = 1"}
	db.Exec(q.text)
}
