package sqlsites

import (
	"go/ast"
	"path/filepath"
	"strconv"
)

// Anchor returns the expression or declaration that stands for the text as a
// whole: what the call is given, or the declaration that holds the text.
func (t *Text) Anchor() ast.Node { return t.anchor }

// Stands names the file and line that hold the byte at offset of the text, where
// a finding about it is reported elsewhere: the SQL file if there is one, or else
// the generated Go file. It is "" for what stands where it is reported.
func (s *Site) Stands(offset int) string {
	if name, line := s.Text.File(offset); name != "" {
		return name + ":" + strconv.Itoa(line)
	}
	if s.file == nil {
		return ""
	}
	return filepath.Base(s.file.Name()) + ":" + strconv.Itoa(s.file.Line(s.Text.Pos(offset)))
}
