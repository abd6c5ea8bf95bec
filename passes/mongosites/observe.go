package mongosites

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/lease"
)

// Column is the name under which a path of a document is looked up in the
// vocabulary of columns: lease.owner is lease_owner.
func Column(path string) string { return strings.ReplaceAll(path, ".", "_") }

// verbs are what the methods do. A read finds what a claim will take.
var verbs = map[string]lease.Verb{"DeleteOne": lease.Delete, "DeleteMany": lease.Delete, "FindOneAndDelete": lease.Delete, "Find": lease.Read, "FindOne": lease.Read}

// observe says what a site shows of its collection.
func (s *Site) observe(info *types.Info) lease.Observation {
	o := lease.Observation{Table: s.Collection, Verb: lease.Update, Conds: s.Conditions(info)}
	if v, ok := verbs[s.Method]; ok {
		o.Verb = v
	}
	if s.Upsert {
		o.Verb = lease.Upsert
	}
	o.Sets = s.Changes(info)
	return o
}

// Changes lists how the update sets fields, as far as it is known.
func (s *Site) Changes(info *types.Info) []lease.Set {
	if s.Update == nil {
		return nil
	}
	if s.IsReplacement() {
		return assignments(info, s.Update)
	}
	var out []lease.Set
	for _, op := range s.Update.Fields {
		switch op.Key {
		case "$set":
			out = append(out, assignments(info, op.Value.Doc)...)
		case "$unset":
			out = append(out, fixed(op.Value.Doc, lease.Value{Kind: lease.Null})...)
		case "$currentDate":
			out = append(out, fixed(op.Value.Doc, lease.Value{Kind: lease.Clock})...)
		case "$inc":
			if op.Value.Doc == nil {
				continue
			}
			for _, f := range op.Value.Doc.Fields {
				out = append(out, lease.Set{Column: Column(f.Key), Value: step(info, f.Value.Expr)})
			}
		}
	}
	return out
}

func assignments(info *types.Info, d *Document) []lease.Set {
	if d == nil {
		return nil
	}
	var out []lease.Set
	for _, f := range d.Fields {
		if !strings.HasPrefix(f.Key, "$") {
			out = append(out, lease.Set{Column: Column(f.Key), Value: ValueOf(info, f.Value)})
		}
	}
	return out
}

func fixed(d *Document, v lease.Value) []lease.Set {
	if d == nil {
		return nil
	}
	var out []lease.Set
	for _, f := range d.Fields {
		out = append(out, lease.Set{Column: Column(f.Key), Value: v})
	}
	return out
}

// step is what $inc does with an amount.
func step(info *types.Info, amount ast.Expr) lease.Value {
	v := info.Types[amount].Value
	switch {
	case v == nil:
		return lease.Value{Kind: lease.Increment}
	case constant.Sign(constant.ToFloat(v)) == 0:
		return lease.Value{Kind: lease.Same}
	case constant.Sign(constant.ToFloat(v)) < 0:
		return lease.Value{Kind: lease.Decrement}
	}
	return lease.Value{Kind: lease.Increment}
}

// Conditions lists the conditions of the filter, whatever joins them.
func (s *Site) Conditions(info *types.Info) []lease.Cond {
	return conditions(info, s.Filter, func(string) bool { return true })
}

// Required lists the conditions that hold for every document that the filter
// finds. Those that ask for the same column are alternatives, from $in.
func (s *Site) Required(info *types.Info) []lease.Cond {
	return conditions(info, s.Filter, func(op string) bool { return op == "$and" })
}

func conditions(info *types.Info, d *Document, enters func(op string) bool) []lease.Cond {
	if d == nil {
		return nil
	}
	var out []lease.Cond
	for _, f := range d.Fields {
		switch {
		case strings.HasPrefix(f.Key, "$"):
			if !enters(f.Key) {
				continue
			}
			for _, part := range f.Value.List {
				out = append(out, conditions(info, part.Doc, enters)...)
			}
		case f.Value.Doc != nil && isOperators(f.Value.Doc):
			for _, op := range f.Value.Doc.Fields {
				out = append(out, condition(info, Column(f.Key), op)...)
			}
		default:
			out = append(out, equal(Column(f.Key), lease.Equal, ValueOf(info, f.Value)))
		}
	}
	return out
}

