// Package guide follows docs/guide.md from an empty folder, as its reader would:
// it writes the files, runs the commands and compares what they print. It has
// tests only.
//
//	go test ./integration/guide -update    write into the page what is printed now
package guide
