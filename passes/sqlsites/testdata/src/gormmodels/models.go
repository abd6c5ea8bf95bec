// Package gormmodels has models and no queries.
package gormmodels

import "time"

// A Crate is a row of a table that its method names.
type Crate struct {
	Key        string `gorm:"primaryKey;column:crate_key"`
	State      string
	LeaseToken string
	LockedTill *time.Time
	Labels     []Label
}

// TableName names the table.
func (Crate) TableName() string { return "port.crates" }

// A Label is a row of another table.
type Label struct{ ID int64 }
