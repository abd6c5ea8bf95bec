package sqlsites

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// A reader reads the strings of one package.
type reader struct {
	pass  *analysis.Pass
	info  *types.Info
	plain bool // nothing is left out because it makes no difference

	decls      map[*types.Func]*ast.FuncDecl
	funcs      []*types.Func // those of decls in the order of the source
	consts     map[*types.Const]ast.Expr
	paramNames map[*types.Var]string
	cells      map[*types.Var]*cell
	embeds     map[*types.Var]*embedding
	files      map[string]*embedded

	summaries map[*types.Func]*summary
	read      []*types.Func // those of summaries in the order in which they were read
	busy      map[*ast.FuncDecl]bool
	lits      map[*ast.FuncLit]bool
	cellVals  map[*types.Var][]value
	cellBusy  map[*types.Var]bool
	assigned  map[ast.Node][]types.Object
	textual   map[types.Type]bool
	shapes    map[*ast.CallExpr]*shape
	literals  map[*ast.BasicLit][]value
	mentioned map[ast.Expr]*mention
	seen      map[ast.Expr][]value   // texts composed in functions
	expanded  map[*ast.CallExpr]bool // runs whose texts were followed into callers
	top       *frame                 // the package level
	steps     int                    // expressions read
	cut       int                    // how often a circle or a bound cut reading short

	applications map[*ast.CallExpr][]application
	readings     map[*ast.FuncDecl][]reading
	looks        map[*ast.FuncDecl]bool

	libraries    map[*types.Package]*library
	transactions map[types.Object]bool // variables that hold a transaction
	sessions     []*ast.FuncLit        // functions that the MongoDB driver calls in a transaction
	grown        map[types.Object]bool // fields to whose text the package appends, nil until they are asked for

	objects  map[*types.TypeName]bool // nil until they are asked for
	confines map[*types.Var]bool      // variables that alone hold their object
	lastUse  map[*ast.FuncDecl]map[*types.Var]token.Pos
	inerts   map[*ast.FuncDecl]map[*types.Var]bool
	fluent   map[*types.Func]bool         // methods that return their receiver
	results  map[*ast.CallExpr]*types.Var // what calls returned that were read for their effects
}

func newReader(pass *analysis.Pass) *reader {
	r := &reader{
		pass:       pass,
		info:       pass.TypesInfo,
		decls:      make(map[*types.Func]*ast.FuncDecl),
		consts:     make(map[*types.Const]ast.Expr),
		paramNames: make(map[*types.Var]string),
		cells:      make(map[*types.Var]*cell),
		embeds:     make(map[*types.Var]*embedding),
		files:      make(map[string]*embedded),
		summaries:  make(map[*types.Func]*summary),
		busy:       make(map[*ast.FuncDecl]bool),
		lits:       make(map[*ast.FuncLit]bool),
		cellVals:   make(map[*types.Var][]value),
		cellBusy:   make(map[*types.Var]bool),
		assigned:   make(map[ast.Node][]types.Object),
		textual:    make(map[types.Type]bool),
		shapes:     make(map[*ast.CallExpr]*shape),
		literals:   make(map[*ast.BasicLit][]value),
		mentioned:  make(map[ast.Expr]*mention),
		seen:       make(map[ast.Expr][]value),
		expanded:   make(map[*ast.CallExpr]bool),

		applications: make(map[*ast.CallExpr][]application),
		readings:     make(map[*ast.FuncDecl][]reading),
		looks:        make(map[*ast.FuncDecl]bool),

		libraries:    make(map[*types.Package]*library),
		transactions: make(map[types.Object]bool),

		inerts:   make(map[*ast.FuncDecl]map[*types.Var]bool),
		lastUse:  make(map[*ast.FuncDecl]map[*types.Var]token.Pos),
		confines: make(map[*types.Var]bool),
		fluent:   make(map[*types.Func]bool),
		results:  make(map[*ast.CallExpr]*types.Var),
	}
	sum := &summary{values: make(map[ast.Expr][]value)}
	r.top = &frame{r: r, sum: sum, rets: &sum.rets}
	for _, file := range pass.Files {
		r.indexFile(file)
	}
	return r
}

// summary reads a function of the package with nothing known about its
// arguments. It returns nil for a function that is being read.
func (r *reader) summary(fn *types.Func) *summary {
	if s, ok := r.summaries[fn]; ok {
		return s
	}
	decl := r.decls[fn]
	if decl == nil || decl.Body == nil || r.isBusy(decl) {
		return nil
	}
	r.busy[decl] = true
	sum := &summary{params: r.paramsOf(decl.Type), values: make(map[ast.Expr][]value)}
	f := &frame{r: r, decl: decl, sum: sum, rets: &sum.rets}
	var st state
	for _, p := range sum.params {
		if p != nil {
			st = st.bind(p, f.unreadValue(p))
		}
	}
	f.read(decl.Type, decl.Body, []state{st})
	delete(r.busy, decl)
	r.summaries[fn] = sum
	r.read = append(r.read, fn)
	return sum
}

// constant returns the text of a constant, with its literals if it is declared
// in this package.
func (r *reader) constant(c *types.Const) []value {
	if c.Val().Kind() != constant.String {
		return nil
	}
	want := constant.StringVal(c.Val())
	if e := r.consts[c]; e != nil {
		vals := r.top.eval(e, state{})
		if got, ok := vals[0].constant(); ok && got == want {
			return vals[:1]
		}
	}
	return []value{plain(want)}
}

// holdsText reports whether a value of type t is worth following: a string, or
// what strings are built in or kept in.
func (r *reader) holdsText(t types.Type) bool {
	if t == nil {
		return false
	}
	if known, ok := r.textual[t]; ok {
		return known
	}
	r.textual[t] = false // a recursive type
	holds := r.readHolds(t)
	r.textual[t] = holds
	return holds
}

func (r *reader) readHolds(t types.Type) bool {
	if isString(t) || isBytes(t) || isBuilder(t) || isStatement(t) || r.builds(t) != nil {
		return true
	}
	if obj := typeObject(t); obj != nil && obj.Pkg() != r.pass.Pkg {
		_, isStruct := structOf(t)
		if isStruct {
			return false
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return r.holdsText(u.Elem())
	case *types.Slice:
		return isAny(u.Elem()) || r.holdsText(u.Elem())
	case *types.Array:
		return isAny(u.Elem()) || r.holdsText(u.Elem())
	case *types.Map:
		return isAny(u.Elem()) || r.holdsText(u.Elem())
	case *types.Signature:
		return true
	case *types.Struct:
		for i := range u.NumFields() {
			if r.holdsText(u.Field(i).Type()) {
				return true
			}
		}
	}
	return false
}

func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}
