package driver

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime/debug"
)

// printVersion prints the version for people.
func printVersion(args []string, stdout, stderr io.Writer) int {
	switch {
	case asksForHelp(args):
		return printCommandUsage(stdout, "version")
	case len(args) > 0:
		return usageError(stderr, fmt.Errorf("version wants no arguments, not %s", args[0]))
	}
	fmt.Fprintln(stdout, "fencelint", moduleVersion())
	return exitClean
}

// moduleVersion returns the version of the module that the program was built
// from, "v1.2.3" or "(devel)".
func moduleVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// printIdentity answers the go command, which takes the line as a part of the
// key under which it caches results: it has to change whenever the findings
// could. So it covers the executable rather than a version, which stays the
// same while somebody works on a rule, and all that is read beside the packages
// themselves.
func printIdentity(stdout, stderr io.Writer) int {
	id, err := identity()
	if err != nil {
		return failure(stderr, err)
	}
	fmt.Fprintf(stdout, "fencelint version devel buildID=%s\n", id)
	return exitClean
}

func identity() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("reading %s: %w", name, err)
	}
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	if err := hashInputs(h, dir); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}
