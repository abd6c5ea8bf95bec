// Package semantics plays the transcripts of docs/semantics.md on a PostgreSQL,
// and has the judge say of each late write what the page says of it:
//
//	go test ./integration/semantics            compares the page with what happens
//	go test ./integration/semantics -update    writes down what happens
//
// The page is the script. A block of it that begins with "text" is played if one
// of its lines begins with "A: ":
//
//	A: claim(1)                 the page's claim, on row 1
//	B: claim(1) as A            the same under the name A
//	A: UPDATE ... = $1  [7]     a statement, with what its parameters are bound to;
//	                            its text may go on in lines that are indented
//	A: ...                      the end of a statement that waited
//
// What is indented behind "-> " is the server's answer, behind "fencelint: " the
// verdict, which is asked for where the page has one. Each block begins with the
// tables as the block that begins with "sql" and creates them leaves them.
package semantics
