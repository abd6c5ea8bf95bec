package mongo

import (
	"go/constant"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// A collection is what an operation is about.
type collection struct {
	r    chain.Reader
	name chain.Fragment
	link chain.Link
}

// nameOf writes the name of the collection that a chain is about: what
// Collection is given, else the hole that stands for the handle.
func nameOf(r chain.Reader, v chain.Value) chain.Fragment {
	w := &chain.Writer{}
	w.In(v.Last())
	if len(v.Links) == 1 && v.Root != nil {
		if held, ok := r.Handle(v.Root); ok {
			v = held
		}
	}
	for _, l := range v.Links {
		if l.Name != "Collection" {
			continue
		}
		if name, ok := l.Arg(0).Constant(); ok && name != "" {
			return w.Put(quoted(name)).Fragment
		}
		if text := l.Arg(0).Text; len(text) == 1 && text[0].Hole {
			return w.Hole(text[0]).Fragment
		}
		return w.Hole(r.Unknown(l.Arg(0).Expr)).Fragment
	}
	return w.Hole(r.Unknown(v.Root)).Fragment
}

// setsUpsert reports whether an argument is a set of options that asks for an
// insert where nothing is found. Where a variable decides, it may.
func (c *collection) setsUpsert(v chain.Value) bool {
	for _, l := range v.Links {
		if l.Name == "SetUpsert" {
			return !c.isFalse(l.Arg(0))
		}
	}
	upsert, ok := v.Elem("Upsert")
	return ok && !chain.IsNil(c.r.Info(), upsert)
}

func (c *collection) isFalse(v chain.Value) bool {
	if v.Expr == nil {
		return false
	}
	value := c.r.Info().Types[v.Expr].Value
	return value != nil && value.Kind() == constant.Bool && !constant.BoolVal(value)
}
