package placeholder_test

import (
	"testing"

	"github.com/fencelint/fencelint/sqlcheck/internal/placeholder"
)

func TestRewriteFor(t *testing.T) {
	const my, lite = placeholder.MySQL, placeholder.SQLite
	tests := []struct {
		dialect placeholder.Dialect
		rewriteCase
	}{
		{my, rewriteCase{text: "UPDATE `rank` SET `Key` = ? WHERE a = \"it's ?\"", sql: "UPDATE `rank` SET `Key` = $1 WHERE a = \"it's ?\""}},
		{my, rewriteCase{text: `SELECT 'it\'s ?', "\"?", ?`, sql: `SELECT 'it\'s ?', "\"?", $1`}},
		{my, rewriteCase{text: "SELECT ? # what?\n, ?", sql: "SELECT $1 # what?\n, $2"}},
		{my, rewriteCase{text: "SELECT a FROM `" + hole + "` WHERE b = \"" + hole + "\"", sql: "SELECT a FROM `fl_hole_0` WHERE b = $1",
			also: "$1=#1 fl_hole_0=#0"}},
		{my, rewriteCase{text: "SELECT a FROM `x``" + hole + "y`", sql: "SELECT a FROM `x``fl_hole_0$y`", also: "x`fl_hole_0$y=#0"}},
		{my, rewriteCase{text: "SELECT a ? 'b'", sql: "SELECT a $1 'b'"}},
		{lite, rewriteCase{text: "UPDATE [rank] SET `Key` = ?2, \"c\" = @c WHERE d = ?1", sql: "UPDATE [rank] SET `Key` = $2, \"c\" = $3 WHERE d = $1", also: "$3=c"}},
		{lite, rewriteCase{text: "SELECT 'a\\' , ?", sql: "SELECT 'a\\' , $1"}},
		{lite, rewriteCase{text: "DELETE FROM [" + hole + "_x]", sql: "DELETE FROM [fl_hole_0$_x]", also: "fl_hole_0$_x=#0"}},
	}
	for _, tt := range tests {
		text, holes := split(tt.text)
		res, err := placeholder.RewriteFor(tt.dialect, text, holes)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		if res.SQL != tt.sql || describe(res) != tt.also {
			t.Errorf("%q\ngot  %q %s\nwant %q %s", tt.text, res.SQL, describe(res), tt.sql, tt.also)
		}
	}
}
