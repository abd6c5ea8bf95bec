package sqlsites

import (
	"go/ast"
	"go/types"
)

// A frame reads one function, path by path: what its string variables hold at
// each point, which calls run SQL, what the function returns.
type frame struct {
	r     *reader
	decl  *ast.FuncDecl // nil at package level
	up    *frame        // the frame that calls this one, or that its closure stands in
	depth int
	sum   *summary
	rets  *[]ret       // where return statements go: a closure has its own
	named []*types.Var // named results, for a bare return
	exits *[]state     // the states in which the function is left, or nil if nobody asks

	applied bool // read with the arguments of one call

	lit    *ast.FuncLit // the closure that is read, or nil
	params []*types.Var // of lit

	recollections map[ast.Expr][]recollection

	breaks    []*[]state // the open statements that break leaves
	continues []*[]state // the open loops
}

// A summary is what reading a function yields.
type summary struct {
	params []*types.Var
	rets   []ret
	runs   []*run
	values map[ast.Expr][]value // what was assigned to fields and package variables
}

// A ret is what one path returns.
type ret struct {
	vals   []value // one per result
	guards []guard
	left   state // in which the function is left, if somebody asks for exits
}

// A run is a call that runs SQL, with the texts that it may run.
type run struct {
	call  *Call
	texts []value
	arg   ast.Expr // the argument that holds the text
	sure  bool     // the callee runs SQL for certain
	decl  *ast.FuncDecl
	prep  *ast.CallExpr // the call that prepared the statement, or nil
	outer bool          // the text goes on in the callers
	lit   *ast.FuncLit  // the closure whose callers these are, or nil
}

// result returns the i-th result of each path.
func (s *summary) result(i int) []value {
	var out []value
	for _, r := range s.rets {
		if i < len(r.vals) {
			out = append(out, r.vals[i])
		}
	}
	return bounded(out)
}

// record adds what a call runs on one more path.
func (s *summary) record(r *run, texts []value) {
	for _, old := range s.runs {
		if old.call.Expr == r.call.Expr {
			old.texts = bounded(append(old.texts, texts...))
			return
		}
	}
	r.texts = bounded(texts)
	s.runs = append(s.runs, r)
}

// read reads a function body whose parameters are bound in the given states.
func (f *frame) read(ftype *ast.FuncType, body *ast.BlockStmt, in []state) {
	if ftype.Results != nil {
		for _, field := range ftype.Results.List {
			for _, name := range field.Names {
				obj, ok := f.r.info.Defs[name].(*types.Var)
				if !ok {
					continue
				}
				f.named = append(f.named, obj)
				for i := range in {
					in[i] = in[i].bind(obj, zero(obj.Type()))
				}
			}
		}
	}
	f.leaves(f.block(body.List, in)...)
}

// leaves records states in which the function is left.
func (f *frame) leaves(states ...state) {
	if f.exits != nil {
		*f.exits = append(*f.exits, states...)
	}
}

// paramsOf returns the parameters of a function type in order, nil for those
// with no name.
func (r *reader) paramsOf(ftype *ast.FuncType) []*types.Var {
	var out []*types.Var
	for _, field := range ftype.Params.List {
		if len(field.Names) == 0 {
			out = append(out, nil)
		}
		for _, name := range field.Names {
			obj, _ := r.info.Defs[name].(*types.Var)
			out = append(out, obj)
		}
	}
	return out
}

// zero is the value of a variable that is declared without one.
func zero(t types.Type) value {
	switch {
	case isString(t), isBuilder(t):
		return value{form: text}
	case isList(t):
		return value{form: list}
	}
	return value{form: opaque}
}

func isString(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func isBytes(t types.Type) bool {
	if t == nil {
		return false
	}
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Byte
}

// isBuilder reports whether t is a strings.Builder or a bytes.Buffer, or a
// pointer to one.
func isBuilder(t types.Type) bool {
	obj := typeObject(t)
	if obj == nil || obj.Pkg() == nil {
		return false
	}
	switch obj.Name() {
	case "Builder":
		return obj.Pkg().Path() == "strings"
	case "Buffer":
		return obj.Pkg().Path() == "bytes"
	}
	return false
}

func isList(t types.Type) bool {
	if t == nil || isBytes(t) {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array:
		return true
	}
	return false
}

// typeName returns the full name of a named type or of what a pointer leads
// to, "" for others.
func typeName(t types.Type) string {
	obj := typeObject(t)
	if obj == nil {
		return ""
	}
	if obj.Pkg() == nil {
		return obj.Name()
	}
	return obj.Pkg().Path() + "." + obj.Name()
}

func typeObject(t types.Type) *types.TypeName {
	if t == nil {
		return nil
	}
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj()
	}
	return nil
}
