SELECT COALESCE(a, $1), GREATEST(1, b), NULLIF(c, ''), current_timestamp, localtime(2), now() - interval '5 minutes', x AT TIME ZONE 'utc', CAST(y AS varchar(20)), z::timestamp with time zone,
 arr[1], (r).f, s.t.u, v.*, CASE WHEN a = 1 THEN 'x' ELSE 'y' END, extract(epoch from d), count(*) FILTER (WHERE a > 1), row_number() OVER (PARTITION BY a), E'it\'s', 1.5e3, -7, null, true, '1'::text, ARRAY(SELECT 1), a IS DISTINCT FROM b AS c1, k::text[], myschema.fn(a => 1), - $2, a || b, "Quoted", pg_catalog.lower('X'), substring(a from 1 for 2), jsonb_build_object('a', 1) ->> 'a'
FROM t, s.t
