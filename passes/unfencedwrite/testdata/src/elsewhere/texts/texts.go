// Package texts has the statements that another package runs.
package texts

import (
	_ "embed"
	"fmt"
)

// Give is kept in a file.
//
//go:embed give.sql
var Give string

// Stop is, too.
//
//go:embed stop.sql
var Stop string

// ByName has statements by their names.
var ByName = map[string]string{
	"ack":  "UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2",
	"nack": "UPDATE jobs SET state = 'refused' WHERE id = $1",
}

// Set are the statements on a table of a certain name.
type Set struct{ Ack, Nack string }

// New returns the statements on jobs.
func New() *Set {
	return &Set{
		Ack:  fmt.Sprintf("UPDATE %s SET state = 'done' WHERE id = $1 AND token = $2", "jobs"),
		Nack: fmt.Sprintf("UPDATE %s SET state = 'stopped' WHERE id = $1", "jobs"),
	}
}

// Fenced appends the fence.
func Fenced(set string) string { return "UPDATE jobs SET " + set + " WHERE id = $1 AND token = $2" }

// ByID does not.
func ByID(set string) string { return "UPDATE jobs SET " + set + " WHERE id = $1" }
