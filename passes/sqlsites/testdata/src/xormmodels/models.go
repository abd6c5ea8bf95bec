// Package xormmodels has models and no queries.
package xormmodels

// A Versioned is compared with the version that was read.
type Versioned struct {
	ID      int64 `xorm:"pk autoincr"`
	State   string
	Version int `xorm:"version"`
}

// TableName names the table.
func (*Versioned) TableName() string { return "versions" }
