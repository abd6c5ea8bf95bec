package sqlsites

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/fencelint/fencelint/sqlcheck"
)

// maxFacts bounds what a package tells others, in bytes as drivers write it.
const maxFacts = 80 << 10

// What the parts of a fact take besides their text, in bytes, rounded up.
const (
	factCost     = 60 // the object's path and the kind of the fact
	templateCost = 4
	pieceCost    = 12
	runCost      = 24
)

// A Piece is a run of text in a fact, or a hole.
type Piece struct {
	Text        string
	Hole        bool
	Key         string // of a hole
	Param       int    // of a hole that a parameter fills: its index, from 1
	Conditional bool
}

// A Template is a text with holes.
type Template []Piece

// A VarText is the fact that a package variable or a field holds one of several
// texts, or a map of them.
type VarText struct {
	Texts []Template
	Keys  []string // of a map, one for each text, as Go constants
}

// A Helper is the fact that a function yields text made of its parameters, or
// runs such a text.
type Helper struct {
	Results []Yield // of the results that are text
	Runs    []Runs
	Keeps   []int // indexes of the parameters that are kept where more text is appended
}

// A Yield is what one result of a function may be.
type Yield struct {
	Index int
	Texts []Template
}

// A Runs is a call inside a function that runs SQL.
type Runs struct {
	Texts  []Template
	Mode   Mode
	Handle Handle
	Named  bool
	Sure   bool
	Args   []int // the parameters that are bound, by index from 1; 0 for others
	Rest   bool  // the last of Args is the variadic parameter
	Open   bool  // more may be bound
}

// AFact marks VarText as a fact.
func (*VarText) AFact() {}

// AFact marks Helper as a fact.
func (*Helper) AFact() {}

func (f *VarText) String() string { return fmt.Sprintf("holds %d texts", len(f.Texts)) }

func (f *Helper) String() string {
	return fmt.Sprintf("yields %d texts, runs %d", len(f.Results), len(f.Runs))
}

// export tells importing packages about the variables and functions of this
// one that hold, yield or run SQL, within a budget of bytes.
func (r *reader) export(budget int) {
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok || !v.Exported() || !(isString(v.Type()) || isBytes(v.Type()) || isTextMap(v.Type())) {
			continue
		}
		budget -= r.exportVar(v, budget)
	}
	for _, field := range r.sharedFields() {
		budget -= r.exportVar(field, budget)
	}
	for _, fn := range r.funcs {
		if !fn.Exported() || r.decls[fn].Body == nil {
			continue
		}
		h, size := r.helper(fn, r.summaries[fn])
		if (len(h.Results) > 0 || len(h.Runs) > 0 || len(h.Keeps) > 0) && size <= budget {
			budget -= size
			r.pass.ExportObjectFact(fn, h)
		}
	}
}

// helper builds the fact of a function, and tells its size in bytes. There is no
// summary of a function that was not worth reading.
func (r *reader) helper(fn *types.Func, sum *summary) (*Helper, int) {
	h := new(Helper)
	total := factCost + len(fn.FullName())
	for i, p := range r.paramsOf(r.decls[fn].Type) {
		if p != nil && isString(p.Type()) && r.keeps(fn, i) != nil {
			h.Keeps = append(h.Keeps, i)
			total += templateCost
		}
	}
	if sum == nil {
		return h, total
	}
	results := fn.Signature().Results()
	for i := range results.Len() {
		if !isString(results.At(i).Type()) {
			continue
		}
		texts, size := templates(sum.result(i), sum.params)
		if anyCandidate(texts) || extends(texts) {
			h.Results = append(h.Results, Yield{i, texts})
			total += size
		}
	}
	for _, run := range sum.runs {
		if !run.outer || run.call.Library != "" {
			continue
		}
		texts, size := templates(run.texts, sum.params)
		out := Runs{Texts: texts, Mode: run.call.Mode, Handle: run.call.Handle, Named: run.call.Named, Sure: run.sure}
		out.Args, out.Rest, out.Open = r.passedOn(fn, run, sum.params)
		h.Runs = append(h.Runs, out)
		total += runCost + len(out.Args) + size
	}
	return h, total
}

// passedOn tells which parameters of a function a call inside it binds.
func (r *reader) passedOn(fn *types.Func, run *run, params []*types.Var) (args []int, rest, open bool) {
	if len(run.texts) == 0 {
		return nil, false, true
	}
	v := run.texts[0]
	for _, e := range v.arguments() {
		args = append(args, 1+r.paramIndex(e, params))
	}
	last := len(params) - 1
	expr := run.call.Expr
	if fn.Signature().Variadic() && expr.Ellipsis.IsValid() && len(expr.Args) > 0 &&
		r.paramIndex(expr.Args[len(expr.Args)-1], params) == last {
		return append(args, last+1), true, false
	}
	return args, false, v.open
}

func (r *reader) paramIndex(e ast.Expr, params []*types.Var) int {
	id, ok := e.(*ast.Ident)
	if !ok {
		return -1
	}
	for i, p := range params {
		if p != nil && r.info.Uses[id] == p {
			return i
		}
	}
	return -1
}

// templates turns texts into their form for facts; size is in bytes.
func templates(vals []value, params []*types.Var) (out []Template, size int) {
	for _, v := range vals {
		if v.form != text {
			continue
		}
		var t Template
		size += templateCost
		for _, p := range v.pieces {
			size += pieceCost + len(p.text) + len(p.key)
			n := Piece{Text: p.text, Hole: p.hole, Key: p.key, Conditional: p.conditional}
			for i, param := range params {
				if p.from != nil && p.from == param {
					n.Param = i + 1
				}
			}
			t = append(t, n)
		}
		out = append(out, t)
	}
	return out, size
}

func anyCandidate(texts []Template) bool {
	for _, t := range texts {
		if sqlcheck.Candidate(t.fill(nil).probe()) {
			return true
		}
	}
	return false
}

// extends reports whether a text is a parameter and something more.
func extends(texts []Template) bool {
	for _, t := range texts {
		for _, p := range t {
			if p.Param > 0 && len(t) > 1 {
				return true
			}
		}
	}
	return false
}
