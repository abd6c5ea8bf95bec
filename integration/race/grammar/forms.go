package grammar

// A need is something that a form makes sense only with.
type need uint

const (
	token    need = 1 << iota // the table has a token
	counter                   // the token is a number
	unique                    // the token is a UUID
	nullable                  // the token of a free row is NULL
	single                    // the write is on one row
	batch                     // the write is on several rows
	plainKey                  // the key is one column
	named                     // a parameter that stands twice is seen to be the same
)

// A form is one way to write a condition.
type form struct {
	shape string
	text  string
	needs need
}

// fences compare the acquisition, in all the ways that amount to equality or
// to "not newer than mine".
var fences = []form{
	{"token", "{tok} = {$tok}", token},
	{"token mirrored", "{$tok} = {tok}", token},
	{"token cast", "({tok}) = {$tok}::{toktype}", token},
	{"token as text", "{tok}::text = {$tok:text}", token},
	{"token as text cast", "CAST({tok} AS text) = {$tok:text}::text", token},
	{"token same", "{tok} IS NOT DISTINCT FROM {$tok}", token},
	{"token not distinct", "NOT ({tok} IS DISTINCT FROM {$tok})", token},
	{"token not unequal", "NOT ({tok} <> {$tok})", token},
	{"token in", "{tok} IN ({$tok})", token},
	{"token any of one", "{tok} = ANY(ARRAY[{$tok}]::{toktype}[])", token},
	{"token between", "{tok} BETWEEN {$tok} AND {$tok}", token},
	{"token is true", "({tok} = {$tok}) IS TRUE", token},
	{"token equals true", "({tok} = {$tok}) = true", token},
	{"token case", "CASE WHEN {tok} = {$tok} THEN true ELSE false END", token},
	{"token simple case", "CASE {tok} WHEN {$tok} THEN true ELSE false END", token},
	{"token lower", "lower({tok}::text) = lower({$tok:text})", token},
	{"token md5", "md5({tok}::text) = md5({$tok:text})", token},
	{"token unwrapped", "COALESCE({tok} = {$tok}, false)", token},
	{"token row", "({id}, {tok}) = ({$id}, {$tok})", token | single},
	{"token row mirrored", "ROW({$tok}, {$id}) = ROW({tok}, {id})", token | single},
	{"token row in", "({id}, {tok}) IN (({$id}, {$tok}))", token | single},
	{"token in values", "({tok}, {id}) IN (VALUES ({$tok}::{toktype}, {$id}::{idtype}))", token | single},
	{"token in values query", "({id}, {tok}) IN (SELECT v.k, v.f FROM (VALUES ({$id}::{idtype}, {$tok}::{toktype})) AS v(k, f))", token | single},
	{"token in unnest", "({id}, {tok}) IN (SELECT * FROM unnest({$ids}::{idtype}[], {$toks}::{toktype}[]))", token | plainKey},
	{"token exists unnest", "EXISTS (SELECT 1 FROM unnest({$ids}::{idtype}[], {$toks}::{toktype}[]) AS v(k, f) WHERE v.k = {=id} AND v.f = {=tok})", token | plainKey},
	{"token in recordset", "({id}, {tok}) IN (SELECT v.{.id}, v.{.tok} FROM json_to_recordset({$rows}::json) AS v({.id} {idtype}, {.tok} {toktype}))", token | plainKey},
	{"token not newer", "{tok} <= {$tok}", counter},
	{"token not newer mirrored", "{$tok} >= {tok}", counter},
	{"token not greater", "NOT ({tok} > {$tok})", counter},
	{"token before the next", "{tok} < {$tok+1}", counter},
	{"token plus one", "{tok} + 1 = {$tok+1}", counter},
	{"token of next minus one", "{tok} = {$tok+1} - 1", counter},
	{"token difference", "{tok} - {$tok} = 0", counter},
	{"token or zero", "COALESCE({tok}, 0) = {$tok}", counter},
	{"token greatest", "{tok} = greatest({$tok}::bigint, {$tok}::bigint)", counter},
	{"token any, unique", "{tok} = ANY({$toks})", unique},
	{"owner", "{own} = {$own}", 0},
	{"expiry of the claim", "{exp} = {$exp}", 0},
}

