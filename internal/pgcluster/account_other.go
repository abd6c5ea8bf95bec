//go:build !unix

package pgcluster

import (
	"os"
	"syscall"
)

// shutdownSignal is the only signal that every system knows.
var shutdownSignal = os.Kill

// An account is the user that the server runs as: here always the user of this
// process.
type account struct{}

func serverAccount() (*account, error) { return nil, nil }

func (a *account) own(string) error { return nil }

func (a *account) attributes() *syscall.SysProcAttr { return nil }
