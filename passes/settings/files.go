package settings

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/passes/ignore"
)

// Off is the name that stands for no configuration at all.
const Off = "off"

// files reads each configuration once in a process.
type files struct {
	named string // what the user asked for, "" for what is found

	mu   sync.Mutex
	read map[string]outcome // by file, or by the text itself
}

type outcome struct {
	config *config.Config
	err    error
}

func newFiles() *files { return &files{read: map[string]outcome{}} }

// of returns the configuration of a package. A dependency has none of its own,
// even if its authors use one.
func (f *files) of(pass *analysis.Pass) (*config.Config, error) {
	foreign := pass.Module != nil && pass.Module.Version != ""
	if f.named == "" && foreign {
		return nil, nil
	}
	return f.load(Dir(pass))
}

// load returns the configuration of the packages in a directory, by the flag or
// else by the environment, which means the same. A package without files has the
// directory "".
func (f *files) load(dir string) (*config.Config, error) {
	switch named := cmp.Or(f.named, os.Getenv(config.Variable)); {
	case named == Off:
		return nil, nil
	case isText(named):
		return f.parsed(named)
	case dir == "":
		return nil, nil
	}
	file, err := config.Find(dir, f.named)
	if file == "" || err != nil {
		return nil, err
	}
	return f.once(file, func() (*config.Config, error) { return config.Read(file) })
}

func (f *files) parsed(text string) (*config.Config, error) {
	return f.once(text, func() (*config.Config, error) { return config.Parse("configuration", []byte(text)) })
}

func (f *files) once(key string, read func() (*config.Config, error)) (*config.Config, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	o, done := f.read[key]
	if !done {
		o.config, o.err = read()
		if o.err == nil {
			o.err = o.config.CheckRules(append(ignore.Rules(), "fencelintignore"))
		}
		f.read[key] = o
	}
	return o.config, o.err
}

func isText(named string) bool { return strings.HasPrefix(strings.TrimSpace(named), "{") }

// Load returns the configuration that a package in a directory has if the user
// asks for the named one, and the errors that the rules would run into. Drivers
// use it to tell of those before any package is loaded.
func Load(dir, named string) (*config.Config, error) {
	f := newFiles()
	f.named = named
	return f.load(dir)
}

// Dir returns the directory of a package, "" if it has no files. It is absolute
// unless the working directory is not known.
func Dir(pass *analysis.Pass) string {
	if len(pass.Files) == 0 {
		return ""
	}
	dir := filepath.Dir(pass.Fset.File(pass.Files[0].FileStart).Name())
	if abs, err := filepath.Abs(dir); err == nil {
		return abs
	}
	return dir
}

func root(pass *analysis.Pass) string {
	dir := Dir(pass)
	if root := config.ModuleRoot(dir); dir != "" && root != "" {
		return root
	}
	return dir
}
