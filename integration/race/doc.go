// Package race holds the verdicts of sqlcheck against a PostgreSQL: statements
// from a grammar are judged, and played in every interleaving that takes the
// row away from the worker.
//
//	go test ./integration/race                                  a sample
//	go test ./integration/race -statements=20000 -seed=2 -timeout=2h -run Verdicts -v
//	go test ./integration/race -record=/tmp/verdicts            what is judged differently than in an earlier run
//
// A write that is judged fenced and lands for a superseded worker fails the
// test; it is shrunk and printed as an entry for the table test of the judge.
// Writes that are flagged although they never land, and fenced ones that do not
// land for the holder either, are listed.
//
// The tests need the server binaries of PostgreSQL (Debian: postgresql) and skip
// without them.
package race
