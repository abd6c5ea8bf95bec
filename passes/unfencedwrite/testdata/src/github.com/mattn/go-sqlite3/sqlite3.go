// Package sqlite3 stands for the real one in tests.
package sqlite3
