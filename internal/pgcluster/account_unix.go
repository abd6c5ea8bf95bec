//go:build unix

package pgcluster

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// shutdownSignal asks the server for an immediate shutdown.
const shutdownSignal = syscall.SIGQUIT

// An account is the user that the server runs as; nil stands for the user of
// this process.
type account struct{ uid, gid uint32 }

// serverAccount finds an account for the server: PostgreSQL refuses to run as
// root, so root steps down to another one.
func serverAccount() (*account, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err := strconv.ParseUint(u.Uid, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("user %s: %w", name, err)
		}
		gid, err := strconv.ParseUint(u.Gid, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("user %s: %w", name, err)
		}
		return &account{uid: uint32(uid), gid: uint32(gid)}, nil
	}
	return nil, errors.New("running as root, which PostgreSQL refuses, and there is no user postgres or nobody")
}

// own gives path to the account.
func (a *account) own(path string) error {
	if a == nil {
		return nil
	}
	return os.Chown(path, int(a.uid), int(a.gid))
}

// attributes are those of a program that runs as the account and ends with
// this process.
func (a *account) attributes() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{}
	// A signal from the terminal is for the tests, which then stop the server.
	attr.Setpgid = true
	endWithParent(attr)
	if a != nil {
		attr.Credential = &syscall.Credential{Uid: a.uid, Gid: a.gid}
	}
	return attr
}
