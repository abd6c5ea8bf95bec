package driver

import (
	"errors"
	"flag"
	"io"
	"slices"
)

// commandUsages are what the commands say of themselves when they are asked for
// help.
var commandUsages = map[string]string{
	"inventory": `Usage: fencelint inventory [flags] [packages]

It lists the leased tables of the packages (default ./...): their columns and
roles, each claim and write, what is judged of it, and what could not be read.

Flags:

	-format FORMAT      text (default), json, mermaid, html
	-tests              list statements of test files, too
	-config FILE        read the configuration from FILE instead of .fencelint.yaml,
	                    or "off" for none

The exit code is 0, or 2 if the job could not be done, or not on all packages.
`,
	"init": `Usage: fencelint init [-print] [packages]

It writes .fencelint.yaml into the working directory, with the leased tables
that are found in the packages (default ./...). It never replaces a file.

Flags:

	-print              print what would be written, and write nothing

The exit code is 0, or 2 if the job could not be done, or not on all packages.
`,
	"explain": `Usage: fencelint explain RULE[/CATEGORY]

It prints the page of a rule, or what the page says of one category.
`,
	"version": `Usage: fencelint version

It prints the version of the program.
`,
}

// help prints the usage of the program or of a command, or the page of a rule.
func help(suite Suite, about []string, stdout, stderr io.Writer) int {
	switch {
	case len(about) == 0 || about[0] == "help" || asksForHelp(about):
		printUsage(stdout, suite)
		return exitClean
	case len(about) == 1 && commandUsages[about[0]] != "":
		return printCommandUsage(stdout, about[0])
	}
	return explain(suite, about, stdout, stderr)
}

func printCommandUsage(stdout io.Writer, command string) int {
	io.WriteString(stdout, commandUsages[command])
	return exitClean
}

// asksForHelp reports whether the arguments of a command without flags ask for
// its usage.
func asksForHelp(args []string) bool {
	return len(args) > 0 && slices.Contains([]string{"-h", "-help", "--help"}, args[0])
}

// isHelp reports whether it is no error that flags could not be parsed.
func isHelp(err error) bool { return errors.Is(err, flag.ErrHelp) }
