// Package filled has statements that functions write into a builder of their
// caller.
package filled

import (
	"bytes"
	"database/sql"
	"fmt"
	"strings"
)

func claim(db *sql.DB, me string) {
	db.Exec(`UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)`, me)
}

func writeSet(sb *strings.Builder, state string) {
	sb.WriteString("UPDATE jobs SET state = '")
	sb.WriteString(state)
	sb.WriteString("'")
}

func writeByID(sb *strings.Builder) { fmt.Fprintf(sb, " WHERE id = $%d", 1) }

func writeFence(sb *strings.Builder) {
	writeByID(sb)
	sb.WriteString(" AND token = $2")
}

func finish(db *sql.DB, id, token int64) {
	var sb strings.Builder
	writeSet(&sb, "done")
	writeFence(&sb)
	db.Exec(sb.String(), id, token)
}

func finishUnfenced(db *sql.DB, id int64) {
	var sb strings.Builder
	writeSet(&sb, "done")
	writeByID(&sb)
	db.Exec(sb.String(), id) // want `sets state 'done' by id alone`
}

// writeMaybe leaves early where there is no token.
func writeMaybe(buf *bytes.Buffer, token int64) {
	buf.WriteString(" WHERE id = $1")
	if token == 0 {
		return
	}
	buf.WriteString(" AND token = $2")
}

func maybe(db *sql.DB, id, token int64) {
	buf := new(bytes.Buffer)
	buf.WriteString("UPDATE jobs SET state = 'failed'") // want `sets state 'failed' by id; callers that leave the argument out`
	writeMaybe(buf, token)
	db.Exec(buf.String(), id, token)
}

// handedAway goes to where nothing is known of it.
func handedAway(db *sql.DB, add func(*strings.Builder), id int64) {
	var sb strings.Builder
	sb.WriteString("UPDATE jobs SET state = 'failed' WHERE id = $1")
	add(&sb)
	db.Exec(sb.String(), id)
}
