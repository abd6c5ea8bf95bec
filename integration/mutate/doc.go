// Command mutate weakens the reference systems of testdata in one place at a time
// and asks whether fencelint says so. It prints each mutant that goes unnoticed, or
// all of them with -v, and the share of those that are found:
//
//	go run ./integration/mutate
//
// What is weakened is found in the syntax: the tree of a Go file and the conditions
// and assignments of the SQL in its strings. The roles of columns are written down
// by hand, and SQL is read by tokens of its own, so that what a mutant is does not
// hang on the reader that it tests.
//
// A mutant that does not compile is none. One that is weakened and is no worse is
// called equivalent, by a reason that its operator knows; it must bring no finding.
// docs/limits.md lists the mutants that are worse and are not found.
package main
