package chain

import (
	"go/ast"
	"go/types"
	"reflect"
)

// A Field is a column of a model.
type Field struct {
	Name    string   // of the Go field
	Path    []string // the embedded fields that lead to it, from the outside
	Column  string
	Primary bool
	Version bool // counted up by each update, and compared
	Type    types.Type
}

// A Model is the columns of a struct type, in the order of its fields.
type Model struct {
	Type   *types.Named
	Fields []Field
}

// A Tagger says how a library maps the field of a struct: to a column, to the
// columns of a struct inside it, whose names f.Column goes before, or to nothing.
type Tagger func(field *types.Var, tag reflect.StructTag) (f Field, inside, ok bool)

// NewModel reads the struct type that t is or leads to. It returns nil if
// there is none.
func NewModel(t types.Type, tagger Tagger) *Model {
	named := NamedOf(t)
	if named == nil {
		return nil
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	m := &Model{Type: named}
	m.read(st, tagger, Field{}, 0)
	return m
}

// read adds the fields of a struct. Structs that hold themselves end somewhere.
func (m *Model) read(st *types.Struct, tagger Tagger, outer Field, depth int) {
	for i := range st.NumFields() {
		field := st.Field(i)
		f, inside, ok := tagger(field, reflect.StructTag(st.Tag(i)))
		if !ok {
			continue
		}
		if inside {
			if inner, ok := structOf(field.Type()); ok && depth < 4 {
				f.Column = outer.Column + f.Column
				f.Path = append(outer.Path[:len(outer.Path):len(outer.Path)], field.Name())
				m.read(inner, tagger, f, depth+1)
			}
			continue
		}
		f.Type, f.Column, f.Path = field.Type(), outer.Column+f.Column, outer.Path
		m.Fields = append(m.Fields, f)
	}
}

func structOf(t types.Type) (*types.Struct, bool) {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	return st, ok
}

// Field returns the field with the name of a Go field or of a column, or nil.
func (m *Model) Field(name string) *Field {
	if m == nil {
		return nil
	}
	for i := range m.Fields {
		if m.Fields[i].Name == name || m.Fields[i].Column == name {
			return &m.Fields[i]
		}
	}
	return nil
}

// Primary returns the fields of the primary key.
func (m *Model) Primary() []Field {
	var out []Field
	if m == nil {
		return nil
	}
	for _, f := range m.Fields {
		if f.Primary {
			out = append(out, f)
		}
	}
	return out
}

// A State says what is known of one field of a struct value.
type State int

// The states of a field.
const (
	Unset State = iota // certain to be zero
	Set                // certain to be given a value
	Maybe              // the value comes from elsewhere and is taken to be there
)

// FieldState returns what is known of a field of a struct value: whether it is
// set, and to what.
func FieldState(r Reader, v Value, f Field, call *ast.CallExpr) (State, Value) {
	if v.Kind == Record {
		if elem, ok := v.Elem(f.Name); ok {
			if isZero(r.Info(), elem) {
				return Unset, elem
			}
			return Set, elem
		}
	}
	if len(f.Path) > 0 {
		outer := f.Path[0]
		f.Path = f.Path[1:]
		if elem, ok := v.Elem(outer); ok {
			return FieldState(r, elem, f, call)
		}
		if lit := literal(v.Expr); lit != nil {
			state, elem := literalField(r, lit, outer)
			if state == Unset {
				return state, Value{}
			}
			return FieldState(r, elem, f, call)
		}
	}
	if lit := literal(v.Expr); lit != nil {
		return literalField(r, lit, f.Name)
	}
	if v.Expr == nil || r.Untouched(v.Expr, call) {
		return Unset, Value{}
	}
	if e := r.Assigned(v.Expr, call)[f.Name]; e != nil {
		return Maybe, Value{Expr: e, Type: r.Info().TypeOf(e)}
	}
	return Maybe, Value{}
}

// literalField looks a field up in a literal that was not read as a record.
func literalField(r Reader, lit *ast.CompositeLit, name string) (State, Value) {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return Maybe, Value{}
		}
		if id, ok := kv.Key.(*ast.Ident); ok && id.Name == name {
			v := Value{Expr: kv.Value, Type: r.Info().TypeOf(kv.Value)}
			if isZero(r.Info(), v) {
				return Unset, v
			}
			return Set, v
		}
	}
	return Unset, Value{}
}

// literal returns the composite literal that e is, or the address of.
func literal(e ast.Expr) *ast.CompositeLit {
	if e == nil {
		return nil
	}
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}

// Sets reports whether a field is among those that Reader.Assigned returned.
func Sets(assigned map[string]ast.Expr, field string) bool {
	_, ok := assigned[field]
	return ok
}

// Known reports whether the fields of a struct value are known: it is a
// literal, or a variable that holds one.
func Known(v Value) bool { return v.Kind == Record && !v.Open || literal(v.Expr) != nil }

// isZero reports whether a value is a constant zero of its type, or nil.
func isZero(info *types.Info, v Value) bool {
	if v.Expr == nil {
		return false
	}
	tv := info.Types[ast.Unparen(v.Expr)]
	if tv.IsNil() {
		return true
	}
	if tv.Value == nil {
		lit, ok := ast.Unparen(v.Expr).(*ast.CompositeLit)
		return ok && len(lit.Elts) == 0
	}
	switch tv.Value.ExactString() {
	case `""`, "0", "false":
		return true
	}
	return false
}
