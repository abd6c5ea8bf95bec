package fix

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Write replaces the content of the file with that name, unless it is no longer
// what the change was planned on. It holds the old content or the new one at any
// time, never a part of one.
func (c Change) Write(name string) error {
	now, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, c.Before) {
		return fmt.Errorf("%s has changed meanwhile", name)
	}
	return Replace(name, c.After)
}

// Replace writes a file as a whole: it appears with all of its content, in the
// place of the one that was there.
func Replace(name string, content []byte) (err error) {
	mode := os.FileMode(0o644)
	// The new file takes the place of the one that a symbolic link leads to.
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%s is not a regular file", name)
		}
		if info.Mode().Perm()&0o200 == 0 {
			return &os.PathError{Op: "write", Path: name, Err: os.ErrPermission}
		}
		mode = info.Mode().Perm()
	}
	temp, err := os.CreateTemp(filepath.Dir(name), ".fencelint-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(temp.Name()))
		}
	}()
	_, err = temp.Write(content)
	if err := errors.Join(err, temp.Chmod(mode), temp.Sync(), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), name)
}
