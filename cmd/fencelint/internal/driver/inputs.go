package driver

import (
	"cmp"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"

	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/passes/settings"
)

// maxHashed bounds the files whose text is hashed, in bytes. What is larger is
// data, which no analysis reads.
const maxHashed = 16 << 20

// hashInputs adds to a hash what the findings depend on beside the packages: the
// configurations, the schema files and the queries of the module around dir, and
// of those in its workspace. A configuration with errors is an error, which stops
// the go command before it asks for the first package.
func hashInputs(h hash.Hash, dir string) error {
	named := os.Getenv(config.Variable)
	fmt.Fprintf(h, "%s=%q\n", config.Variable, named)
	c, err := settings.Load(dir, "")
	if err != nil {
		return err
	}
	if c != nil && c.File != "" {
		hashFile(h, c.File)
	}
	roots, err := modules(dir)
	if err != nil {
		return err
	}
	for _, root := range roots {
		if err := hashModule(h, root, named); err != nil {
			return err
		}
	}
	return nil
}

// hashModule adds the files of one module.
func hashModule(h hash.Hash, root, named string) error {
	in := newInputs(root, cmp.Or(named, config.Name))
	for _, dir := range in.configured {
		if _, err := settings.Load(dir, ""); err != nil {
			return err
		}
	}
	for _, file := range in.files {
		hashFile(h, file)
	}
	return nil
}

// hashFile adds the name of a file and what it holds. That a file cannot be read
// is told when a package needs it; here it may not stop the check of others.
func hashFile(h hash.Hash, name string) {
	fmt.Fprintf(h, "%q\n", name)
	info, err := os.Stat(name)
	if err == nil {
		fmt.Fprintf(h, "%d %v\n", info.Size(), info.Mode().IsRegular())
	}
	if err == nil && info.Size() > maxHashed {
		fmt.Fprintln(h, info.ModTime().UnixNano())
		return
	}
	file, err := os.Open(name)
	if err == nil {
		_, err = io.Copy(h, file)
		file.Close()
	}
	fmt.Fprintf(h, "\n%v\n", err)
}

func hasModFile(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}
