package gorm

import (
	"go/types"
	"reflect"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// newModel reads the columns of the struct type that t leads to, or returns
// nil.
func newModel(t types.Type) *chain.Model {
	m := chain.NewModel(t, tagged)
	if m == nil || isValue(m.Type) {
		return nil
	}
	if len(m.Primary()) == 0 {
		for i := range m.Fields {
			if f := &m.Fields[i]; f.Column == "id" || f.Name == "ID" {
				f.Primary = true
				break
			}
		}
	}
	return m
}

func tagged(field *types.Var, tag reflect.StructTag) (f chain.Field, inside, ok bool) {
	options := tag.Get("gorm")
	if options == "-" || strings.HasPrefix(options, "-:all") || !field.Exported() {
		return f, false, false
	}
	set := settings(options)
	if _, embedded := set["embedded"]; embedded || field.Embedded() && !isValue(field.Type()) {
		return chain.Field{Column: set["embeddedprefix"]}, true, true
	}
	f = chain.Field{Name: field.Name(), Column: set["column"]}
	if f.Column == "" {
		f.Column = dbName(field.Name())
	}
	for _, key := range []string{"primarykey", "primary_key"} {
		if v, ok := set[key]; ok && v != "false" {
			f.Primary = true
		}
	}
	_, typed := set["type"]
	_, serialized := set["serializer"]
	return f, false, typed || serialized || isColumn(field.Type())
}

// settings splits the tag of a field. Keys are in lower case.
func settings(tag string) map[string]string {
	out := make(map[string]string)
	for _, part := range strings.Split(tag, ";") {
		key, value, _ := strings.Cut(part, ":")
		if key = strings.ToLower(strings.TrimSpace(key)); key != "" {
			out[key] = strings.TrimSpace(value)
		}
	}
	return out
}

// isColumn reports whether a field of type t is a column rather than a relation
// to another model.
func isColumn(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Struct:
		return isValue(t)
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return isValue(t) || ok && b.Kind() == types.Byte
	}
	return isValue(t)
}

// isValue reports whether t is the value of one column although it is a struct
// or a slice: a time, or a type that tells the driver its value.
func isValue(t types.Type) bool {
	named := chain.NamedOf(t)
	if named == nil {
		return false
	}
	obj := named.Obj()
	if obj.Pkg() != nil && obj.Pkg().Path() == "time" {
		return true
	}
	for _, name := range []string{"Value", "GormDataType"} {
		m, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, obj.Pkg(), name)
		if _, ok := m.(*types.Func); ok {
			return true
		}
	}
	return false
}

// initialisms are written as one word in the names of columns, in the order in
// which gorm looks for them.
var initialisms = strings.Fields(`API ASCII CPU CSS DNS EOF GUID HTML HTTP HTTPS ID IP JSON LHS QPS RAM RHS RPC
	SLA SMTP SSH TLS TTL UID UI UUID URI URL UTF8 VM XML XSRF XSS`)

var replacer = newReplacer()

func newReplacer() *strings.Replacer {
	var pairs []string
	for _, s := range initialisms {
		pairs = append(pairs, s, s[:1]+strings.ToLower(s[1:]))
	}
	return strings.NewReplacer(pairs...)
}

// dbName is the name of the column or, in the singular, the table that gorm
// gives to a field or type.
func dbName(name string) string { return chain.Snake(replacer.Replace(name)) }
