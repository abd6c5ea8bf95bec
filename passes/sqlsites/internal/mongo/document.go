package mongo

import (
	"go/types"
	"reflect"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// A field is one field of a document. Its value is nil where the document has
// it, and what it holds is not known.
type field struct {
	key   string
	value chain.Value
}

// fields reads a document: bson.M, a map, bson.D or a struct with tags. open
// says that it may have more fields; ok reports whether it could be read.
func (c *collection) fields(v chain.Value) (list []field, open, ok bool) {
	switch {
	case v.Kind == chain.Record && isMap(v.Type), v.Kind == chain.Record && v.Type == nil:
		for i, key := range v.Keys {
			list = append(list, field{key, v.Elems[i]})
		}
		return list, v.Open, true
	case v.Kind == chain.List && isOrdered(v):
		for _, e := range v.Elems {
			key, hasKey := e.Elem("Key")
			name, known := key.Constant()
			if !hasKey || !known {
				open = true
				continue
			}
			value, _ := e.Elem("Value")
			list = append(list, field{name, value})
		}
		return list, open || v.Open, true
	}
	return c.structure(v)
}

// structure reads a struct. What a literal leaves out is the zero value, or not
// there with omitempty.
func (c *collection) structure(v chain.Value) (list []field, open, ok bool) {
	if v.Type == nil || v.Kind == chain.Calls || !isStruct(v.Type) {
		return nil, false, false
	}
	n := v.Named()
	if n == nil || n.Obj().Pkg() != nil && (Owns(n.Obj().Pkg().Path()) || n.Obj().Pkg().Path() == "time") {
		return nil, false, false
	}
	m := chain.NewModel(v.Type, tagged)
	if m == nil {
		return nil, false, false
	}
	assigned := c.r.Assigned(v.Expr, c.link.Call)
	for _, f := range m.Fields {
		state, value := chain.FieldState(c.r, v, f, c.link.Call)
		switch {
		case state == chain.Unset && f.Version: // omitempty
		case state == chain.Unset && value.Expr == nil:
			list = append(list, field{f.Column, zero})
		case state == chain.Maybe && len(assigned) > 0 && !chain.Sets(assigned, f.Name):
			// Written back as it was read.
		default:
			list = append(list, field{f.Column, value})
		}
	}
	return list, false, true
}

// zero is the value of a field that a struct literal leaves out.
var zero = chain.Value{Kind: chain.Text}

// tagged reads the tag of a field. Version says omitempty here.
func tagged(f *types.Var, tag reflect.StructTag) (out chain.Field, inside, ok bool) {
	name, options, _ := strings.Cut(tag.Get("bson"), ",")
	if name == "-" || !f.Exported() {
		return out, false, false
	}
	options = "," + options + ","
	if strings.Contains(options, ",inline,") {
		return out, true, true
	}
	if name == "" {
		name = strings.ToLower(f.Name())
	}
	if inner, ok := f.Type().Underlying().(*types.Struct); ok && inner.NumFields() > 0 && hasTags(inner) {
		return chain.Field{Column: name + "."}, true, true
	}
	return chain.Field{Name: f.Name(), Column: name, Primary: name == "_id", Version: strings.Contains(options, ",omitempty,")}, false, true
}

func hasTags(t *types.Struct) bool {
	for i := range t.NumFields() {
		if reflect.StructTag(t.Tag(i)).Get("bson") != "" {
			return true
		}
	}
	return false
}

func isMap(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

func isStruct(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// isOrdered reports whether a list is a bson.D: its elements are pairs of a key
// and a value.
func isOrdered(v chain.Value) bool {
	if v.Type != nil {
		s, ok := v.Type.Underlying().(*types.Slice)
		return ok && isPair(s.Elem())
	}
	if len(v.Elems) == 0 {
		return false
	}
	_, ok := v.Elems[0].Elem("Key")
	return ok
}

func isPair(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	return ok && s.NumFields() == 2 && s.Field(0).Name() == "Key" && s.Field(1).Name() == "Value"
}

// column writes the column of a path: lease.owner is lease_owner.
func column(path string) string { return quoted(strings.ReplaceAll(path, ".", "_")) }

// quoted writes a name that keeps its case.
func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
