// Package mongo plays the two generations of the migration lock in testdata on a
// server: FerretDB with SQLite, which runs in the test's own process and speaks
// MongoDB's protocol over the loopback interface. This server finds a document
// and changes it in two steps, where MongoDB does so in one; the tests therefore
// send a request when the one before is answered. The package also holds what
// fencelint says of both generations.
package mongo