func isOperators(d *Document) bool {
	return len(d.Fields) > 0 && strings.HasPrefix(d.Fields[0].Key, "$")
}

// tests are the comparisons that have a form among the conditions of a lease.
var tests = map[string]lease.Test{
	"$eq": lease.Equal, "$ne": lease.NotEqual, "$lt": lease.Before, "$lte": lease.Before, "$gt": lease.After, "$gte": lease.After,
}

func condition(info *types.Info, column string, op Field) []lease.Cond {
	if test, ok := tests[op.Key]; ok {
		return []lease.Cond{equal(column, test, ValueOf(info, op.Value))}
	}
	switch op.Key {
	case "$in":
		var out []lease.Cond
		for _, v := range op.Value.List {
			out = append(out, equal(column, lease.Equal, ValueOf(info, v)))
		}
		return out
	case "$exists":
		v := info.Types[op.Value.Expr].Value
		if v != nil && v.Kind() == constant.Bool {
			test := lease.IsNotNull
			if !constant.BoolVal(v) {
				test = lease.IsNull
			}
			return []lease.Cond{{Column: column, Test: test}}
		}
	}
	return nil
}

// equal is a comparison, in which null asks for a field that is not there.
func equal(column string, test lease.Test, v lease.Value) lease.Cond {
	if v.Kind == lease.Null {
		switch test {
		case lease.Equal:
			return lease.Cond{Column: column, Test: lease.IsNull}
		case lease.NotEqual:
			return lease.Cond{Column: column, Test: lease.IsNotNull}
		}
	}
	return lease.Cond{Column: column, Test: test, Value: v}
}

// maker matches functions that make a value unlike any before, and makerPackage
// the packages that have them.
var (
	maker        = regexp.MustCompile(`^(New|NewString|NewRandom|NewUUID|NewV[0-9]|NewObjectID|Make|Must|MustNew|Generate)$`)
	makerPackage = regexp.MustCompile(`(^|/)(uuid|ulid|xid|ksuid|bson|primitive)(/v[0-9]+)?$`)
)

// ValueOf says what kind of value a field is given.
func ValueOf(info *types.Info, v Value) lease.Value {
	tv := info.Types[v.Expr]
	switch {
	case v.Doc != nil || v.IsList || v.Expr == nil:
		return lease.Value{Kind: lease.Other}
	case tv.IsNil():
		return lease.Value{Kind: lease.Null}
	case tv.Value != nil && tv.Value.Kind() == constant.String:
		return lease.Value{Kind: lease.Literal, Text: constant.StringVal(tv.Value)}
	case tv.Value != nil:
		return lease.Value{Kind: lease.Literal, Text: tv.Value.ExactString()}
	}
	out := lease.Value{Kind: lease.Argument, Text: types.ExprString(v.Expr)}
	ast.Inspect(v.Expr, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		fn := typeutil.StaticCallee(info, call)
		switch {
		case fn == nil || fn.Pkg() == nil:
		case fn.Pkg().Path() == "time" && fn.Name() == "Now":
			out = lease.Value{Kind: lease.Clock}
		case maker.MatchString(fn.Name()) && makerPackage.MatchString(fn.Pkg().Path()):
			out = lease.Value{Kind: lease.Fresh}
		}
		return true
	})
	if lit, ok := v.Expr.(*ast.CompositeLit); ok && out.Kind == lease.Argument && len(lit.Elts) == 0 && lit.Type != nil {
		return lease.Value{Kind: lease.Literal} // time.Time{}
	}
	if u, ok := v.Expr.(*ast.UnaryExpr); ok && u.Op == token.SUB && out.Kind == lease.Argument {
		return lease.Value{Kind: lease.Other}
	}
	return out
}
