package bun

import (
	"go/types"
	"reflect"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

func newModel(t types.Type) *chain.Model { return chain.NewModel(t, tagged) }

func tagged(field *types.Var, tag reflect.StructTag) (f chain.Field, inside, ok bool) {
	name, options, _ := strings.Cut(tag.Get("bun"), ",")
	if name == "-" || !field.Exported() || isBase(field) {
		return f, false, false
	}
	options = "," + options + ","
	if strings.Contains(options, ",rel:") || strings.Contains(options, ",m2m:") || strings.Contains(options, ",scanonly,") {
		return f, false, false
	}
	if prefix, embedded := strings.CutPrefix(name, "embed:"); embedded || field.Embedded() && name == "" {
		return chain.Field{Column: prefix}, true, true
	}
	if name == "" || strings.Contains(name, ":") {
		name = chain.Snake(field.Name())
	}
	return chain.Field{Name: field.Name(), Column: name, Primary: strings.Contains(options, ",pk,")}, false, true
}

func isBase(field *types.Var) bool { return field.Embedded() && field.Name() == "BaseModel" }

// setting returns an option of the tag on the embedded BaseModel, "" if there
// is none.
func setting(m *chain.Model, key string) string {
	st, ok := m.Type.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for i := range st.NumFields() {
		if !isBase(st.Field(i)) {
			continue
		}
		for _, part := range strings.Split(reflect.StructTag(st.Tag(i)).Get("bun"), ",") {
			name, value, ok := strings.Cut(part, ":")
			if ok && name == key {
				return value
			}
			if !ok && key == "table" && part != "" {
				return part
			}
		}
	}
	return ""
}

// tableName writes the name of the model's table.
func (q *query) tableName() chain.Fragment {
	w := &chain.Writer{}
	w.In(q.valueAt)
	if q.model == nil {
		return w.In(q.at).Hole(q.r.Unknown(q.value.Expr)).Fragment
	}
	name := setting(q.model, "table")
	if name == "" {
		name = chain.Plural(chain.Snake(q.model.Type.Obj().Name()))
	}
	return w.Column(name).Fragment
}

// alias is the name by which conditions call the model's table.
func (q *query) alias() string {
	if q.model == nil {
		return ""
	}
	if a := setting(q.model, "alias"); a != "" {
		return a
	}
	return chain.Snake(q.model.Type.Obj().Name())
}
