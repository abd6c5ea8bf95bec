package legacypath

import (
	"go/ast"
	"go/types"
	"slices"
	"sort"

	"github.com/fencelint/fencelint/passes/internal/sourceorder"
	"github.com/fencelint/fencelint/passes/leases"
)

// A path is a legacy path of the package.
type path struct {
	decl      *declaration
	successor *types.Func // nil if none is known
	old, by   *operation  // what the path does, and what its successor does instead

	overrides bool // it is a method of a decorator, and its successor is the method that it overrides
	abstract  bool // it is a method of an interface
	wraps     bool // it hands on to its successor
	void      bool // it names the acquisition, and drops the answer that its successor hands on
}

// Generations are the legacy paths of a package with their successors.
type generations struct {
	dir    *directory
	found  *leases.Result
	ops    *operations
	paths  []*path
	byFunc map[*types.Func]*path
}

func newGenerations(dir *directory, found *leases.Result) *generations {
	g := &generations{dir: dir, found: found, ops: newOperations(dir, found), byFunc: map[*types.Func]*path{}}
	for _, d := range dir.inOrder {
		if p := g.legacy(d); p != nil {
			g.add(p)
		}
	}
	g.dropCarried()
	g.throughInterfaces(dir)
	g.addRetired()
	sort.SliceStable(g.paths, func(i, j int) bool {
		return sourceorder.Compare(dir.pass.Fset, g.paths[i].decl.name.Pos(), g.paths[j].decl.name.Pos()) < 0
	})
	return g
}

func (g *generations) add(p *path) {
	g.paths = append(g.paths, p)
	g.byFunc[p.decl.fn] = p
}

// legacy returns the path that d is, or nil.
func (g *generations) legacy(d *declaration) *path {
	list := g.ops.of(d.fn)
	if len(list) == 0 || d.test || isWorker(list) {
		return nil
	}
	old := slices.DeleteFunc(slices.Clone(list), func(op *operation) bool { return op.standing != unfenced })
	void := false
	if len(old) == 0 {
		if p := g.wrapper(d, list); p != nil {
			return p
		}
		old = slices.DeleteFunc(slices.Clone(list), func(op *operation) bool { return !op.isVoid() })
		void = len(old) > 0 && !d.generated && g.ops.own[d.fn] != nil
		if !void {
			return nil
		}
	}
	var best *path
	bestRank := 0
	for _, c := range g.dir.inOrder {
		rank := g.rank(d, c, old)
		if rank <= bestRank {
			continue
		}
		best, bestRank = &path{decl: d, successor: c.fn, old: old[0], by: g.match(c, old[0]), void: void}, rank
		best.overrides = overrides(d.fn, c.fn)
	}
	if best != nil && g.onlyCalls(d, best.successor) {
		return nil
	}
	if best == nil && !void && claimsDeprecation(d.doc, d.fn.Name()) {
		return &path{decl: d, old: old[0]}
	}
	return best
}

// onlyCalls reports whether d does what it does by calling a function that is a
// legacy path in its own right: then d is its caller. The unexported helper of
// several methods is none, as long as the successor of d has another one.
func (g *generations) onlyCalls(d *declaration, successor *types.Func) bool {
	onto := g.ops.onto[d.fn]
	if onto == nil || onto.Exported() {
		return onto != nil
	}
	p := g.legacy(g.dir.byFunc[onto])
	return p != nil && p.successor == successor
}

// wrapper returns the path of a function that says that it is deprecated and
// hands on to the fenced one, or nil.
func (g *generations) wrapper(d *declaration, list []*operation) *path {
	onto := g.ops.onto[d.fn]
	if onto == nil || list[0].standing != fenced || !d.deprecated() && !claimsDeprecation(d.doc, d.fn.Name()) {
		return nil
	}
	return &path{decl: d, successor: onto, old: list[0], by: list[0], wraps: true}
}

// isWorker reports whether a function both claims rows and settles them: it goes
// through the whole protocol, and is not one step of it in an older form.
func isWorker(list []*operation) bool {
	has := func(k kind) bool {
		return slices.ContainsFunc(list, func(op *operation) bool { return op.kind == k })
	}
	return has(takes) && (has(settles) || has(renews))
}

