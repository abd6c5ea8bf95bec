package voidtransition

import (
	"go/ast"
	"go/token"
	"go/types"
	"sort"

	"golang.org/x/tools/go/analysis"
)

// Limits of one run. What goes beyond them counts as answered.
const (
	maxSteps = 4000 // statements and expressions
	maxPaths = 64   // ways through the function at one time
	maxDepth = 5    // functions within functions
)

// A machine runs a function with a given answer of one of its calls. Whatever
// else may fail succeeds: only the answer is in question.
type machine struct {
	pkg  *pkg
	info *types.Info
	run  answer
	src  *source // nil if the answer comes in as an argument

	// inner is set while a function is run that hands the statement on to the
	// driver: whatever it gets from there is the answer.
	inner bool

	// told says that a line in a log tells somebody.
	told bool

	batch place // where the batch is that the statement is queued in

	body   *ast.BlockStmt // of the function that is run
	around *ast.FuncDecl  // of a literal: the function around it
	stack  map[ast.Node]bool
	steps  int

	lost    bool     // the run could not be followed
	reached bool     // the call was run
	read    bool     // the count was read
	tested  ast.Node // the first statement that a condition on the answer decides
}

// An outcome is what two runs of a function show.
type outcome struct {
	followed bool     // both runs could be followed, and reached the call
	differs  bool     // somebody outside can tell the answers apart
	read     bool     // the count was read
	tested   ast.Node // where it was tested
	results  []Result // the results of the function that carry the answer
}

// A subject is a function to run.
type subject struct {
	typ    *ast.FuncType
	body   *ast.BlockStmt
	around *ast.FuncDecl             // of a literal: the function around it
	bind   func(m *machine, p *path) // sets what is known of the parameters
}

// compare runs a function once for each answer.
func (k *pkg) compare(fn subject, src *source, told bool) outcome {
	var stories [2][]string
	var rets [2][][]value
	var looks verdicts
	out := outcome{followed: true}
	for _, run := range []answer{zeroRows, itsRows} {
		m := &machine{pkg: k, info: k.pass.TypesInfo, run: run, src: src, told: told, stack: map[ast.Node]bool{}, body: fn.body, around: fn.around}
		m.inner = src != nil && src.call == nil
		p := newPath()
		if fn.bind != nil {
			fn.bind(m, p)
			m.reached = true
		}
		for _, end := range m.call(p, fn.typ, fn.body, nil) {
			stories[run] = append(stories[run], end.p.story()+"\nreturns "+end.v.render(run))
			looks.add(run, end)
			if end.p.ctl != stops {
				rets[run] = append(rets[run], end.v.elems)
			}
		}
		out.followed = out.followed && !m.lost && m.reached
		out.read = out.read || m.read
		if out.tested == nil {
			out.tested = m.tested
		}
	}
	out.differs = !sameSet(stories[zeroRows], stories[itsRows]) && !(returnsErrorOnly(k.pass, fn.typ) && looks.passForSuccess())
	if out.differs {
		out.results = carried(rets, resultTypesOf(k.pass, fn.typ))
	}
	return out
}

func resultTypesOf(pass *analysis.Pass, typ *ast.FuncType) []types.Type {
	var out []types.Type
	if typ.Results == nil {
		return nil
	}
	for _, f := range typ.Results.List {
		for range max(1, len(f.Names)) {
			out = append(out, pass.TypesInfo.TypeOf(f.Type))
		}
	}
	return out
}

