package sqlsites

import (
	"go/ast"
	"go/token"
	"reflect"
	"strconv"
	"strings"
)

// namedArgument returns the value that a map or struct literal has for a named
// placeholder, or nil.
func namedArgument(e ast.Expr, name string) ast.Expr {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return nil
		}
		switch key := kv.Key.(type) {
		case *ast.BasicLit:
			if s, err := strconv.Unquote(key.Value); err == nil && s == name {
				return kv.Value
			}
		case *ast.Ident:
			if fieldNamed(lit, key.Name, name) {
				return kv.Value
			}
		}
	}
	return nil
}

// fieldNamed reports whether a placeholder stands for a field: by the db tag of
// the struct if its type is written out there, by the name otherwise.
func fieldNamed(lit *ast.CompositeLit, field, name string) bool {
	if strct, ok := lit.Type.(*ast.StructType); ok {
		for _, f := range strct.Fields.List {
			for _, id := range f.Names {
				if id.Name == field && f.Tag != nil {
					tag, err := strconv.Unquote(f.Tag.Value)
					if err == nil && reflect.StructTag(tag).Get("db") != "" {
						return reflect.StructTag(tag).Get("db") == name
					}
				}
			}
		}
	}
	return strings.EqualFold(field, strings.ReplaceAll(name, "_", ""))
}
