package chain

// A Valuer writes values the way of one library.
type Valuer interface {
	// Value writes one value: NULL, an expression, or a placeholder.
	Value(w *Writer, v Value)

	// Query returns the query that a value stands for, if it is one.
	Query(v Value) (Fragment, bool)
}

// Compare writes what follows a column: the operator and the value. A list or
// a query is compared with IN, NULL with IS.
func Compare(w *Writer, r Reader, by Valuer, op string, v Value) *Writer {
	equality := op == "=" || op == "<>"
	query, isQuery := by.Query(v)
	switch {
	case equality && IsNil(r.Info(), v):
		return w.Put(map[string]string{"=": " IS NULL", "<>": " IS NOT NULL"}[op])
	case equality && (isQuery || IsList(v)):
		w.Put(map[string]string{"=": " IN (", "<>": " NOT IN ("}[op])
		if isQuery {
			w.Add(query)
		} else {
			Elements(w, by, v)
		}
		return w.Put(")")
	}
	w.Put(" " + op + " ")
	by.Value(w, v)
	return w
}

// Elements writes the elements of a list that is known, separated by commas, or
// one placeholder for all.
func Elements(w *Writer, by Valuer, v Value) {
	if v.Kind != List || v.Open || len(v.Elems) == 0 {
		w.Bind(v.Expr)
		return
	}
	for i, e := range v.Elems {
		if i > 0 {
			w.Put(", ")
		}
		by.Value(w, e)
	}
}

// Placed writes a value where a placeholder of a text stands.
func Placed(w *Writer, by Valuer, v Value, t Token) {
	query, isQuery := by.Query(v)
	switch {
	case isQuery && t.Bracket:
		w.Add(query)
	case isQuery:
		w.Put("(").Add(query).Put(")")
	case t.Tuple > 1:
		w.Put("((")
		for i := range t.Tuple {
			if i > 0 {
				w.Put(", ")
			}
			w.Bind(nil)
		}
		w.Put("))")
	case t.Tuple == 1:
		w.Put("(")
		Elements(w, by, v)
		w.Put(")")
	case v.Kind == List && !v.Open && len(v.Elems) > 0:
		Elements(w, by, v)
	default:
		by.Value(w, v)
	}
}
