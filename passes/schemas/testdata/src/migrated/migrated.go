// Package migrated has a schema beside it.
package migrated
