package sqlsites

import (
	"errors"
	"fmt"

	"github.com/fencelint/fencelint/sqlcheck"
)

// Gap says why the text, or a part of it, is not understood; unparsed says that
// it is known and does not parse. The reason is "" if all is understood.
func (s *Site) Gap() (reason string, unparsed bool) {
	var open *UnresolvedError
	if errors.As(s.Err, &open) {
		return "the statement is not known: " + open.Reason, false
	}
	err := s.failure()
	if err == nil {
		return "", false
	}
	return fmt.Sprintf("the statement could not be parsed: %v", err), true
}

// FailsAt returns the byte offset in Text.Source.Text of what the parser did not
// understand, and whether there is such a place.
func (s *Site) FailsAt() (offset int, ok bool) {
	var at *sqlcheck.ParseError
	if !errors.As(s.failure(), &at) {
		return 0, false
	}
	return at.Offset, true
}

// failure returns why the text, or the first part of it that does not, did not
// parse.
func (s *Site) failure() error {
	if s.Err == nil && s.Script != nil && len(s.Script.Errs) > 0 {
		return &s.Script.Errs[0]
	}
	return s.Err
}
