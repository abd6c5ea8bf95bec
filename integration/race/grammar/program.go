package grammar

import (
	"math/rand/v2"

	"github.com/fencelint/fencelint/race"
)

// A Program is one schema, one claim and one late write.
type Program struct {
	Number  int // its place in the run, from 0
	Variant *Variant
	Batch   bool // the worker claims two rows
	Claim   race.Statement
	Write   *Node
	Style   Style

	// Fresh lists the parameters of the claim, counted from 1, that get a new
	// unique value each time.
	Fresh []int

	claim *claim
}

// New returns the number-th program of a seed. It depends on nothing else.
func New(seed uint64, number int) *Program {
	r := rand.New(rand.NewPCG(seed, uint64(number)))
	variants := Variants()
	p := &Program{Number: number, Variant: variants[r.IntN(len(variants))], Style: Style(r.IntN(int(styles)))}
	p.Batch = p.Variant.Tenant == "" && r.IntN(4) == 0
	statement, c := newClaim(r, p.Variant, p.Batch)
	p.Claim, p.Fresh, p.claim = statement, c.fresh, c
	g := &generator{Rand: r, have: p.features()}
	p.Write = g.statement()
	return p
}

// features lists what the forms of the program can rely on.
func (p *Program) features() need {
	var n need
	switch p.Variant.Kind {
	case Counter:
		n |= token | counter
	case UUID:
		n |= token | unique
	}
	if p.Variant.Nullable() {
		n |= nullable
	}
	if p.Variant.Tenant == "" {
		n |= plainKey
	}
	if p.Style != Question {
		n |= named
	}
	if p.Batch {
		return n | batch
	}
	return n | single
}

// Case is the program as it is played.
func (p *Program) Case() *race.Case {
	write, _ := p.Render()
	return &race.Case{
		Table:       p.Variant.Table,
		Key:         p.Variant.Key(),
		Acquisition: p.Variant.Acquisition(),
		Held:        p.Variant.Owner + " IS NOT NULL",
		Seed:        p.Variant.Seed(p.Batch),
		Batch:       p.Batch,
		Claim:       p.Claim,
		Write:       write,
		Protocol:    p.claim.protocol(),
	}
}
