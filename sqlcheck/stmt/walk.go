package stmt

// Walk calls fn for e and, as long as fn returns true, for the expressions
// inside it, in the order of the text. It does not enter sub-selects: see
// Query. A nil e is skipped.
func Walk(e Expr, fn func(Expr) bool) {
	if e == nil || !fn(e) {
		return
	}
	eachChild(e, func(slot *Expr) { Walk(*slot, fn) })
}

// Query returns the sub-select of an expression that has one, else nil.
func Query(e Expr) *Statement {
	switch e := e.(type) {
	case *In:
		return e.Query
	case *Quantified:
		return e.Query
	case *Exists:
		return e.Query
	case *Subquery:
		return e.Query
	}
	return nil
}

// WalkStatement calls fn for s and, as long as fn returns true, for the
// statements inside it: WITH queries, branches of UNION, the rows of INSERT,
// sub-selects in FROM and in expressions.
func WalkStatement(s *Statement, fn func(*Statement) bool) {
	if s == nil || !fn(s) {
		return
	}
	for i := range s.CTEs {
		WalkStatement(s.CTEs[i].Query, fn)
	}
	WalkStatement(s.Query, fn)
	for _, branch := range s.Union {
		WalkStatement(branch, fn)
	}
	for _, src := range s.From {
		walkSource(src, fn)
	}
	s.eachExpr(func(slot *Expr) {
		Walk(*slot, func(e Expr) bool {
			WalkStatement(Query(e), fn)
			return true
		})
	})
}

func walkSource(src Source, fn func(*Statement) bool) {
	switch src := src.(type) {
	case *QuerySource:
		WalkStatement(src.Query, fn)
	case *JoinSource:
		walkSource(src.Left, fn)
		walkSource(src.Right, fn)
	}
}

// WalkExprs calls Walk for each expression of the statement itself, those of
// FROM included, but not for those of its sub-selects.
func WalkExprs(s *Statement, fn func(Expr) bool) {
	s.eachExpr(func(slot *Expr) { Walk(*slot, fn) })
}

// ReplaceExprs puts fn(e) in the place of each expression e of the statement
// itself, innermost first. An expression that stands in several places (the
// source of a multi-column SET) is given to fn once for each.
func ReplaceExprs(s *Statement, fn func(Expr) Expr) {
	s.eachExpr(func(slot *Expr) { replace(slot, fn) })
}

func replace(slot *Expr, fn func(Expr) Expr) {
	if *slot == nil {
		return
	}
	eachChild(*slot, func(child *Expr) { replace(child, fn) })
	*slot = fn(*slot)
}

// eachChild calls visit for each place of an expression directly inside e.
func eachChild(e Expr, visit func(*Expr)) {
	switch e := e.(type) {
	case *Call:
		eachOf(e.Args, visit)
	case *Cast:
		visit(&e.X)
	case *Op:
		visit(&e.X)
		visit(&e.Y)
	case *Compare:
		visit(&e.X)
		visit(&e.Y)
	case *And:
		eachOf(e.Conds, visit)
	case *Or:
		eachOf(e.Conds, visit)
	case *Not:
		visit(&e.X)
	case *IsNull:
		visit(&e.X)
	case *IsBool:
		visit(&e.X)
	case *In:
		visit(&e.X)
		eachOf(e.List, visit)
	case *Quantified:
		visit(&e.X)
		visit(&e.Y)
	case *Row:
		eachOf(e.Elems, visit)
	case *Array:
		eachOf(e.Elems, visit)
	case *Case:
		visit(&e.Arg)
		for i := range e.Whens {
			visit(&e.Whens[i].Cond)
			visit(&e.Whens[i].Result)
		}
		visit(&e.Else)
	case *Unknown:
		eachOf(e.Parts, visit)
	}
}

func eachOf(list []Expr, visit func(*Expr)) {
	for i := range list {
		visit(&list[i])
	}
}

// eachExpr calls visit for each place of an outermost expression of s.
func (s *Statement) eachExpr(visit func(*Expr)) {
	eachItem(s.Items, visit)
	eachAssigned(s.Set, visit)
	for _, src := range s.From {
		eachInSource(src, visit)
	}
	visit(&s.Where)
	visit(&s.On)
	for i := range s.Arms {
		arm := &s.Arms[i]
		visit(&arm.Condition)
		eachAssigned(arm.Set, visit)
		eachOf(arm.Values, visit)
	}
	for _, row := range s.Values {
		eachOf(row, visit)
	}
	if c := s.OnConflict; c != nil {
		eachAssigned(c.Set, visit)
		visit(&c.Where)
	}
	eachOf(s.OrderBy, visit)
	visit(&s.Limit)
	eachItem(s.Returning, visit)
}

func eachInSource(src Source, visit func(*Expr)) {
	switch src := src.(type) {
	case *FuncSource:
		eachOf(src.Calls, visit)
	case *JoinSource:
		eachInSource(src.Left, visit)
		eachInSource(src.Right, visit)
		visit(&src.On)
	}
}

func eachItem(items []Item, visit func(*Expr)) {
	for i := range items {
		visit(&items[i].Expr)
	}
}

func eachAssigned(set []Assignment, visit func(*Expr)) {
	for i := range set {
		visit(&set[i].Value)
	}
}
