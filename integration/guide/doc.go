// Package guide follows the pages that can be followed, docs/guide.md and
// docs/limits.md from an empty folder and README.md in a clone, as their reader
// would: it writes the files, runs the commands and compares what they print. It
// also holds links and figures to what they refer to. It has tests only.
//
//	go test ./integration/guide -update    write into the pages what is printed now
package guide
