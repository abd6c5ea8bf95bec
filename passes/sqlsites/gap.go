package sqlsites

import (
	"errors"
	"fmt"
)

// Gap says why the text, or a part of it, is not understood; unparsed says that
// it is known and does not parse. The reason is "" if all is understood.
func (s *Site) Gap() (reason string, unparsed bool) {
	var open *UnresolvedError
	if errors.As(s.Err, &open) {
		return "the statement is not known: " + open.Reason, false
	}
	err := s.Err
	if err == nil && s.Script != nil && len(s.Script.Errs) > 0 {
		err = &s.Script.Errs[0]
	}
	if err == nil {
		return "", false
	}
	return fmt.Sprintf("the statement could not be parsed: %v", err), true
}
