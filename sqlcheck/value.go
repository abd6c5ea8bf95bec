package sqlcheck

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// A value is where one side of a comparison comes from.
type value struct {
	kind   valueKind
	row    *row   // of rowColumn
	col    string // of rowColumn
	text   string // of constant: the literal; of caller: the parameter's identity
	lit    stmt.LiteralKind
	group  *group // of caller: the list or row set that it is one element of
	listed bool   // of caller: an element of a list that is written out
	minus  bool   // the value enters negatively: now() - locked_at
	lossy  bool   // seen through a function that may map two values to one
	shift  bool   // an expression over it, not the plain value
	mixed  string // of rowColumn: the argument that it is shifted by
	aged   bool   // of rowColumn: it is shifted by the time
}

type valueKind int

const (
	unknownValue valueKind = iota
	rowColumn              // a column of the target, or of another row of the statement
	caller                 // an argument of the statement, or computed from arguments
	constant               // a literal other than NULL
	null
	clock     // the database's time, with or without an offset
	generated // fresh at each evaluation: gen_random_uuid(), nextval()
)

// A group is a set of values that the caller binds together: one array, or the
// rows of one VALUES list. Two columns of the same group belong together row by
// row; elements of different groups meet in every combination.
type group struct{ _ byte } // not empty: empty values may share an address

// clockCalls are functions that return the current time in some dialect.
var clockCalls = map[string]bool{
	"now": true, "current_timestamp": true, "current_date": true, "current_time": true, "localtimestamp": true,
	"localtime": true, "clock_timestamp": true, "statement_timestamp": true, "transaction_timestamp": true,
	"timeofday": true, "sysdate": true, "utc_timestamp": true, "unix_timestamp": true, "getdate": true,
	"unixepoch": true, "julianday": true, "datetime": true, "strftime": true, "curdate": true, "date": true, "time": true,
}

// freshCalls are functions that never return the same value twice.
var freshCalls = map[string]bool{
	"gen_random_uuid": true, "uuid_generate_v1": true, "uuid_generate_v1mc": true, "uuid_generate_v4": true, "uuidv4": true, "uuidv7": true,
	"uuid_generate_v7": true, "gen_random_bytes": true, "nextval": true, "uuid": true, "randomblob": true, "random": true,
	"txid_current": true, "pg_current_xact_id": true, "newid": true, "gen_ulid": true, "generate_ulid": true, "uuid_short": true,
}

// freshAfter are functions whose result is as fresh as what they are given: they
// spell it differently, put something beside it, or hash it.
var freshAfter = map[string]bool{
	"lower": true, "upper": true, "hex": true, "encode": true, "decode": true, "unhex": true, "to_base64": true, "base64": true,
	"replace": true, "concat": true, "concat_ws": true, "format": true, "uuid_to_bin": true, "bin_to_uuid": true,
	"md5": true, "sha1": true, "sha2": true, "sha256": true, "digest": true,
}

// faithfulCalls keep two different values different, or differ only where an
// acquisition's tokens do not: case, white space around them, units of time.
var faithfulCalls = map[string]bool{
	"unixepoch": true, "lower": true, "upper": true, "trim": true, "btrim": true, "hex": true, "encode": true, "decode": true,
	"quote_literal": true, "to_json": true, "to_jsonb": true, "text": true, "uuid_to_bin": true, "bin_to_uuid": true,
	"to_timestamp": true, "extract": true, "date_part": true, "julianday": true, "datetime": true, "strftime": true,
	"timezone": true, "round": false, "cast": true, "unhex": true, "any_value": true, "coalesce": true,
}

// faithfulCasts are types that hold every value of a token or of an expiry.
var faithfulCasts = map[string]bool{
	"text": true, "varchar": true, "bpchar": true, "char": true, "uuid": true, "bytea": true, "bigint": true, "int8": true, "int": true,
	"int4": true, "integer": true, "int2": true, "smallint": true, "numeric": true, "decimal": true, "timestamptz": true, "timestamp": true,
	"interval": true, "json": true, "jsonb": true, "regclass": true, "oid": true, "xid": true, "xid8": true, "float8": true, "double precision": true,
	"bigserial": true, "unsigned": true, "signed": true, "binary": true, "datetime": true, "blob": true,
}
