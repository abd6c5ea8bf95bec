package unfencedwrite

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/fencelint/fencelint/lease"
)

// A scope is what the function of a write is given that may name the
// acquisition: its parameters, its receiver, and their fields. A local variable
// may have been read from the row just before, so it says nothing.
type scope struct {
	r     *repair
	given []value
}

// A value is a parameter, or a field of a parameter or of the receiver.
type value struct {
	base  *types.Var
	field *types.Var // nil for the parameter itself
	via   string     // the struct embedded in the base by which the field is reached, "" for its own
}

func (v value) text() string {
	if v.field == nil {
		return v.base.Name()
	}
	return v.base.Name() + "." + v.field.Name()
}

func (v value) name() string {
	if v.field == nil {
		return v.base.Name()
	}
	return v.field.Name()
}

func (v value) typ() types.Type {
	if v.field == nil {
		return v.base.Type()
	}
	return v.field.Type()
}

// holder is what the value comes from: nil if it is given by itself.
func (v value) holder() *types.Var {
	if v.field == nil {
		return nil
	}
	return v.base
}

func newScope(r *repair) *scope {
	s := &scope{r: r}
	fn, ok := r.pass.TypesInfo.Defs[r.w.Site.Func.Name].(*types.Func)
	if !ok || r.w.Site.Func.Body == nil {
		return s
	}
	sig := fn.Signature()
	if recv := sig.Recv(); recv != nil && s.sees(recv) {
		s.addFields(recv, true)
	}
	for p := range sig.Params().Variables() {
		if s.sees(p) {
			s.given = append(s.given, value{base: p})
			s.addFields(p, false)
		}
	}
	s.given = slices.DeleteFunc(s.given, s.isUnsure)
	return s
}

// sees reports whether a name means the variable where the call stands.
func (s *scope) sees(v *types.Var) bool {
	inner := s.r.pass.Pkg.Scope().Innermost(s.r.call.Pos())
	if v.Name() == "" || v.Name() == "_" || inner == nil {
		return false
	}
	_, obj := inner.LookupParent(v.Name(), s.r.call.Pos())
	return obj == types.Object(v)
}

// addFields adds the fields of a struct. A pointer to one that the call does not
// follow already may be nil.
func (s *scope) addFields(base *types.Var, receiver bool) {
	t := base.Type()
	if ptr, ok := typeOf[*types.Pointer](t); ok {
		if !s.linked(base, s.r.call) {
			return
		}
		t = ptr.Elem()
	}
	if !s.linked(base, s.r.w.Site.Call.Args...) && (receiver || !isCalledLease(base.Name(), t)) {
		return // something else than what names the row
	}
	str, ok := typeOf[*types.Struct](t)
	if !ok {
		return
	}
	for f := range str.Fields() {
		if inner, ok := typeOf[*types.Struct](f.Type()); ok && f.Embedded() {
			for promoted := range inner.Fields() {
				s.addField(value{base: base, field: promoted, via: f.Name()})
			}
			continue
		}
		s.addField(value{base: base, field: f})
	}
}

// leaseName matches names of what stands for an acquisition.
var leaseName = regexp.MustCompile(`(?i)lease|claim|lock|fence|acquisition|grant`)

// isCalledLease reports whether a parameter, or its type, has the name of an
// acquisition.
func isCalledLease(name string, t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return leaseName.MatchString(name) || ok && leaseName.MatchString(named.Obj().Name())
}

// addField adds a field that the package can name.
func (s *scope) addField(v value) {
	obj, _, _ := types.LookupFieldOrMethod(v.base.Type(), true, s.r.pass.Pkg, v.field.Name())
	if obj == types.Object(v.field) {
		s.given = append(s.given, v)
	}
}

// linked reports whether the expressions reach into a variable.
func (s *scope) linked(base *types.Var, list ...ast.Expr) bool {
	found := false
	for _, x := range list {
		if x == nil {
			continue
		}
		ast.Inspect(x, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				id, isIdent := ast.Unparen(sel.X).(*ast.Ident)
				found = found || isIdent && s.r.pass.TypesInfo.Uses[id] == types.Object(base)
			}
			return !found
		})
	}
	return found
}

// values returns what the columns are to be compared with, if all of them are
// known.
func (s *scope) values(columns []string) ([]value, bool) {
	list := make([]value, 0, len(columns))
	for _, column := range columns {
		v, ok := s.value(column)
		if !ok {
			return nil, false
		}
		list = append(list, v)
	}
	return list, true
}

// value returns the one value whose name and type say that it is what the column
// holds in the worker's acquisition.
func (s *scope) value(column string) (value, bool) {
	for _, names := range []func(string, string) bool{isSameName, s.isSameRole} {
		var match []value
		for _, v := range s.given {
			if names(v.name(), column) {
				match = append(match, v)
			}
		}
		if len(match) > 0 {
			return match[0], len(match) == 1 && s.r.fits(match[0].typ(), column) && !s.r.renews(column)
		}
	}
	return value{}, false
}

// isSameName reports whether a Go name and a column's are the same, words apart.
func isSameName(name, column string) bool {
	return strings.EqualFold(strings.ReplaceAll(name, "_", ""), strings.ReplaceAll(column, "_", ""))
}

// isSameRole reports whether a Go name says of a value what the column is for:
// token or claimToken for lease_token, which is the table's only token.
func (s *scope) isSameRole(name, column string) bool {
	t := s.r.w.Table
	role, strength := t.Words.RoleOf(name)
	if role != t.Role(column) || role != lease.Token && role != lease.Owner {
		return false
	}
	if strings.HasSuffix(column, "_"+strings.ToLower(name)) {
		return true
	}
	_, own := t.Words.RoleOf(column)
	return strength == lease.Distinct && own == lease.Distinct
}
