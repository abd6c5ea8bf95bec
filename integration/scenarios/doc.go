// Package scenarios plays a stall on a real PostgreSQL against each reference
// system and against the generation that it replaced: A claims and stalls, its
// lease ends, B claims and finishes, A writes. The reference answers that A was
// superseded; what A's write does in the other one is observed and written down
// here. The outbox has a package of its own.
package scenarios
