package mongo

import (
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// infix are the operators of aggregation that stand between their operands.
var infix = map[string]string{
	"$eq": " = ", "$ne": " IS DISTINCT FROM ", "$lt": " < ", "$lte": " <= ", "$gt": " > ", "$gte": " >= ",
	"$and": " AND ", "$or": " OR ", "$add": " + ", "$subtract": " - ", "$multiply": " * ", "$divide": " / ", "$concat": " || ",
}

// expression writes an expression of aggregation: "$path" is a field, a document
// with an operator a call of it, and anything else a value.
func (s *write) expression(w *chain.Writer, v chain.Value) {
	if text, ok := v.Constant(); ok && strings.HasPrefix(text, "$") {
		s.variable(w, text)
		return
	}
	list, open, ok := s.fields(v)
	if !ok || open || len(list) != 1 || !strings.HasPrefix(list[0].key, "$") {
		s.value(w, v)
		return
	}
	op, arg := list[0].key, list[0].value
	args := []chain.Value{arg}
	if arg.Kind == chain.List && !isOrdered(arg) {
		args = arg.Elems
	}
	switch {
	case op == "$literal":
		s.value(w, arg)
	case op == "$cond":
		s.cond(w, arg)
	case op == "$in" && len(args) == 2:
		s.among(w, args[0], args[1])
	case (op == "$eq" || op == "$ne") && len(args) == 2 && chain.IsNil(s.r.Info(), args[1]):
		s.expression(w.Put("("), args[0])
		w.Put(map[string]string{"$eq": " IS NULL)", "$ne": " IS NOT NULL)"}[op])
	case infix[op] != "":
		w.Put("(").Join(s.expressions(w, args), infix[op]).Put(")")
	case op == "$not":
		w.Put("NOT (").Join(s.expressions(w, args), ", ").Put(")")
	case op == "$ifNull":
		w.Put("coalesce(").Join(s.expressions(w, args), ", ").Put(")")
	case op == "$dateAdd" || op == "$dateSubtract":
		s.shifted(w, arg, op)
	default:
		w.Put("mongo_"+strings.ToLower(op[1:])+"(").Join(s.expressions(w, args), ", ").Put(")")
	}
}

func (s *write) expressions(w *chain.Writer, list []chain.Value) []chain.Fragment {
	out := make([]chain.Fragment, len(list))
	for i, v := range list {
		part := w.Part()
		s.expression(part, v)
		out[i] = part.Fragment
	}
	return out
}

// among writes $in.
func (s *write) among(w *chain.Writer, x, list chain.Value) {
	s.expression(w.Put("("), x)
	if list.Kind != chain.List || list.Open || len(list.Elems) == 0 {
		w.Put(" = ANY(").Bind(list.Expr).Put("))")
		return
	}
	w.Put(" IN (").Join(s.expressions(w, list.Elems), ", ").Put("))")
}

// variable writes "$path", "$$ROOT.path" and "$$NOW".
func (s *write) variable(w *chain.Writer, text string) {
	path, isVariable := strings.CutPrefix(text, "$$")
	if !isVariable {
		w.Put(s.ref + column(text[1:]))
		return
	}
	name, rest, _ := strings.Cut(path, ".")
	switch {
	case name == "NOW" || name == "CLUSTER_TIME":
		w.Put("now()")
	case (name == "ROOT" || name == "CURRENT") && rest != "":
		w.Put(s.ref + column(rest))
	case name == "REMOVE":
		w.Put("NULL")
	default:
		w.Hole(chain.Piece{})
	}
}

// cond writes $cond, in either of its forms.
func (s *write) cond(w *chain.Writer, arg chain.Value) {
	parts := arg.Elems
	if arg.Kind != chain.List || isOrdered(arg) {
		list, _, _ := s.fields(arg)
		byName := map[string]chain.Value{}
		for _, f := range list {
			byName[f.key] = f.value
		}
		parts = []chain.Value{byName["if"], byName["then"], byName["else"]}
	}
	if len(parts) != 3 {
		w.Hole(s.r.Unknown(arg.Expr))
		return
	}
	texts := s.expressions(w, parts)
	w.Put("CASE WHEN ").Add(texts[0]).Put(" THEN ").Add(texts[1]).Put(" ELSE ").Add(texts[2]).Put(" END")
}

// shifted writes $dateAdd and $dateSubtract: a time and an amount.
func (s *write) shifted(w *chain.Writer, arg chain.Value, op string) {
	list, _, _ := s.fields(arg)
	for _, f := range list {
		if f.key == "startDate" {
			s.expression(w.Put("("), f.value)
			w.Put(map[string]string{"$dateAdd": " + ", "$dateSubtract": " - "}[op]).Bind(nil).Put(")")
			return
		}
	}
	w.Hole(s.r.Unknown(arg.Expr))
}
