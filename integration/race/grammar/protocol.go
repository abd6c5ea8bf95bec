package grammar

import (
	"fmt"

	"github.com/fencelint/fencelint/race"
)

// protocol returns what the other workers do to the rows that A claims.
func (c *claim) protocol() race.Protocol {
	v := c.v
	rows := v.rows(c.batch)
	update := func(set, where string) race.Statement {
		return race.Statement{SQL: fmt.Sprintf("UPDATE %s SET %s WHERE %s", v.Table, set, where)}
	}
	return race.Protocol{
		Takeover:      c.takeover(c.batch),
		TakeoverFirst: c.takeover(false),
		Finish:        update(fmt.Sprintf("%s = 'done', %s = NULL, %s = NULL", v.Status, v.Owner, v.Expiry), rows),
		Release:       update(v.givenBack(), rows),
		Reap:          update(v.givenBack(), rows+" AND "+v.Expiry+" < "+later),
		Requeue:       update(v.givenBack()+", payload = 'again'", rows),
	}
}

// rows is the condition on the rows that A claims.
func (v *Variant) rows(batch bool) string {
	rows := v.ID + " = 1"
	if batch {
		rows = v.ID + " IN (1, 2)"
	}
	if v.Tenant != "" {
		rows += " AND " + v.Tenant + " = 'a'"
	}
	return rows
}

// givenBack is the SET list that frees a row.
func (v *Variant) givenBack() string {
	set := fmt.Sprintf("%s = 'queued', %s = NULL, %s = NULL", v.Status, v.Owner, v.Expiry)
	switch {
	case v.Kind == UUID:
		set += ", " + v.Token + " = NULL"
	case v.Raises:
		set += fmt.Sprintf(", %s = %s + 1", v.Token, v.Token)
	}
	return set
}

// Package returns the other statements that a Go package with this table has:
// the claim, the reaper, and a settle that is right. They are what a judge
// learns the roles of the columns from.
func (p *Program) Package() []string {
	v := p.Variant
	key := v.ID + " = $1"
	fence, next := v.Token, "$2"
	if v.Kind == NoToken {
		fence = v.Owner
	}
	if v.Tenant != "" {
		key, next = key+" AND "+v.Tenant+" = $2", "$3"
	}
	return []string{
		p.Claim.SQL,
		fmt.Sprintf("UPDATE %s SET %s WHERE %s = 'running' AND %s < now()", v.Table, v.givenBack(), v.Status, v.Expiry),
		fmt.Sprintf("UPDATE %s SET %s = 'done', %s = NULL, %s = NULL WHERE %s AND %s = %s",
			v.Table, v.Status, v.Owner, v.Expiry, key, fence, next),
	}
}
