package mongo

import (
	"go/constant"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// match writes the condition that a filter stands for, nothing for an empty one.
func (s *write) match(w *chain.Writer, filter chain.Value) {
	list, open, ok := s.fields(filter)
	if !ok {
		w.Hole(s.r.Unknown(filter.Expr))
		return
	}
	var parts []chain.Fragment
	for _, f := range list {
		part := w.Part()
		s.field(part, "", f)
		if !part.Empty() {
			parts = append(parts, part.Fragment)
		}
	}
	if open {
		parts = append(parts, w.Part().Hole(chain.Piece{}).Fragment)
	}
	w.Join(parts, " AND ")
}

// field writes one field of a filter.
func (s *write) field(w *chain.Writer, prefix string, f field) {
	switch f.key {
	case "$and", "$or", "$nor":
		s.logical(w, f)
	case "$expr":
		s.expression(w, f.value)
	case "$comment":
	default:
		if strings.HasPrefix(f.key, "$") {
			w.Hole(s.r.Unknown(f.value.Expr))
			return
		}
		s.path(w, prefix+f.key, f.value)
	}
}

// logical writes $and, $or and $nor.
func (s *write) logical(w *chain.Writer, f field) {
	if f.value.Kind != chain.List || isOrdered(f.value) {
		w.Hole(s.r.Unknown(f.value.Expr))
		return
	}
	sep := " OR "
	if f.key == "$and" {
		sep = " AND "
	}
	var parts []chain.Fragment
	for _, arm := range f.value.Elems {
		part := w.Part()
		s.match(part, arm)
		if part.Empty() {
			part.Put("true")
		}
		parts = append(parts, w.Part().Put("(").Add(part.Fragment).Put(")").Fragment)
	}
	if f.value.Open {
		parts = append(parts, w.Part().Hole(chain.Piece{}).Fragment)
	}
	if len(parts) == 0 {
		w.Hole(s.r.Unknown(f.value.Expr))
		return
	}
	if f.key == "$nor" {
		w.Put("NOT ")
	}
	w.Put("(").Join(parts, sep).Put(")")
}

// path writes what a filter asks of one path: a value that it equals, or
// operators.
func (s *write) path(w *chain.Writer, path string, v chain.Value) {
	list, open, ok := s.fields(v)
	if !ok || len(list) == 0 && !open {
		s.equal(w, path, v)
		return
	}
	var parts []chain.Fragment
	operators := s.isOperators(v)
	for _, f := range list {
		part := w.Part()
		if operators {
			s.operator(part, path, f)
		} else {
			s.path(part, path+"."+f.key, f.value)
		}
		if !part.Empty() {
			parts = append(parts, part.Fragment)
		}
	}
	if open {
		parts = append(parts, w.Part().Hole(chain.Piece{}).Fragment)
	}
	w.Join(parts, " AND ")
}

// isOperators reports whether a value is a document of operators.
func (s *write) isOperators(v chain.Value) bool {
	list, _, _ := s.fields(v)
	return len(list) > 0 && strings.HasPrefix(list[0].key, "$")
}

// equal writes path = value. Null asks for a field that is null or not there.
func (s *write) equal(w *chain.Writer, path string, v chain.Value) {
	if chain.IsNil(s.r.Info(), v) {
		w.Put(s.ref + column(path) + " IS NULL")
		return
	}
	s.value(w.Put(s.ref+column(path)+" = "), v)
}

var comparisons = map[string]string{"$lt": " < ", "$lte": " <= ", "$gt": " > ", "$gte": " >= "}

// operator writes one operator on a path.
func (s *write) operator(w *chain.Writer, path string, op field) {
	col := s.ref + column(path)
	if sign, ok := comparisons[op.key]; ok {
		s.value(w.Put(col+sign), op.value)
		return
	}
	switch op.key {
	case "$eq":
		s.equal(w, path, op.value)
	case "$ne":
		if chain.IsNil(s.r.Info(), op.value) {
			w.Put(col + " IS NOT NULL")
			return
		}
		s.value(w.Put(col+" IS DISTINCT FROM "), op.value)
	case "$in":
		s.in(w, col, op.value)
	case "$nin":
		w.Put("NOT ")
		s.in(w, col, op.value)
	case "$exists":
		s.exists(w, col, op.value)
	case "$not":
		inner := w.Part()
		s.path(inner, path, op.value)
		w.Put("(" + col + " IS NULL OR NOT (").Add(inner.Fragment).Put("))")
	case "$options":
	default:
		// $regex, $size, $elemMatch and others ask for something of the value.
		if strings.HasPrefix(op.key, "$") {
			w.Put("mongo_" + strings.ToLower(op.key[1:]) + "(" + col + ", ").Bind(op.value.Expr).Put(")")
			return
		}
		w.Hole(s.r.Unknown(op.value.Expr))
	}
}

// in writes $in, in brackets. Null among the values asks for a field that is not
// there.
func (s *write) in(w *chain.Writer, col string, v chain.Value) {
	if v.Kind != chain.List || v.Open {
		w.Put("(" + col + " = ANY(").Bind(v.Expr).Put("))")
		return
	}
	var values []chain.Fragment
	null := false
	for _, e := range v.Elems {
		if chain.IsNil(s.r.Info(), e) {
			null = true
			continue
		}
		part := w.Part()
		s.value(part, e)
		values = append(values, part.Fragment)
	}
	w.Put("(")
	if len(values) > 0 {
		w.Put(col+" IN (").Join(values, ", ").Put(")")
		if null {
			w.Put(" OR ")
		}
	}
	switch {
	case null:
		w.Put(col + " IS NULL")
	case len(values) == 0:
		w.Put("false")
	}
	w.Put(")")
}

func (s *write) exists(w *chain.Writer, col string, v chain.Value) {
	var c constant.Value
	if v.Expr != nil {
		c = s.r.Info().Types[v.Expr].Value
	}
	switch {
	case c == nil || c.Kind() != constant.Bool:
		w.Put("(" + col + " IS NOT NULL) = ").Bind(v.Expr)
	case constant.BoolVal(c):
		w.Put(col + " IS NOT NULL")
	default:
		w.Put(col + " IS NULL")
	}
}

// value writes a value: NULL, a text that is known though its expression is no
// constant, or a placeholder.
func (s *write) value(w *chain.Writer, v chain.Value) {
	text, known := v.Constant()
	switch {
	case chain.IsNil(s.r.Info(), v):
		w.Put("NULL")
	case known && (v.Expr == nil || s.r.Info().Types[v.Expr].Value == nil):
		w.Put("'" + strings.ReplaceAll(text, "'", "''") + "'")
	default:
		w.Bind(v.Expr)
	}
}
