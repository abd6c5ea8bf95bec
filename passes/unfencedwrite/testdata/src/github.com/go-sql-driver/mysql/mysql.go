// Package mysql stands for the real one in tests.
package mysql
