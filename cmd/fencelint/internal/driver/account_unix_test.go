//go:build unix

package driver_test

import (
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// nobody returns the account of somebody who may not read everything: nil for
// the user of this process unless that is root, as it often is in a container.
func nobody(t *testing.T) *syscall.Credential {
	t.Helper()
	if os.Geteuid() != 0 {
		return nil
	}
	var ids []uint32
	u, err := user.Lookup("nobody")
	if err != nil {
		t.Skip(err)
	}
	for _, id := range []string{u.Uid, u.Gid} {
		n, err := strconv.ParseUint(id, 10, 32)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, uint32(n))
	}
	return &syscall.Credential{Uid: ids[0], Gid: ids[1]}
}

// runAs runs the program under test in a directory with the rights of an account:
// a copy of it, because only this user may get to the one that was built.
func runAs(t *testing.T, account *syscall.Credential, dir string, args ...string) outcome {
	t.Helper()
	name := executable(t)
	if account != nil {
		program, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		name = filepath.Join(filepath.Dir(dir), "program")
		if err := os.WriteFile(name, program, 0o755); err != nil {
			t.Fatal(err)
		}
		for above := dir; above != filepath.Clean(os.TempDir()) && above != filepath.Dir(above); above = filepath.Dir(above) {
			if err := os.Chmod(above, 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, environment(dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: account}
	return finish(t, cmd)
}

// TestUnreadable shows that a configuration without permission to read is an
// error, and not left out.
func TestUnreadable(t *testing.T) {
	account := nobody(t)
	dir := module(t, "jobs")
	name := filepath.Join(dir, ".fencelint.yaml")
	if err := os.WriteFile(name, nil, 0o000); err != nil {
		t.Fatal(err)
	}
	o := runAs(t, account, dir, "./...")
	o.check(t, 2, "")
	o.complains(t, ".fencelint.yaml", "permission denied")
}