// weak conditions look like a fence and let somebody else's row through, each
// in one interleaving at least.
var weak = []form{
	{"token not older", "{tok} >= {$tok}", counter},
	{"token newer than the one before", "{tok} > {$tok} - 1", counter},
	{"token unequal", "{tok} <> {$tok}", token},
	{"token or null", "({tok} = {$tok} OR {tok} IS NULL)", nullable},
	{"token or mine", "COALESCE({tok}, {$tok}) = {$tok}", nullable},
	{"token not false", "({tok} = {$tok}) IS NOT FALSE", nullable},
	{"token nullif", "nullif({tok}, {$tok}) IS NULL", nullable},
	{"optional token", "({$tok}::{toktype} IS NULL OR {tok} = {$tok})", token},
	{"optional token, coalesced", "{tok} = COALESCE({$tok}, {tok})", token},
	{"token itself", "{tok} = {tok}", token},
	{"token of the row", "{tok} = (SELECT x.{.tok} FROM {T} AS x WHERE x.{.id} = {$id})", token | single | plainKey},
	{"token pair of the row", "({id}, {tok}) IN (SELECT x.{.id}, x.{.tok} FROM {T} AS x WHERE x.{.id} = {$id})", token | single | plainKey},
	{"token set", "{tok} IS NOT NULL", token},
	{"token positive", "{tok} > 0", counter},
	{"token parity", "{tok} % 2 = {$tok} % 2", counter},
	{"token scaled", "{tok} / 10 = {$tok} / 10", counter},
	{"token length", "length({tok}::text) = length({$tok:text})", token},
	{"token any, counter", "{tok} = ANY({$toks})", counter | batch},
	{"owner same", "{own} IS NOT DISTINCT FROM {$own}", 0},
	{"owner folded", "lower({own}) = lower({$own})", 0},
	{"running", "{st} = '{held}'", 0},
	{"running mirrored", "'{held}' = {st}", 0},
	{"running among", "{st} IN ('{held}', 'leased')", 0},
	{"running any", "{st} = ANY(ARRAY['{held}', 'leased'])", 0},
	{"running argument", "{st} = {$run}", 0},
	{"not done", "{st} <> 'done'", 0},
	{"not in done", "{st} NOT IN ('done', 'failed')", 0},
	{"live", "{exp} > now()", 0},
	{"live mirrored", "CURRENT_TIMESTAMP <= {exp}", 0},
	{"leased", "{exp} IS NOT NULL", 0},
	{"owned", "{own} IS NOT NULL", 0},
}

// constants decide nothing, or everything.
var constants = []form{
	{"true", "true", 0},
	{"one", "1 = 1", 0},
	{"letter", "'a' = 'a'", 0},
	{"null is null", "NULL IS NULL", 0},
}

// subselects read the leased table again; child 0 is what they require of the
// row that they read.
var subselects = []form{
	{"in", "{key} IN (SELECT {keys@a} FROM {T} AS {a} WHERE {0@a}{lock})", 0},
	{"equals", "{key} = (SELECT {keys@a} FROM {T} AS {a} WHERE {0@a} LIMIT 1{lock})", single},
	{"exists", "EXISTS (SELECT 1 FROM {T} AS {a} WHERE {join@a} AND {0@a}{lock})", 0},
	{"exists by key", "EXISTS (SELECT 1 FROM {T} AS {a} WHERE {mykey@a} AND {0@a}{lock})", single | named},
	{"no other", "NOT EXISTS (SELECT 1 FROM {T} AS {a} WHERE {mykey@a} AND NOT ({0@a}){lock})", single | named},
	{"not in", "{id} NOT IN (SELECT {a}.{.id} FROM {T} AS {a} WHERE NOT ({0@a}){lock})", single | plainKey},
	{"array", "{id} = ANY(ARRAY(SELECT {a}.{.id} FROM {T} AS {a} WHERE {0@a}{lock}))", plainKey},
	{"nested", "{key} IN (SELECT {.keys} FROM (SELECT {keys@a} FROM {T} AS {a} WHERE {0@a}{lock}) AS q)", 0},
}

// locks end a sub-select. Only some of them keep the row from changing between
// the read and the write.
var locks = []string{
	"", "", "", " FOR UPDATE", " FOR UPDATE", " FOR NO KEY UPDATE", " FOR SHARE", " FOR KEY SHARE", " FOR UPDATE SKIP LOCKED", " FOR UPDATE OF {a}",
}

// sets are the SET lists of transitions, renewals and releases.
var sets = [][]string{
	{"{.st} = 'succeeded'", "{.own} = NULL", "{.exp} = NULL"},
	{"{.st} = 'failed'", "{.own} = NULL"},
	{"{.st} = {$to}", "{.exp} = NULL"},
	{"{.st} = 'exhausted'", "{.exp} = NULL", "{.own} = NULL", "payload = 'x'"},
	{"{.st} = {$to}"},
	{"{.exp} = now() + interval '5 minutes'"},
	{"{.exp} = clock_timestamp() + interval '5 minutes'"},
	{"{.st} = 'queued'", "{.own} = NULL", "{.exp} = NULL", "payload = 'released'"},
}
