package driver

import (
	"os"
	"path/filepath"
)

// paths makes file names relative to a directory, so that a report reads the
// same wherever the code is checked out.
type paths struct{ base string }

func workingDirectory() (paths, error) {
	dir, err := os.Getwd()
	return paths{dir}, err
}

// repository returns the root of the repository around a directory, or the
// directory if there is none.
func (p paths) repository() paths {
	for dir := p.base; ; dir = filepath.Dir(dir) {
		// In a worktree and a submodule it is a file.
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return paths{dir}
		}
		if dir == filepath.Dir(dir) {
			return p
		}
	}
}

// relative returns the slash-separated name of a file as reports have it.
func (p paths) relative(file string) string {
	if !filepath.IsAbs(file) {
		return filepath.ToSlash(file)
	}
	rel, err := filepath.Rel(p.base, file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	return filepath.ToSlash(rel)
}

// absolute is the reverse of relative.
func (p paths) absolute(file string) string {
	file = filepath.FromSlash(file)
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(p.base, file)
}

func (p paths) read(file string) ([]byte, error) { return os.ReadFile(p.absolute(file)) }
