package sidewrite

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/internal/sourceorder"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A transition is a call that runs a fenced transition: the statement itself, or
// a function of the package that runs it.
type transition struct {
	call  *ast.CallExpr
	write *leases.Write
	on    handle

	// results are what the results of the call are when no row was found.
	results []answer
	token   string // the expression that is bound to the token, "" if it is not seen
}

// A side is a call that runs a write on another table.
type side struct {
	call        *ast.CallExpr
	site        *sqlsites.Site
	on          handle
	kind, table string
	verb, whole stmt.Span
	tables      []string // all that the statement names, in lower case
}

// A handle is what statements run on. Two are the same if they have the same
// variable or field.
type handle struct {
	kind sqlsites.Handle
	of   types.Object
}

// A body is a function body that runs both.
type body struct {
	node        ast.Node // *ast.FuncDecl or *ast.FuncLit
	transitions []*transition
	sides       []*side
}

// A pkg is the work on one package.
type pkg struct {
	pass   *analysis.Pass
	root   inspector.Cursor
	found  *leases.Result
	bodies []*body // in the order of the source
	fenced map[*sqlsites.Site]bool
}

func collect(pass *analysis.Pass) *pkg {
	k := &pkg{
		pass:   pass,
		root:   pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root(),
		found:  pass.ResultOf[leases.Analyzer].(*leases.Result),
		fenced: map[*sqlsites.Site]bool{},
	}
	for _, w := range k.found.Writes {
		if w.Verdict.Result == sqlcheck.Fenced {
			k.fenced[w.Site] = true
		}
	}
	var ts []*transition
	for _, w := range k.found.Writes {
		if t := k.transition(w); t != nil {
			ts = append(ts, t)
		}
	}
	if len(ts) == 0 {
		return k
	}
	var ss []*side
	for _, site := range pass.ResultOf[sqlsites.Analyzer].(*sqlsites.Result).Sites {
		ss = append(ss, k.sides(site)...)
	}
	if len(ss) == 0 {
		return k
	}
	k.arrange(ts, ss)
	return k
}

// transition returns the transition that a write is, or nil.
func (k *pkg) transition(w *leases.Write) *transition {
	c := w.Site.Call
	if c == nil || c.Receiver == nil || w.Site.Variant > 0 || w.Locked || w.Site.Test || w.Verdict.Result != sqlcheck.Fenced || w.Verdict.Action != sqlcheck.Transition {
		return nil
	}
	if w.Names != sqlcheck.NamesRow {
		return nil
	}
	results := answersOf(k.pass.TypesInfo, c)
	of := k.object(c.Receiver)
	if results == nil || of == nil {
		return nil
	}
	return &transition{call: c.Expr, write: w, on: handle{c.Handle, of}, results: results, token: k.tokenOf(w)}
}

// tokenOf returns the expression that a write compares the token with.
func (k *pkg) tokenOf(w *leases.Write) string {
	for o := range k.found.Observed(w.Table) {
		if o.Write != w.Write {
			continue
		}
		for _, c := range o.Seen.Conds {
			if w.Table.Role(c.Column) != lease.Token || c.Value.Kind != lease.Argument {
				continue
			}
			for _, p := range w.Site.Script.Params {
				if p.Key() != c.Value.Text {
					continue
				}
				if x := w.Site.Call.Bound(p.Number, p.Name); x != nil {
					return types.ExprString(x)
				}
			}
		}
	}
	return ""
}

// aboutWorkers matches tables about those who do the work. What is written there
// does not follow from the transition of a row.
var aboutWorkers = regexp.MustCompile(`(?i)(worker|runner|agent|node|instance|host|server|process|heartbeat|metric|stat)s?$|lock`)

// sides returns the writes of a site that may follow from a transition.
func (k *pkg) sides(site *sqlsites.Site) []*side {
	c := site.Call
	if c == nil || c.Receiver == nil || site.Script == nil || site.Test || site.Variant > 0 || k.fenced[site] || c.Mode == sqlsites.Prepare {
		return nil
	}
	of := k.object(c.Receiver)
	if of == nil {
		return nil
	}
	for _, s := range site.Script.Statements {
		if s.Target == nil || s.Target.Hole >= 0 || aboutWorkers.MatchString(s.Target.Name) {
			continue
		}
		return []*side{{
			call: c.Expr, site: site, on: handle{c.Handle, of}, kind: s.Kind.String(), table: s.Target.Name,
			verb: s.Verb, whole: s.Whole, tables: tablesOf(s),
		}}
	}
	return nil
}

// tablesOf lists the tables that a statement names, in lower case.
func tablesOf(top *stmt.Statement) []string {
	var out []string
	var from func(src stmt.Source)
	from = func(src stmt.Source) {
		switch src := src.(type) {
		case *stmt.TableSource:
			out = append(out, strings.ToLower(src.Table.Name))
		case *stmt.JoinSource:
			from(src.Left)
			from(src.Right)
		}
	}
	stmt.WalkStatement(top, func(s *stmt.Statement) bool {
		if s.Target != nil {
			out = append(out, strings.ToLower(s.Target.Name))
		}
		for _, src := range s.From {
			from(src)
		}
		return true
	})
	return out
}

// object returns the variable or field that an expression names, or nil.
func (k *pkg) object(x ast.Expr) types.Object {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return k.pass.TypesInfo.ObjectOf(x)
	case *ast.SelectorExpr:
		return k.pass.TypesInfo.ObjectOf(x.Sel)
	case *ast.StarExpr:
		return k.object(x.X)
	}
	return nil
}

// arrange puts calls into the bodies that they stand in, and adds the calls of
// functions that run them.
func (k *pkg) arrange(ts []*transition, ss []*side) {
	ts, ss = k.through(ts, ss)
	at := map[ast.Node]*body{}
	place := func(call *ast.CallExpr) *body {
		node := k.around(call)
		if node == nil {
			return nil
		}
		if at[node] == nil {
			at[node] = &body{node: node}
			k.bodies = append(k.bodies, at[node])
		}
		return at[node]
	}
	for _, t := range ts {
		if b := place(t.call); b != nil {
			b.transitions = append(b.transitions, t)
		}
	}
	for _, s := range ss {
		if b := place(s.call); b != nil {
			b.sides = append(b.sides, s)
		}
	}
	slices.SortFunc(k.bodies, func(a, b *body) int { return sourceorder.Compare(k.pass.Fset, a.node.Pos(), b.node.Pos()) })
}

// around returns the innermost function around a call, or nil for a call that is
// deferred or runs beside the function.
func (k *pkg) around(call *ast.CallExpr) ast.Node {
	cur, ok := k.root.FindNode(call)
	if !ok {
		return nil
	}
	for up := range cur.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil), (*ast.DeferStmt)(nil), (*ast.GoStmt)(nil)) {
		switch n := up.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return n
		default:
			return nil
		}
	}
	return nil
}

// callsOf returns the calls of the declared functions of the package, by the
// function.
func (k *pkg) callsOf() map[*types.Func][]*ast.CallExpr {
	out := map[*types.Func][]*ast.CallExpr{}
	for cur := range k.root.Preorder((*ast.CallExpr)(nil)) {
		call := cur.Node().(*ast.CallExpr)
		if fn := typeutil.StaticCallee(k.pass.TypesInfo, call); fn != nil && fn.Pkg() == k.pass.Pkg {
			out[fn.Origin()] = append(out[fn.Origin()], call)
		}
	}
	return out
}
