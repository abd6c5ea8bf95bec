// Command field runs fencelint on public modules, which were not written with
// it in mind, and prints what it made of them.
//
//	go run ./integration/field [flags] [NAME...]
//
// Each module is fetched through the module proxy at a pinned version, into a
// scratch module of its own, and analysed from there. With names, only the
// modules are run whose path holds one of them.
//
// A text is a SQL text with an UPDATE or DELETE, on whatever table. The share
// is that of the texts that could be parsed whole: of all modules together
// (pooled), and as the mean of the modules' shares (macro), in which a module
// with hundreds of texts weighs no more than one with ten.
package main
