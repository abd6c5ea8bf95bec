package mongo

import "github.com/fencelint/fencelint/passes/sqlsites/internal/chain"

// bulk writes the statements of BulkWrite, one for each model.
func (c *collection) bulk(w *chain.Writer) {
	models := c.link.Arg(1)
	if models.Kind != chain.List || len(models.Elems) == 0 {
		w.Hole(c.r.Unknown(models.Expr))
		return
	}
	for i, m := range models.Elems {
		if i > 0 {
			w.Put("; ")
		}
		c.model(w.Over(m.Expr), m)
	}
}

// modelKinds are the models by the name of their type.
var modelKinds = map[string]operation{
	"UpdateOneModel":  {verb: "UPDATE"},
	"UpdateManyModel": {verb: "UPDATE"},
	"ReplaceOneModel": {verb: "UPDATE", whole: true},
	"DeleteOneModel":  {verb: "DELETE"},
	"DeleteManyModel": {verb: "DELETE"},
	"InsertOneModel":  {verb: "INSERT"},
}

// model writes the statement of one model: a struct, or a chain that sets it.
func (c *collection) model(w *chain.Writer, v chain.Value) {
	name := v.TypeName()
	if v.Kind == chain.Calls && name == "" && len(v.Links) > 0 && v.Last().Fn != nil {
		if results := v.Last().Fn.Signature().Results(); results.Len() > 0 {
			if n := chain.NamedOf(results.At(0).Type()); n != nil {
				name = n.Obj().Name()
			}
		}
	}
	op, ok := modelKinds[name]
	if !ok || v.Kind != chain.Calls && v.Kind != chain.Record {
		w.Hole(c.r.Unknown(v.Expr))
		return
	}
	part := func(name string) chain.Value {
		if elem, ok := v.Elem(name); ok {
			return elem
		}
		for _, l := range v.Links {
			if l.Name == "Set"+name {
				return l.Arg(0)
			}
		}
		return chain.Value{}
	}
	write := &write{operation: op, collection: c, filter: part("Filter"), upsert: c.setsUpsert(v)}
	switch {
	case op.verb == "INSERT":
		write.document = part("Document")
	case op.whole:
		write.document = part("Replacement")
	default:
		write.document = part("Update")
	}
	write.put(w)
}