func sameSet(a, b []string) bool {
	a, b = distinct(a), distinct(b)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func distinct(list []string) []string {
	list = append([]string(nil), list...)
	sort.Strings(list)
	var out []string
	for i, s := range list {
		if i == 0 || s != list[i-1] {
			out = append(out, s)
		}
	}
	return out
}

// step counts what a run does and reports whether it may go on.
func (m *machine) step() bool {
	m.steps++
	if m.steps > maxSteps {
		m.lost = true
	}
	return !m.lost
}

// An end is a path together with the value that it came to.
type end struct {
	p *path
	v value
}

// call runs a body on a path and returns the ways through it, each with the
// results of the function as a value of kind isSeveral.
func (m *machine) call(p *path, typ *ast.FuncType, body *ast.BlockStmt, args []value) []end {
	if m.stack[body] || len(m.stack) > maxDepth {
		m.lost = true
		return nil
	}
	m.stack[body] = true
	defer delete(m.stack, body)

	outer := p.frame
	p.frame = &frame{results: typ.Results}
	m.bindParams(p, typ, args)
	m.zeroResults(p, typ)
	var ends []end
	for _, q := range m.block([]*path{p}, body.List) {
		if q.ctl != stops {
			q.ctl = goesOn
		}
		for _, r := range m.deferred(q) {
			v := value{kind: isSeveral, elems: m.finalResults(r)}
			f := *outer
			r.frame = &f
			ends = append(ends, end{r, v})
		}
	}
	return ends
}

func (m *machine) bindParams(p *path, typ *ast.FuncType, args []value) {
	if args == nil {
		return
	}
	i := 0
	for _, f := range typ.Params.List {
		for _, name := range f.Names {
			if v, ok := m.info.Defs[name].(*types.Var); ok && i < len(args) {
				if _, variadic := f.Type.(*ast.Ellipsis); variadic {
					p.set(place{root: v}, value{text: "rest", hot: anyHot(args[i:])})
				} else {
					p.set(place{root: v}, args[i])
				}
			}
			i++
		}
		if len(f.Names) == 0 {
			i++
		}
	}
}

func (m *machine) zeroResults(p *path, typ *ast.FuncType) {
	if typ.Results == nil {
		return
	}
	for _, f := range typ.Results.List {
		for _, name := range f.Names {
			if v, ok := m.info.Defs[name].(*types.Var); ok {
				p.set(place{root: v}, zeroValue(v.Type()))
			}
		}
	}
}

// deferred runs what a path has deferred, last first.
func (m *machine) deferred(p *path) []*path {
	paths := []*path{p}
	calls := p.frame.defers
	p.frame.defers = nil
	for i := len(calls) - 1; i >= 0; i-- {
		var next []*path
		for _, q := range paths {
			ctl := q.ctl
			q.ctl = goesOn
			for _, e := range m.eval(q, calls[i]) {
				if e.p.ctl == goesOn {
					e.p.ctl = ctl
				}
				next = append(next, e.p)
			}
		}
		paths = m.bounded(next)
	}
	return paths
}

// finalResults returns what a function hands back, after its defers.
func (m *machine) finalResults(p *path) []value {
	named := m.namedResults(p.frame.results)
	if len(named) == 0 {
		return p.frame.rets
	}
	out := make([]value, len(named))
	for i, v := range named {
		switch {
		case v != nil && v.Name() != "_":
			out[i] = p.get(place{root: v})
		case i < len(p.frame.rets):
			out[i] = p.frame.rets[i]
		}
	}
	return out
}

// namedResults lists the variables of named results.
func (m *machine) namedResults(list *ast.FieldList) []*types.Var {
	if list == nil {
		return nil
	}
	var out []*types.Var
	for _, f := range list.List {
		for _, name := range f.Names {
			v, _ := m.info.Defs[name].(*types.Var)
			out = append(out, v)
		}
	}
	return out
}

func (m *machine) bounded(paths []*path) []*path {
	if len(paths) > maxPaths {
		m.lost = true
		return paths[:1]
	}
	return paths
}

func anyHot(vs []value) bool {
	for _, v := range vs {
		if v.isHot() {
			return true
		}
	}
	return false
}

// at renders a position as part of the text of a value.
func at(pos token.Pos, what string) string { return what + "@" + itoa(pos) }