// rank says how well c succeeds d, whose unfenced operations are old; 0 means
// that it does not.
func (g *generations) rank(d, c *declaration, old []*operation) int {
	if c == d || c.test || c.deprecated() || !g.replaces(d, c, old) {
		return 0
	}
	if d.fn.Exported() && !c.fn.Exported() && g.dir.pass.Pkg.Name() != "main" {
		return 0 // who calls the one cannot call the other
	}
	if !slices.Equal(actors(d.fn), actors(c.fn)) || calls(g.ops, d, c.fn) || calls(g.ops, c, d.fn) {
		return 0
	}
	near, alike := kinship(d.fn, c.fn), closeness(d.fn.Name(), c.fn.Name())
	if near == 0 || alike == 0 && slices.ContainsFunc(old, (*operation).vague) {
		return 0
	}
	if old[0].isVoid() && (receiver(d.fn) != receiver(c.fn) || alike < 2) {
		return 0 // the fence is the same, so the names have to say that it is one method
	}
	return 10*near + alike
}

// replaces reports whether c does in a better form what d does, and does it
// always: a function that does both chooses between the generations itself.
func (g *generations) replaces(d, c *declaration, old []*operation) bool {
	list := g.ops.of(c.fn)
	if isWorker(list) {
		return false
	}
	for _, o := range old {
		if g.match(c, o) == nil || g.match(d, o) != nil || o.kind == finds && g.takesByKey(o) {
			return false
		}
		for _, op := range list {
			if (op.standing == unfenced || o.isVoid() && op.isVoid()) && op.same(o) {
				return false
			}
		}
		if o.generation() == takes && !g.isFenced(o) {
			return false
		}
	}
	return true
}

// match returns the operation of d that does better what o does, or nil.
func (g *generations) match(d *declaration, o *operation) *operation {
	for _, op := range g.ops.of(d.fn) {
		if o.isBehind(op) {
			return op
		}
	}
	return nil
}

// takesByKey reports whether a claim of the table names its row: then a finder
// lists candidates, and the claim of each brings the token.
func (g *generations) takesByKey(o *operation) bool {
	for _, d := range g.dir.inOrder {
		for _, op := range g.ops.of(d.fn) {
			if op.kind == takes && op.table == o.table && takesNamed(op) {
				return true
			}
		}
	}
	return false
}

// isFenced reports whether some write of the package compares the token of the
// operation's table. Until one does, a claim that returns it is no generation
// of its own.
func (g *generations) isFenced(o *operation) bool {
	for _, d := range g.dir.inOrder {
		for _, op := range g.ops.of(d.fn) {
			if op.table == o.table && op.standing == fenced && (op.kind == settles || op.kind == renews) {
				return true
			}
		}
	}
	return false
}

// calls reports whether d calls fn.
func calls(ops *operations, d *declaration, fn *types.Func) bool {
	if d.body == nil {
		return false
	}
	found := false
	ast.Inspect(d.body.Body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && ops.callee(c) == fn {
			found = true
		}
		return !found
	})
	return found
}

// dropCarried leaves out the helpers of legacy paths: what an unexported
// function does for none but them is said at their declarations.
func (g *generations) dropCarried() {
	var kept []*path
	for _, p := range g.paths {
		if !p.decl.fn.Exported() && g.carries(p.decl.fn) {
			continue
		}
		kept = append(kept, p)
	}
	g.paths = kept
	g.byFunc = map[*types.Func]*path{}
	for _, p := range kept {
		g.byFunc[p.decl.fn] = p
	}
}

// carries reports whether fn does the work of other paths, and of nothing else.
func (g *generations) carries(fn *types.Func) bool {
	carries := false
	for _, d := range g.dir.inOrder {
		if d.fn == fn || !calls(g.ops, d, fn) {
			continue
		}
		if g.byFunc[d.fn] == nil || g.ops.onto[d.fn] != fn {
			return false
		}
		carries = true
	}
	return carries
}
