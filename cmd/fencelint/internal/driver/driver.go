package driver

import (
	"io"
	"slices"
	"strings"
)

// Main runs the program with its arguments, without its name, and returns the
// exit code. As the tool of go vet it does not return.
func Main(suite Suite, args []string, stdout, stderr io.Writer) int {
	if isVet(args) {
		return vet(suite, args, stdout, stderr)
	}
	if len(args) == 0 {
		return lint(suite, args, stdout, stderr)
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		return help(suite, args[1:], stdout, stderr)
	case "version", "-V", "--V", "-version", "--version":
		return printVersion(args[1:], stdout, stderr)
	case "init":
		return initialise(args[1:], stdout, stderr)
	case "explain":
		return explain(suite, args[1:], stdout, stderr)
	case "inventory":
		return takeInventory(suite, args[1:], stdout, stderr)
	}
	return lint(suite, args, stdout, stderr)
}

// isVet reports whether the go command calls: for the identity of the tool,
// for its flags, or to check one package.
func isVet(args []string) bool {
	if len(args) == 0 {
		return false
	}
	return slices.ContainsFunc(args, isIdentityFlag) ||
		len(args) == 1 && strings.TrimLeft(args[0], "-") == "flags" && args[0] != "flags" ||
		strings.HasSuffix(args[len(args)-1], ".cfg")
}

func isIdentityFlag(arg string) bool { return arg == "-V=full" || arg == "--V=full" }
