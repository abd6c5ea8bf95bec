package scope

//fencelint:ignore unfencedwrite -- test files are not looked at unless asked for
var inTest = 1

var alsoInTest = `UPDATE a`
