package sqlcheck_test

import (
	"testing"

	"github.com/fencelint/fencelint/sqlcheck"
)

func TestChanges(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"UPDATE jobs SET a = 1 LIMIT 1", true},
		{"delete from [jobs]", true},
		{"-- DELETE FROM jobs\nUPDATE `jobs` SET a = 1", true},
		{"BEGIN; UPDATE jobs SET a = 1 IF a = 2", true},
		{"WITH a AS (DELETE FROM jobs RETURNING *) SELECT", true},
		{"WITH a AS (SELECT 1) UPDATE jobs SET", true},
		{"SELECT * FROM jobs FOR UPDATE", false},
		{"-- UPDATE jobs\nSELECT 1", false},
		{"SELECT 'UPDATE jobs'", false},
		{"INSERT INTO jobs VALUES (1) ON CONFLICT (id) DO UPDATE SET a = 1", false},
		{"CREATE TABLE t (a int REFERENCES b ON DELETE CASCADE)", false},
		{"CREATE TRIGGER t AFTER UPDATE ON jobs", false},
		{"", false},
	}
	for _, tt := range tests {
		if got := sqlcheck.Changes(tt.text); got != tt.want {
			t.Errorf("Changes(%q) = %t, want %t", tt.text, got, tt.want)
		}
	}
}
