package ent

import (
	"go/constant"
	"go/types"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// text returns a constant of a package, ok false if it has none of the name.
func text(p *types.Package, name string) (string, bool) {
	if p == nil {
		return "", false
	}
	c, ok := p.Scope().Lookup(name).(*types.Const)
	if !ok || c.Val().Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c.Val()), true
}

// column returns the column of a field, or of the edge that a setter of an id
// is about.
func column(p *types.Package, field string) (string, bool) {
	if field == "" {
		return "", false
	}
	if c, ok := text(p, "Field"+field); ok {
		return c, true
	}
	return text(p, strings.TrimSuffix(field, "ID")+"Column")
}

// table writes the name of the type's table.
func (b *builder) table(w *chain.Writer) {
	if name, ok := text(b.pkg, "Table"); ok {
		w.Column(name)
		return
	}
	w.Column(chain.Plural(chain.Snake(b.name)))
}

// known returns the column of a field, by its name where the package of the
// type is not at hand.
func (b *builder) known(field string) (string, bool) {
	if b.pkg == nil {
		return chain.Snake(field), field != ""
	}
	return column(b.pkg, field)
}

// setters are what the methods that set a field begin with, the longer ones
// first.
var setters = []string{"SetNillable", "Set", "Add", "Clear", "Append"}

// assign reads a call that sets a field. What it does not know is left out if
// it sets an edge that lies in another table, and order and grouping change no
// row.
func (b *builder) assign(l chain.Link) {
	for _, s := range setters {
		field, ok := strings.CutPrefix(l.Name, s)
		if !ok {
			continue
		}
		col, ok := b.known(field)
		if !ok {
			continue
		}
		w, v := &chain.Writer{}, &chain.Writer{}
		w.In(l).Column(col).Put(" = ")
		v.In(l)
		switch s {
		case "Add", "Append":
			v.Column(col).Put(map[string]string{"Add": " + ", "Append": " || "}[s]).Bind(l.Arg(0).Expr)
		case "Clear":
			v.Put("NULL")
		default:
			b.Value(v, l.Arg(0))
		}
		b.set = append(b.set, w.Add(v.Fragment).Fragment)
		b.columns, b.values = append(b.columns, col), append(b.values, v.Fragment)
		return
	}
}
