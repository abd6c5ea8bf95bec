package mongosites

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// maxDepth bounds how deep documents and the functions that build them are read.
const maxDepth = 8

// A Document is a filter, an update or a part of one: bson.M, bson.D, a map, or
// a struct with tags.
type Document struct {
	Fields []Field // in the order of the source
	Open   bool    // it may have fields that are not known
}

// A Field is one field of a document.
type Field struct {
	Key   string
	Value Value
}

// A Value is what a field holds: a document, a list, or some expression.
type Value struct {
	Expr ast.Expr // as written; it may stand in another function
	Doc  *Document
	List []Value // of an array, if IsList
	// IsList says that the value is an array that could be read.
	IsList bool
}

// Field returns the value of a field of d, and whether it has one. d may be nil.
func (d *Document) Field(key string) (Value, bool) {
	if d == nil {
		return Value{}, false
	}
	for _, f := range d.Fields {
		if f.Key == key {
			return f.Value, true
		}
	}
	return Value{}, false
}

// A reader reads documents from the syntax.
type reader struct {
	pass  *analysis.Pass
	decls map[*types.Func]*ast.FuncDecl // nil until it is needed
}

// document reads an expression as a document. It is open if that fails.
func (r *reader) document(e ast.Expr) *Document {
	if v := r.value(e, maxDepth); v.Doc != nil {
		return v.Doc
	}
	return &Document{Open: true}
}

func (r *reader) value(e ast.Expr, depth int) Value {
	e = ast.Unparen(e)
	v := Value{Expr: e}
	if depth == 0 {
		return v
	}
	switch x := e.(type) {
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return r.value(x.X, depth-1)
		}
	case *ast.CompositeLit:
		r.literal(&v, x, depth)
	case *ast.CallExpr:
		if r.pass.TypesInfo.Types[x.Fun].IsType() && len(x.Args) == 1 {
			return r.value(x.Args[0], depth-1)
		}
		if inner := r.returned(x); inner != nil {
			if built := r.value(inner, depth-1); built.Doc != nil || built.IsList {
				return built
			}
		}
	case *ast.Ident:
		if obj, ok := r.pass.TypesInfo.Uses[x].(*types.Var); ok {
			if built := r.variable(obj, depth-1); built.Doc != nil || built.IsList {
				return built
			}
		}
	}
	return v
}

// literal reads a composite literal into v.
func (r *reader) literal(v *Value, lit *ast.CompositeLit, depth int) {
	switch t := r.pass.TypesInfo.TypeOf(lit).Underlying().(type) {
	case *types.Map:
		v.Doc = new(Document)
		for _, el := range lit.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				r.add(v.Doc, kv.Key, kv.Value, depth)
			}
		}
	case *types.Struct:
		v.Doc = r.structure(t, lit, depth)
	case *types.Slice:
		if isElement(t.Elem()) {
			v.Doc = new(Document)
			for _, el := range lit.Elts {
				r.element(v.Doc, el, depth)
			}
			return
		}
		v.IsList = true
		for _, el := range lit.Elts {
			v.List = append(v.List, r.value(el, depth-1))
		}
	}
}

// add adds a field whose key is an expression.
func (r *reader) add(d *Document, key, value ast.Expr, depth int) {
	name, ok := stringOf(r.pass.TypesInfo, key)
	if !ok {
		d.Open = true
		return
	}
	d.Fields = append(d.Fields, Field{name, r.value(value, depth-1)})
}

// isElement reports whether t is bson.E: a struct of a key and a value.
func isElement(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	return ok && s.NumFields() == 2 && s.Field(0).Name() == "Key" && s.Field(1).Name() == "Value"
}

// element adds a field that is written as bson.E.
func (r *reader) element(d *Document, e ast.Expr, depth int) {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok || len(lit.Elts) != 2 {
		d.Open = true
		return
	}
	key, value := lit.Elts[0], lit.Elts[1]
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok && id.Name == "Key" {
			key = kv.Value
		} else {
			value = kv.Value
		}
	}
	r.add(d, key, value, depth)
}

// structure reads a struct literal by the tags of its type. Fields that the
// literal leaves out have their zero value, or none with omitempty.
func (r *reader) structure(t *types.Struct, lit *ast.CompositeLit, depth int) *Document {
	d := new(Document)
	for i := range t.NumFields() {
		name, options, _ := strings.Cut(reflect.StructTag(t.Tag(i)).Get("bson"), ",")
		switch {
		case name == "-":
			continue
		case name == "":
			name = strings.ToLower(t.Field(i).Name())
		}
		value := fieldOf(lit, i, t.Field(i).Name())
		if value == nil {
			d.Open = d.Open || !strings.Contains(options, "omitempty")
			continue
		}
		d.Fields = append(d.Fields, Field{name, r.value(value, depth-1)})
	}
	return d
}

// fieldOf returns what a struct literal gives a field, or nil.
func fieldOf(lit *ast.CompositeLit, index int, name string) ast.Expr {
	for i, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			if i == index {
				return el
			}
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok && id.Name == name {
			return kv.Value
		}
	}
	return nil
}

// String shows a document by its keys, for tests.
func (d *Document) String() string {
	var parts []string
	for _, f := range d.Fields {
		parts = append(parts, f.Key+f.Value.String())
	}
	if d.Open {
		parts = append(parts, "...")
	}
	return "{" + strings.Join(parts, " ") + "}"
}

// String shows a value by its form, for tests.
func (v Value) String() string {
	switch {
	case v.Doc != nil:
		return v.Doc.String()
	case v.IsList:
		parts := make([]string, len(v.List))
		for i, x := range v.List {
			parts[i] = x.String()
		}
		return "[" + strings.Join(parts, " ") + "]" + strconv.Itoa(len(v.List))
	}
	return ""
}
