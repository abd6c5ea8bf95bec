package config

import (
	"strings"

	"github.com/fencelint/fencelint/lease"
)

// Declarations returns what is said of the tables, in terms of the protocol.
func (c *Config) Declarations() []*lease.Declaration {
	if c == nil {
		return nil
	}
	list := make([]*lease.Declaration, len(c.Tables))
	for i := range c.Tables {
		list[i] = c.Tables[i].declaration()
	}
	return list
}

func (t *Table) declaration() *lease.Declaration {
	d := &lease.Declaration{
		Table:  t.key(),
		Owners: spellings(t.Owner), Tokens: spellings(t.Token), Expiries: spellings(t.Expiry), Statuses: spellings(t.Status),
		Keys: t.Key,
		Held: t.Held, Final: t.Terminal,
		Fence: t.Fence, RequireLive: t.RequireLive,
	}
	if t.GuardedBy != nil {
		d.Guard, d.GuardOn = tableKey(t.GuardedBy.Table), t.GuardedBy.On
	}
	return d
}

// Words returns the vocabulary, nil if it adds nothing.
func (c *Config) Words() *lease.Vocabulary {
	if c == nil {
		return nil
	}
	v := c.Vocabulary
	if len(v.Owner)+len(v.Token)+len(v.Expiry)+len(v.Status)+len(v.Held)+len(v.Terminal) == 0 {
		return nil
	}
	return lease.NewVocabulary(
		map[lease.Role][]string{lease.Owner: v.Owner, lease.Token: v.Token, lease.Expiry: v.Expiry, lease.Status: v.Status},
		map[lease.StateKind][]string{lease.HeldState: v.Held, lease.FinalState: v.Terminal})
}

// spellings adds the names in lower case: SQL folds what is not quoted, and
// documents do not.
func spellings(names []string) []string {
	var out []string
	for _, n := range names {
		out = append(out, n)
		if folded := strings.ToLower(n); folded != n {
			out = append(out, folded)
		}
	}
	return out
}
