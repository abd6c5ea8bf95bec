package voidtransition

import (
	"go/ast"
	"go/types"
	"sort"

	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/passes/internal/sourceorder"
)

// A judgement is what became of the answers in one function.
type judgement struct {
	lost     []loss
	answers  *AnswersV1 // nil if its results carry no answer
	outcomes map[*source]outcome
}

// A loss is a source whose answer nobody learns.
type loss struct {
	src     *source
	outcome outcome
	around  ast.Node // the innermost function around the call
	literal bool     // it is a literal that was run by itself
}

// index records the functions around each call.
func (k *pkg) index() {
	in := k.pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for c := range in.Root().Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		k.calls = append(k.calls, call)
		var around []ast.Node
		for up := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
			around = append(around, up.Node())
		}
		k.inside[call] = around
	}
}

// place files a source under the outermost function around it.
func (k *pkg) place(s *source) {
	around := k.inside[s.call]
	if len(around) == 0 {
		return
	}
	top := around[len(around)-1]
	if len(k.sources[top]) == 0 {
		k.tops = append(k.tops, top)
	}
	k.sources[top] = append(k.sources[top], s)
}

// placeCalls files the calls of functions that answer for a write, from the
// functions that run one outwards.
func (k *pkg) placeCalls() {
	done := map[*ast.CallExpr]bool{}
	for _, list := range k.sources {
		for _, s := range list {
			done[s.call] = true
		}
	}
	for more := true; more; {
		more = false
		for _, call := range k.calls {
			if done[call] || len(k.inside[call]) == 0 {
				continue
			}
			fn, _ := typeutil.Callee(k.pass.TypesInfo, call).(*types.Func)
			if fn == nil {
				continue
			}
			f := k.answersOf(fn)
			if f == nil {
				continue
			}
			done[call], more = true, true
			around := k.inside[call]
			delete(k.judged, around[len(around)-1])
			k.place(&source{call: call, fact: f, fn: fn, results: f.Results})
		}
	}
}

// roots lists the functions that have sources in the order of the source.
func (k *pkg) roots() []ast.Node {
	sort.Slice(k.tops, func(i, j int) bool { return sourceorder.Compare(k.pass.Fset, k.tops[i].Pos(), k.tops[j].Pos()) < 0 })
	return k.tops
}

// answersOf returns which results of a function carry the answer of a write, or
// nil.
func (k *pkg) answersOf(fn *types.Func) *AnswersV1 {
	fn = fn.Origin()
	if decl := k.decls[fn]; decl != nil {
		return k.judge(decl).answers
	}
	if fn.Pkg() == k.pass.Pkg {
		return k.methodAnswers(fn)
	}
	if f := k.answersFact(fn); f != nil {
		return f
	}
	if k.isPort(fn) {
		return k.methodAnswers(fn)
	}
	return nil
}

// judge runs a function for each of its sources.
func (k *pkg) judge(top ast.Node) *judgement {
	if j := k.judged[top]; j != nil {
		return j
	}
	j := &judgement{outcomes: map[*source]outcome{}}
	if len(k.sources[top]) == 0 {
		return j
	}
	for _, s := range k.sources[top] {
		k.judgeSource(j, top, s)
	}
	k.judged[top] = j
	return j
}

func (k *pkg) judgeSource(j *judgement, top ast.Node, s *source) {
	around := k.inside[s.call]
	inner := around[0]
	told := s.write == nil || !returnsAny(inner)
	out := k.compare(subjectOf(top, nil), s, told)
	literal := false
	if !out.followed && inner != top {
		literal = true
		decl, _ := top.(*ast.FuncDecl)
		out = k.compare(subjectOf(inner, decl), s, told)
		out.results = nil
	}
	j.outcomes[s] = out
	switch {
	case !out.followed:
	case !out.differs, k.dropsEach(s):
		j.lost = append(j.lost, loss{s, out, inner, literal})
	case len(out.results) > 0:
		if j.answers == nil {
			j.answers = &AnswersV1{Table: s.table(), Does: s.does()}
		}
		j.answers.Results = union(j.answers.Results, out.results)
	}
}

func subjectOf(fn ast.Node, around *ast.FuncDecl) subject {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		return subject{typ: fn.Type, body: fn.Body}
	case *ast.FuncLit:
		return subject{typ: fn.Type, body: fn.Body, around: around}
	}
	return subject{}
}

func typeOf(fn ast.Node) *ast.FuncType {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		return fn.Type
	case *ast.FuncLit:
		return fn.Type
	}
	return nil
}

func returnsAny(fn ast.Node) bool { return typeOf(fn).Results.NumFields() > 0 }

// union adds results by index.
func union(list, more []Result) []Result {
	for _, r := range more {
		known := false
		for _, old := range list {
			known = known || old.Index == r.Index
		}
		if !known {
			list = append(list, r)
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Index < list[j].Index })
	return list
}

// exportAnswers tells importing packages which functions answer for a write.
func (k *pkg) exportAnswers() {
	for _, fn := range k.funcs {
		if f := k.judge(k.decls[fn]).answers; f != nil {
			k.pass.ExportObjectFact(fn, f)
		}
	}
	for _, m := range k.interfaceMethods() {
		if f := k.methodAnswers(m); f != nil {
			k.pass.ExportObjectFact(m, f)
		}
	}
}
