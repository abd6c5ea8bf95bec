// Package predicate has the types of predicates.
package predicate

// Job is a predicate of Job.
type Job func(*int)
