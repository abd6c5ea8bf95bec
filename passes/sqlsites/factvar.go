package sqlsites

import "go/types"

// exportVar tells what a package variable or a field holds, if that is a
// statement and within the budget. It returns the bytes that it took.
func (r *reader) exportVar(v *types.Var, budget int) int {
	vals := r.cellValue(v)
	var keys []string
	if isTextMap(v.Type()) {
		if len(vals) != 1 || vals[0].form != record || vals[0].open {
			return 0
		}
		vals, keys = vals[0].elems, vals[0].keys
	}
	texts, size := templates(vals, nil)
	if len(keys) > 0 && len(texts) != len(keys) {
		return 0
	}
	for _, key := range keys {
		size += templateCost + len(key)
	}
	if size += factCost + len(v.Name()); size > budget || !anyCandidate(texts) {
		return 0
	}
	r.pass.ExportObjectFact(v, &VarText{texts, keys})
	return size
}

// isTextMap reports whether t is a map of texts.
func isTextMap(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	return ok && isString(m.Elem())
}

// sharedFields returns the exported fields of the package's exported structs
// that this package fills with text, in the order of names and fields.
func (r *reader) sharedFields() []*types.Var {
	var out []*types.Var
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		t, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !t.Exported() || t.IsAlias() {
			continue
		}
		strct, ok := t.Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		for field := range strct.Fields() {
			if field.Exported() && field.Pkg() == r.pass.Pkg && isString(field.Type()) && r.cells[field] != nil {
				out = append(out, field)
			}
		}
	}
	return out
}
