// Package guide follows docs/guide.md and docs/limits.md from an empty folder, as
// their reader would: it writes the files, runs the commands and compares what they
// print. It has tests only.
//
//	go test ./integration/guide -update    write into the pages what is printed now
package guide
