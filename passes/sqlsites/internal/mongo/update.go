package mongo

import (
	"go/constant"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// changes writes the assignments of an update, a replacement or a pipeline. What
// could not be read is a hole.
func (s *write) changes() []chain.Fragment {
	u := &update{write: s, at: &chain.Writer{}}
	u.at.In(s.link).Over(s.document.Expr)
	switch {
	case s.whole:
		u.set("", s.document)
	case s.document.Kind == chain.List && !isOrdered(s.document):
		for _, stage := range s.document.Elems {
			u.stage(stage)
		}
		if s.document.Open {
			u.unknown(chain.Value{})
		}
	default:
		ops, open, ok := s.fields(s.document)
		for _, op := range ops {
			u.operator(op)
		}
		if open || !ok {
			u.unknown(s.document)
		}
	}
	if len(u.list) == 0 {
		u.unknown(s.document)
	}
	return u.list
}

// An update is the assignments that were read so far.
type update struct {
	*write
	at   *chain.Writer // stands where the update does
	list []chain.Fragment
}

// assign adds column = what is written into the part that it returns.
func (u *update) assign(path string, put func(w *chain.Writer)) {
	if path == "" || path[0] == '$' {
		u.unknown(chain.Value{})
		return
	}
	w := u.at.Part()
	put(w.Put(column(path) + " = "))
	u.list = append(u.list, w.Fragment)
}

// unknown adds the hole for a document that could not be read.
func (u *update) unknown(v chain.Value) {
	u.list = append(u.list, u.at.Part().Hole(u.r.Unknown(v.Expr)).Fragment)
}

// each calls fn for the fields that an operator is given.
func (u *update) each(v chain.Value, fn func(f field)) {
	list, open, ok := u.fields(v)
	for _, f := range list {
		fn(f)
	}
	if open || !ok {
		u.unknown(v)
	}
}

// operator reads one operator of an update.
func (u *update) operator(op field) {
	old := func(f field) string { return u.ref + column(f.key) }
	switch op.key {
	case "$set":
		u.set("", op.value)
	case "$unset":
		u.each(op.value, func(f field) { u.assign(f.key, func(w *chain.Writer) { w.Put("NULL") }) })
	case "$currentDate":
		u.each(op.value, func(f field) { u.assign(f.key, func(w *chain.Writer) { w.Put("now()") }) })
	case "$inc":
		u.each(op.value, func(f field) {
			u.assign(f.key, func(w *chain.Writer) {
				switch w.Put(old(f)); u.sign(f.value) {
				case 0:
				case -1:
					w.Put(" - ").Bind(f.value.Expr)
				default:
					w.Put(" + ").Bind(f.value.Expr)
				}
			})
		})
	case "$min", "$max":
		fn := map[string]string{"$min": "least(", "$max": "greatest("}[op.key]
		u.each(op.value, func(f field) {
			u.assign(f.key, func(w *chain.Writer) {
				u.value(w.Put(fn+old(f)+", "), f.value)
				w.Put(")")
			})
		})
	case "$setOnInsert":
	case "$rename":
		u.each(op.value, func(f field) {
			u.assign(f.key, func(w *chain.Writer) { w.Put("NULL") })
			if name, ok := f.value.Constant(); ok {
				u.assign(name, func(w *chain.Writer) { w.Put(old(f)) })
			}
		})
	default:
		if !strings.HasPrefix(op.key, "$") {
			u.unknown(op.value)
			return
		}
		// $push, $pull, $mul and others make the new value of the old one.
		u.each(op.value, func(f field) {
			u.assign(f.key, func(w *chain.Writer) {
				w.Put("mongo_" + strings.ToLower(op.key[1:]) + "(" + old(f) + ", ").Bind(f.value.Expr).Put(")")
			})
		})
	}
}

// sign is -1, 0 or 1 for a constant number, and 1 for any other.
func (u *update) sign(v chain.Value) int {
	if v.Expr == nil {
		return 1
	}
	c := u.r.Info().Types[v.Expr].Value
	if c == nil || c.Kind() != constant.Int && c.Kind() != constant.Float {
		return 1
	}
	return constant.Sign(c)
}

// set reads the fields of $set, of a replacement, or of a document inside them.
func (u *update) set(prefix string, v chain.Value) {
	u.each(v, func(f field) {
		path := prefix + f.key
		if inner, _, ok := u.fields(f.value); ok && len(inner) > 0 {
			u.set(path+".", f.value)
			return
		}
		u.assign(path, func(w *chain.Writer) { u.value(w, f.value) })
	})
}

// stage reads one stage of an update that is a pipeline.
func (u *update) stage(stage chain.Value) {
	list, open, ok := u.fields(stage)
	if open || !ok {
		u.unknown(stage)
	}
	for _, f := range list {
		switch f.key {
		case "$set", "$addFields":
			u.each(f.value, func(f field) { u.assign(f.key, func(w *chain.Writer) { u.expression(w, f.value) }) })
		case "$unset":
			for _, path := range append([]chain.Value{f.value}, f.value.Elems...) {
				if name, ok := path.Constant(); ok {
					u.assign(name, func(w *chain.Writer) { w.Put("NULL") })
				}
			}
		default:
			u.unknown(f.value)
		}
	}
}
