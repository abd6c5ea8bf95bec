package finding

// A FileFix changes a file that is no Go file, such as one with queries.
//
// It stands beside the diagnostic and not among its SuggestedFixes, although a
// file could be added to the pass's FileSet, because only a driver that knows of
// it can make it. To the go command, a fix is the whole file, which it takes from
// each package or from its cache: go vet -fix would write it over what the file
// holds by then, and make no fix at all where two packages are generated from one
// file and differ. golangci-lint drops what is outside of the file with the
// finding.
type FileFix struct {
	Message string // what the change does, and what is to be done then, as a verb phrase
	File    string // an absolute path

	// The bytes [Start, End) of the file, counted from 0, become New.
	Start, End int
	New        string
}
