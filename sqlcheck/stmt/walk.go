package stmt

// Walk calls f for x and, while f returns true, for the expressions inside it,
// parents first. It does not enter sub-selects, whose names have another scope.
func Walk(x Expr, f func(Expr) bool) {
	if x == nil || !f(x) {
		return
	}
	for _, c := range children(x) {
		Walk(c, f)
	}
}

func children(x Expr) []Expr {
	switch x := x.(type) {
	case *Call:
		return x.Args
	case *Cast:
		return []Expr{x.X}
	case *Op:
		return []Expr{x.X, x.Y}
	case *Compare:
		return []Expr{x.X, x.Y}
	case *And:
		return x.Conds
	case *Or:
		return x.Conds
	case *Not:
		return []Expr{x.X}
	case *IsNull:
		return []Expr{x.X}
	case *IsBool:
		return []Expr{x.X}
	case *In:
		return append([]Expr{x.X}, x.List...)
	case *Quantified:
		return []Expr{x.X, x.Y}
	case *Row:
		return x.Elems
	case *Array:
		return x.Elems
	case *Case:
		return caseChildren(x)
	case *Unknown:
		return x.Parts
	}
	return nil
}

func caseChildren(x *Case) []Expr {
	out := []Expr{x.Arg}
	for _, w := range x.Whens {
		out = append(out, w.Cond, w.Result)
	}
	return append(out, x.Else)
}
