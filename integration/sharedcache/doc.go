// Package sharedcache shows that machines can share what go vet found with
// fencelint through a cache that the go command asks. It has tests only.
package sharedcache
