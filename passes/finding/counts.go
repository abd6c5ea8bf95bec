package finding

// Counts is what a pass says about its work on one package.
type Counts struct {
	// LeasedTables names the leased tables that the package writes or claims.
	// A table has the same name in every package, so that a driver can count
	// tables that several packages share once.
	LeasedTables []string

	Writes     int // writes on leased tables that were judged
	Unresolved int // texts and predicates that could not be judged

	// Met names the entries of the configuration that the package has to do
	// with: tables by their keys, functions by their names.
	Met []string

	// Texts counts the distinct SQL texts with an UPDATE or DELETE, on whatever
	// table, and Parsed those of them that could be parsed whole.
	Texts, Parsed int
}

// Counter is a result that has counts. A driver adds up those of all passes
// that it runs.
type Counter interface {
	Counts() Counts
}
