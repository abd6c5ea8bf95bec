// Package outbox plays the stall of a relay on a real PostgreSQL, against the
// reference outbox and against the generation that it replaced: the first keeps
// what the successor recorded, the second sends the message again.
package outbox
