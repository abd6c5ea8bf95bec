package grammar

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/fencelint/fencelint/race"
)

// A claim is how the workers of a program take rows.
type claim struct {
	v     *Variant
	batch bool
	// keepsState leaves the status alone: a row is held when it has an owner.
	keepsState bool
	// reentrant lets a worker take its own rows again.
	reentrant bool

	clock string // the time that an expiry is compared with
	args  []race.Arg
	fresh []int // parameters that get a new value in each claim
}

// later is a time at which the lease that A got has run out. The others compare
// with it, and the row itself stays as A's claim left it.
const later = "now() + interval '2 hours'"

// bind returns the placeholder of a new parameter.
func (c *claim) bind(a race.Arg) string {
	c.args = append(c.args, a)
	return fmt.Sprintf("$%d", len(c.args))
}

// newClaim draws a claim of one of the shapes that people write.
func newClaim(r *rand.Rand, v *Variant, batch bool) (race.Statement, *claim) {
	c := &claim{v: v, batch: batch, keepsState: r.IntN(6) == 0, reentrant: r.IntN(6) == 0, clock: "now()"}
	shapes := []func() string{c.lockingSubselect, c.pickedFirst}
	if !batch {
		shapes = append(shapes, c.byID, c.upsert)
	}
	text := shapes[r.IntN(len(shapes))]()
	return race.Statement{SQL: text, Args: c.args}, c
}

// set is the SET list of the claim; target qualifies the column that the
// counter is raised from.
func (c *claim) set(target string) string {
	v := c.v
	set := []string{v.Owner + " = " + c.owner(), v.Expiry + " = now() + interval '1 hour'"}
	if !c.keepsState {
		set = append(set, v.Status+" = 'running'")
	}
	switch {
	case v.Kind == Counter:
		set = append(set, fmt.Sprintf("%s = %s%s + 1", v.Token, target, v.Token))
	case v.Kind == UUID:
		set = append(set, v.Token+" = "+c.unique())
	}
	return strings.Join(set, ", ")
}

func (c *claim) owner() string {
	if c.v.FreshOwner {
		return "gen_random_uuid()::text"
	}
	return c.bind(race.Owner())
}

func (c *claim) unique() string {
	if c.v.ClientToken {
		mark := c.bind(race.Fresh())
		c.fresh = append(c.fresh, len(c.args))
		return mark
	}
	return "gen_random_uuid()"
}

// claimable is the condition that makes taking a row legal.
func (c *claim) claimable(target string) string {
	v := c.v
	condition := fmt.Sprintf("%[1]s%[2]s = 'queued' OR %[1]s%[2]s = 'running' AND %[1]s%[3]s < %[4]s", target, v.Status, v.Expiry, c.clock)
	if c.keepsState {
		condition = fmt.Sprintf("%[1]s%[2]s = 'queued' AND (%[1]s%[3]s IS NULL OR %[1]s%[4]s < %[5]s)", target, v.Status, v.Owner, v.Expiry, c.clock)
	}
	if c.reentrant && !v.FreshOwner {
		condition += fmt.Sprintf(" OR %s%s = %s", target, v.Owner, c.bind(race.Owner()))
	}
	return "(" + condition + ")"
}

func (c *claim) limit() int {
	if c.batch {
		return 2
	}
	return 1
}

// takeover is how the successor takes the rows. It leaves the locking
// sub-select out: a plain UPDATE has the weakest lock, so that a late write which
// stands up to it stands up to all.
func (c *claim) takeover(batch bool) race.Statement {
	t := &claim{v: c.v, batch: batch, keepsState: c.keepsState, clock: later}
	text := fmt.Sprintf("UPDATE %s SET %s WHERE %s AND %s", t.v.Table, t.set(""), t.v.rows(batch), t.claimable(""))
	return race.Statement{SQL: text, Args: t.args}
}

// held is the state of a row that somebody holds.
func (c *claim) held() string {
	if c.keepsState {
		return "queued"
	}
	return "running"
}

func (c *claim) keyList(qualifier string) string {
	return qualifier + strings.Join(c.v.Key(), ", "+qualifier)
}

func (c *claim) lockingSubselect() string {
	v := c.v
	return fmt.Sprintf("UPDATE %s SET %s WHERE (%s) IN (SELECT %s FROM %s WHERE %s ORDER BY %s LIMIT %d FOR UPDATE SKIP LOCKED)%s",
		v.Table, c.set(""), c.keyList(""), c.keyList(""), v.Table, c.claimable(""), v.ID, c.limit(), c.returning(""))
}

func (c *claim) pickedFirst() string {
	v := c.v
	join := fmt.Sprintf("t.%[1]s = picked.%[1]s", v.ID)
	if v.Tenant != "" {
		join += fmt.Sprintf(" AND t.%[1]s = picked.%[1]s", v.Tenant)
	}
	return fmt.Sprintf("WITH picked AS (SELECT %s FROM %s WHERE %s ORDER BY %s LIMIT %d FOR UPDATE SKIP LOCKED) UPDATE %s AS t SET %s FROM picked WHERE %s%s",
		c.keyList(""), v.Table, c.claimable(""), v.ID, c.limit(), v.Table, c.set("t."), join, c.returning("t."))
}

func (c *claim) byID() string {
	v := c.v
	key := v.ID + " = " + c.bind(race.Const("1"))
	if v.Tenant != "" {
		key += " AND " + v.Tenant + " = " + c.bind(race.Const("a"))
	}
	return fmt.Sprintf("UPDATE %s SET %s WHERE %s AND %s%s", v.Table, c.set(""), key, c.claimable(""), c.returning(""))
}

// upsert takes a row by inserting it, or by taking over the one that is there.
func (c *claim) upsert() string {
	v := c.v
	columns := []string{v.ID, v.Owner, v.Expiry}
	values := []string{c.bind(race.Const("1")), c.owner(), "now() + interval '1 hour'"}
	add := func(column, value string) {
		columns, values = append(columns, column), append(values, value)
	}
	if v.Tenant != "" {
		add(v.Tenant, c.bind(race.Const("a")))
	}
	if !c.keepsState {
		add(v.Status, "'running'")
	}
	switch v.Kind {
	case Counter:
		add(v.Token, "1")
	case UUID:
		add(v.Token, c.unique())
	}
	return fmt.Sprintf("INSERT INTO %s AS t (%s) VALUES (%s) ON CONFLICT (%s) DO UPDATE SET %s WHERE %s%s",
		v.Table, strings.Join(columns, ", "), strings.Join(values, ", "), c.keyList(""), c.set("t."), c.claimable("t."), c.returning("t."))
}

func (c *claim) returning(qualifier string) string {
	fence := c.v.Acquisition()[0]
	return " RETURNING " + c.keyList(qualifier) + ", " + qualifier + fence
}
