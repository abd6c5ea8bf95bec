// Package clickhouse stands for the real one in tests.
package clickhouse
