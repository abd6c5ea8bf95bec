package mongo

import (
	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// A write is one operation with its parts.
type write struct {
	operation
	*collection
	filter, document chain.Value
	upsert           bool
	ref              string // what columns are qualified with: "" or "doc."
}

// put writes the statement.
func (s *write) put(w *chain.Writer) {
	switch {
	case s.verb == "SELECT":
		w.Put("SELECT * FROM ").Add(s.name)
		s.where(w)
	case s.verb == "DELETE":
		w.Put("DELETE FROM ").Add(s.name)
		s.where(w)
	case s.verb == "INSERT":
		s.insert(w, s.inserted())
	case s.upsert:
		s.putUpsert(w)
	default:
		w.Put("UPDATE ").Add(s.name)
		w.Over(s.document.Expr).Put(" SET ").Join(s.changes(), ", ")
		s.where(w)
	}
	if s.mode == chain.QueryRow && s.verb != "SELECT" {
		w.In(s.link).Put(" RETURNING *")
	}
}

// where writes the filter. An empty one finds every document.
func (s *write) where(w *chain.Writer) {
	w.Over(s.filter.Expr)
	cond := s.condition(w)
	if !cond.Empty() {
		w.Put(" WHERE ").Add(cond)
	}
}

func (s *write) condition(w *chain.Writer) chain.Fragment {
	cond := w.Part()
	if s.byID {
		s.equal(cond, "_id", s.filter)
		return cond.Fragment
	}
	s.match(cond, s.filter)
	return cond.Fragment
}

// putUpsert writes INSERT ... ON CONFLICT DO UPDATE: the columns that the
// document is found by are the filter's equalities, and the rest of the filter
// decides whether it is changed.
func (s *write) putUpsert(w *chain.Writer) {
	keys, inserted := s.keys(), s.inserted()
	s.insert(w, inserted)
	s.ref = "doc."
	w.Put(" ON CONFLICT")
	for i, k := range keys {
		w.Put([]string{" (", ", "}[min(i, 1)]).Put(column(k.key))
	}
	if len(keys) > 0 {
		w.Put(")")
	}
	w.Over(s.document.Expr).Put(" DO UPDATE SET ").Join(s.changes(), ", ")
	s.where(w)
}

// keys are the fields that tell the document from others: its identity, or else
// all that the filter asks to be equal.
func (s *write) keys() []field {
	if s.byID {
		return []field{{"_id", s.filter}}
	}
	list, _, _ := s.fields(s.filter)
	var out []field
	for _, f := range list {
		if f.key == "_id" && !s.isOperators(f.value) {
			return []field{f}
		}
		if f.key != "" && f.key[0] != '$' && !s.isOperators(f.value) {
			out = append(out, f)
		}
	}
	return out
}

// inserted are the fields of a new document.
func (s *write) inserted() []field {
	if s.whole || s.verb == "INSERT" {
		list, _, _ := s.fields(s.document)
		return list
	}
	out := s.keys()
	ops, _, _ := s.fields(s.document)
	for _, op := range ops {
		if op.key == "$set" || op.key == "$setOnInsert" {
			list, _, _ := s.fields(op.value)
			out = append(out, list...)
		}
	}
	return out
}

func (s *write) insert(w *chain.Writer, list []field) {
	w.Put("INSERT INTO ").Add(s.name)
	if s.upsert {
		w.Put(" AS doc")
	}
	if len(list) == 0 {
		w.Put(" (").Hole(chain.Piece{}).Put(") VALUES (").Hole(chain.Piece{}).Put(")")
		return
	}
	values := w.Part()
	for i, f := range list {
		w.Put([]string{" (", ", "}[min(i, 1)]).Put(column(f.key))
		if i > 0 {
			values.Put(", ")
		}
		s.value(values, f.value)
	}
	w.Put(") VALUES (").Add(values.Fragment).Put(")")
}
