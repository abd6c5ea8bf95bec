// Package grammar writes statements on leased tables at random: a schema, the
// claim of a worker, the protocol of the others, and a late write whose
// condition is put together from the forms that people write, right and wrong.
// The same seed gives the same statements.
package grammar
