package grammar

// A frame is a whole statement around a condition. Child 0 is the SET list of
// an update, or the mark of a delete; child 1 is the condition. Marks that are
// replaced when the frame is chosen: {u} and {f} are the words of the verb
// before and after the target, {j} is FROM or USING, {m} the action of a MERGE,
// {lock} a locking clause.
type frame struct {
	shape      string
	text       string
	needs      need
	keyed      bool // the frame names the row itself
	updateOnly bool
}

var frames = []frame{
	{shape: "plain", text: "{u} {T} {f} WHERE {1@}"},
	{shape: "plain", text: "{u} {T} {f} WHERE {1@}"},
	{shape: "plain aliased", text: "{u} {T} AS {a} {f} WHERE {1@a}"},
	{shape: "plain aliased", text: "{u} {T} AS {a} {f} WHERE {1@a}"},
	{shape: "plain qualified", text: "{u} {T} {f} WHERE {1@T}"},
	{shape: "plain returning", text: "{u} {T} {f} WHERE {1@} RETURNING {.id}"},
	{shape: "values join", needs: token | single | plainKey,
		text: "{u} {T} AS {a} {f} {j} (VALUES ({$id}::{idtype}, {$tok}::{toktype})) AS v(k, f) WHERE {id@a} = v.k AND {tok@a} = v.f AND {1@a}", keyed: true},
	{shape: "values join by id", needs: token | single | plainKey,
		text: "{u} {T} AS {a} {f} {j} (VALUES ({$id}::{idtype}, {$tok}::{toktype})) AS v(k, f) WHERE {id@a} = v.k AND {1@a}", keyed: true},
	{shape: "unnest join", needs: token | plainKey,
		text: "{u} {T} AS {a} {f} {j} unnest({$ids}::{idtype}[], {$toks}::{toktype}[]) AS v(k, f) WHERE v.k = {id@a} AND v.f = {tok@a} AND {1@a}", keyed: true},
	{shape: "unnest query join", needs: token | plainKey,
		text: "{u} {T} AS {a} {f} {j} (SELECT unnest({$ids}::{idtype}[]) AS k, unnest({$toks}::{toktype}[]) AS f) AS v WHERE {id@a} = v.k AND {tok@a} = v.f AND {1@a}", keyed: true},
	// A list of one id crosses no tokens.
	{shape: "unnest join by id", needs: token | plainKey | batch,
		text: "{u} {T} AS {a} {f} {j} unnest({$ids}::{idtype}[], {$toks}::{toktype}[]) AS v(k, f) WHERE v.k = {id@a} AND {1@a}", keyed: true},
	{shape: "recordset join", needs: token | plainKey,
		text: "{u} {T} AS {a} {f} {j} json_to_recordset({$rows}::json) AS v({.id} {idtype}, {.tok} {toktype}) WHERE v.{.id} = {id@a} AND v.{.tok} = {tok@a} AND {1@a}", keyed: true},
	{shape: "input cte", needs: token | single | plainKey,
		text: "WITH v(k, f) AS (VALUES ({$id}::{idtype}, {$tok}::{toktype})) {u} {T} AS {a} {f} {j} v WHERE {id@a} = v.k AND {tok@a} = v.f AND {1@a}", keyed: true},
	{shape: "self join", text: "{u} {T} AS {a} {f} {j} {T} AS x WHERE {join@x} AND {1@x}"},
	{shape: "self join on the token", needs: token,
		text: "{u} {T} AS {a} {f} {j} {T} AS x WHERE {join@x} AND x.{.tok} = {tok@a} AND {1@x}"},
	{shape: "self query", text: "{u} {T} AS {a} {f} {j} (SELECT {keys@y} FROM {T} AS y WHERE {1@y}{lock}) AS x WHERE {join@x}"},
	{shape: "cte", text: "WITH mine AS (SELECT {keys@x} FROM {T} AS x WHERE {1@x}{lock}) {u} {T} AS {a} {f} {j} mine WHERE {join@mine}"},
	{shape: "cte in", text: "WITH mine AS (SELECT {keys@x} FROM {T} AS x WHERE {1@x}{lock}) {u} {T} {f} WHERE {key@} IN (SELECT {.keys} FROM mine)"},
	{shape: "cte materialized", text: "WITH mine AS MATERIALIZED (SELECT {keys@x} FROM {T} AS x WHERE {1@x}{lock}) {u} {T} {f} WHERE {key@} IN (SELECT {.keys} FROM mine)"},
	{shape: "cte exists", needs: single | named,
		text: "WITH mine AS (SELECT 1 FROM {T} AS x WHERE {1@x}{lock}) {u} {T} AS {a} {f} WHERE {mykey@a} AND EXISTS (SELECT 1 FROM mine)"},
	{shape: "cte token", needs: token, text: "WITH mine AS (SELECT {keys@x}, x.{.tok} FROM {T} AS x WHERE {1@x}) {u} {T} AS {a} {f} {j} mine WHERE {join@mine} AND mine.{.tok} = {tok@a}"},
	{shape: "won", text: "WITH won AS ({u} {T} AS {a} {f} WHERE {1@a} RETURNING {id@a}) INSERT INTO {H} (id, note) SELECT won.{.id}, 'won' FROM won"},
	{shape: "won count", text: "WITH won AS ({u} {T} AS {a} {f} WHERE {1@a} RETURNING 1) SELECT count(*) FROM won"},
	{shape: "logged", text: "WITH logged AS (INSERT INTO {H} (id, note) SELECT x.{.id}, 'logged' FROM {T} AS x WHERE {1@x} RETURNING id) {u} {T} AS {a} {f} {j} logged WHERE {id@a} = logged.id", needs: plainKey},
	{shape: "upsert", updateOnly: true, needs: single | plainKey, keyed: true,
		text: "INSERT INTO {T} AS {a} ({.id}) VALUES ({$id}) ON CONFLICT ({.id}) DO UPDATE {f} WHERE {1@a}"},
	{shape: "upsert excluded", updateOnly: true, needs: token | single | plainKey, keyed: true,
		text: "INSERT INTO {T} AS {a} ({.id}, {.tok}) VALUES ({$id}, {$tok}) ON CONFLICT ({.id}) DO UPDATE {f} WHERE {tok@a} = EXCLUDED.{.tok} AND {1@a}"},
	{shape: "merge", needs: token | single | plainKey, keyed: true,
		text: "MERGE INTO {T} AS {a} USING (VALUES ({$id}::{idtype}, {$tok}::{toktype})) AS v(k, f) ON {id@a} = v.k AND {tok@a} = v.f WHEN MATCHED AND {1@a} THEN {m}"},
	{shape: "merge by id", needs: token | single | plainKey, keyed: true,
		text: "MERGE INTO {T} AS {a} USING (VALUES ({$id}::{idtype})) AS v(k) ON {id@a} = v.k WHEN MATCHED AND {1@a} THEN {m}"},
}
