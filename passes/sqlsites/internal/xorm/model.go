package xorm

import (
	"go/types"
	"reflect"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// newModel reads the columns of a bean. It returns nil for what is none.
func newModel(t types.Type) *chain.Model {
	m := chain.NewModel(t, tagged)
	if m == nil || m.Type.Obj().Pkg() != nil && m.Type.Obj().Pkg().Path() == "time" {
		return nil
	}
	if len(m.Primary()) == 0 {
		for i := range m.Fields {
			if m.Fields[i].Name == "ID" || m.Fields[i].Name == "Id" {
				m.Fields[i].Primary = true
			}
		}
	}
	return m
}

// words are the words of a tag that are no name of a column.
var words = map[string]bool{
	"pk": true, "autoincr": true, "null": true, "notnull": true, "not": true, "unique": true, "index": true, "created": true,
	"updated": true, "deleted": true, "version": true, "default": true, "json": true, "jsonb": true, "text": true, "utc": true,
	"local": true, "bool": true, "int": true, "bigint": true, "integer": true, "blob": true, "datetime": true, "timestamp": true,
	"bytea": true, "uuid": true, "real": true, "double": true, "float": true, "cache": true, "nocache": true, "->": true, "<-": true,
	"smallint": true, "tinyint": true, "mediumtext": true, "longtext": true, "date": true, "time": true, "comment": true,
}

func tagged(field *types.Var, tag reflect.StructTag) (f chain.Field, inside, ok bool) {
	options := strings.Fields(tag.Get("xorm"))
	if !field.Exported() || len(options) > 0 && options[0] == "-" {
		return f, false, false
	}
	f = chain.Field{Name: field.Name()}
	for _, o := range options {
		word := strings.ToLower(o)
		switch {
		case word == "extends":
			return chain.Field{}, true, true
		case strings.HasPrefix(o, "'"):
			f.Column = strings.Trim(o, "'")
		case word == "pk":
			f.Primary = true
		case word == "version":
			f.Version = true
		case f.Column == "" && !words[word] && !strings.ContainsAny(word, "()"):
			f.Column = o
		}
	}
	if field.Embedded() && f.Column == "" && len(options) == 0 {
		return chain.Field{}, true, true
	}
	if f.Column == "" {
		f.Column = chain.Snake(field.Name())
	}
	return f, false, true
}
