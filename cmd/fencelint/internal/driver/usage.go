package driver

import (
	"fmt"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"
)

const usage = `fencelint finds writes on leased rows that a stale worker can still make.

Usage:

	fencelint [flags] [packages]           check packages (default ./...)
	fencelint inventory [-format=FORMAT] [packages]
	                                       list the leased tables: text, json, mermaid, html
	fencelint init [-print] [packages]     write .fencelint.yaml from what is found
	fencelint explain RULE[/CATEGORY]      say what a rule is about
	fencelint help [COMMAND]               print this text, or that of a command
	fencelint version                      print the version
	go vet -vettool=$(which fencelint) ./...

Flags:

	-format FORMAT      how findings are printed: text (default), json, sarif, github
	-rules a,b          run these rules only
	-tests              check test files, too
	-strict             report what could not be judged, too
	-config FILE        read the configuration from FILE instead of .fencelint.yaml,
	                    or "off" for none; FENCELINT_CONFIG says the same
	-baseline FILE      leave out the findings that FILE lists
	-write-baseline FILE
	                    write all findings to FILE, as known from now on
	-fix                make the changes that findings suggest
	-diff               print these changes as a diff instead of the findings
	-V, -version        print the version

Findings go to standard output, everything else to standard error. The exit
code is 0 if nothing was found, 1 if something was, and 2 if the job could not
be done, or not on all packages.

A finding that is right as it is can be suppressed by a comment at the end of
the line, or above the statement or function:

	//fencelint:ignore RULE -- REASON

`

func printUsage(w io.Writer, suite Suite) {
	fmt.Fprint(w, usage)
	if len(suite.Rules) == 0 {
		return
	}
	fmt.Fprint(w, "Rules:\n\n")
	for _, a := range suite.Rules {
		fmt.Fprintf(w, "\t%-16s %s\n", a.Name, summary(a))
	}
	if len(suite.OptIn) == 0 {
		return
	}
	fmt.Fprint(w, "\nRules that run only if -rules or the configuration names them:\n\n")
	for _, a := range suite.OptIn {
		fmt.Fprintf(w, "\t%-16s %s\n", a.Name, summary(a))
	}
}

// summary returns the first line of an analyzer's documentation without the
// name in front.
func summary(a *analysis.Analyzer) string {
	line, _, _ := strings.Cut(a.Doc, "\n")
	return strings.TrimPrefix(line, a.Name+": ")
}
