// Package malformed holds directives that are not what they should be.
package malformed

//fencelint:ignore unfencedwrite // want `the directive gives no reason and has no effect; write //fencelint:ignore unfencedwrite -- reason`
var noReason = `UPDATE a` // want "unfencedwrite: update"

//fencelint:ignore unfencedwrite -- // want "gives no reason"
var emptyReason = `UPDATE a` // want "unfencedwrite: update"

//fencelint:ignore unfencedwrite because it is fine // want "gives no reason"
var prose = `UPDATE a` // want "unfencedwrite: update"

//fencelint:ignore // want `names no rule; write //fencelint:ignore rule -- reason`
var noRule = `UPDATE a` // want "unfencedwrite: update"

//fencelint:ignore -- everything // want "names no rule"
var onlyReason = `UPDATE a` // want "unfencedwrite: update"

//fencelint:ignore unfencedwrites -- misspelt // want "no such rule: unfencedwrites; did you mean unfencedwrite"
var misspelt = `UPDATE a` // want "unfencedwrite: update"

//fencelint:ignore bodyclose -- from elsewhere // want "no such rule: bodyclose; the rules are unfencedwrite, "
var foreign = `UPDATE a` // want "unfencedwrite: update"

//fencelint:ignore unfencedwrite,nonsense -- the known one counts // want "no such rule: nonsense"
var partly = `UPDATE a`

//fencelint:disable unfencedwrite -- no such thing // want `no such directive: fencelint:disable; write //fencelint:ignore rule -- reason`
var disabled = `UPDATE a` // want "unfencedwrite: update"

// fencelint:ignore unfencedwrite -- with a space it is prose
var spaced = `UPDATE a` // want "unfencedwrite: update"

var inSQL = "-- fencelint:ignore unfencedwrite\n UPDATE a" // want "unfencedwrite: update" "gives no reason and has no effect; write -- fencelint:ignore unfencedwrite -- reason"
