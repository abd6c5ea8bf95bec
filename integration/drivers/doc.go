// Package drivers runs fencelint as its users do and reads what it finds, so
// that tests can hold the ways of running it against each other.
package drivers
