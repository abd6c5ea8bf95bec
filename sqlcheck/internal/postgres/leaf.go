package postgres

import (
	"strconv"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// column converts name, table.name, schema.table.name, * and table.*.
func (c *converter) column(r *columnRef) stmt.Expr {
	place := c.dotted(r.Location)
	n := len(r.Fields)
	if n == 0 {
		return &stmt.Unknown{Node: at(place), What: "column"}
	}
	table := ""
	if n > 1 {
		table = r.Fields[n-2].GetString_().GetSval()
	}
	if r.Fields[n-1].GetAStar() != nil {
		return &stmt.Star{Node: at(place), Table: table}
	}
	return &stmt.Column{Node: at(place), Table: table, Name: r.Fields[n-1].GetString_().GetSval()}
}

// literal converts a constant.
func (c *converter) literal(k *aConst) stmt.Expr {
	out := &stmt.Literal{Node: at(c.constPlace(k.Location))}
	if k.Isnull {
		return out
	}
	switch v := k.Val.(type) {
	case *constInt:
		out.Kind, out.Text = stmt.Number, strconv.Itoa(int(v.Ival.GetIval()))
	case *constFloat:
		out.Kind, out.Text = stmt.Number, v.Fval.GetFval()
	case *constBool:
		out.Kind, out.Text = stmt.Bool, strconv.FormatBool(v.Boolval.GetBoolval())
	case *constString:
		out.Kind, out.Text = stmt.String, v.Sval.GetSval()
	case *constBits:
		out.Kind, out.Text = stmt.String, v.Bsval.GetBsval()
	}
	return out
}

// constPlace is the place of the constant at byte offset loc, which includes
// a sign before a number.
func (c *converter) constPlace(loc int32) stmt.Span {
	if loc < 0 {
		return stmt.Span{}
	}
	i := c.toks.At(int(loc))
	end := i + 1
	if c.toks.IsPunct(i, "-") || c.toks.IsPunct(i, "+") {
		end = max(c.after(i+1), i+2)
	}
	return c.span(region{i, end})
}

// indirection converts a subscript or a field of a composite value.
func (c *converter) indirection(x *aIndirection) stmt.Expr {
	out := &stmt.Unknown{What: "indirection", Parts: present(c.expr(x.Arg))}
	for _, n := range x.Indirection {
		if ix := n.GetAIndices(); ix != nil {
			out.Parts = append(out.Parts, present(c.expr(ix.Lidx), c.expr(ix.Uidx))...)
		}
	}
	out.Place = c.aroundAll(out.Parts)
	if out.Place.IsZero() {
		return out
	}
	i := c.toks.At(out.Place.End-1) + 1
	for c.toks.IsPunct(i, "[") || c.toks.IsPunct(i, "]") || c.toks.IsPunct(i, ".") {
		switch {
		case c.toks.IsPunct(i, "."):
			i += 2
		case c.toks.IsPunct(i, "]"):
			i++
		default:
			i = max(c.after(i), i+1)
		}
	}
	out.Place.End = c.toks.Toks[min(i, c.toks.Len())-1].End
	return out
}

// unknown converts an expression that the model has no form for. Its parts are
// all expressions that the message holds, in the order of its fields.
func (c *converter) unknown(n *node) *stmt.Unknown {
	msg := n.ProtoReflect()
	out := &stmt.Unknown{What: "expression"}
	field := msg.WhichOneof(msg.Descriptor().Oneofs().Get(0))
	if field == nil {
		return out
	}
	out.What = string(field.Name())
	inner := msg.Get(field).Message()
	c.parts(inner, &out.Parts)
	var loc stmt.Span
	if f := inner.Descriptor().Fields().ByName("location"); f != nil {
		if v := inner.Get(f).Int(); v > 0 {
			loc = c.word(int32(v))
		}
	}
	out.Place = union(loc, c.aroundAll(out.Parts))
	return out
}

// parts appends the expressions that are found in the fields of msg.
func (c *converter) parts(msg protoreflect.Message, out *[]stmt.Expr) {
	fields := msg.Descriptor().Fields()
	for i := range fields.Len() {
		f := fields.Get(i)
		if f.Message() == nil || !msg.Has(f) {
			continue
		}
		if !f.IsList() {
			c.part(msg.Get(f).Message(), out)
			continue
		}
		list := msg.Get(f).List()
		for j := range list.Len() {
			c.part(list.Get(j).Message(), out)
		}
	}
}

// part appends the expression msg, or those in it if it is none itself.
func (c *converter) part(msg protoreflect.Message, out *[]stmt.Expr) {
	n, ok := msg.Interface().(*node)
	if !ok {
		c.parts(msg, out)
		return
	}
	switch n.GetNode().(type) {
	case nil:
	case *nodeColumnRef, *nodeAConst, *nodeParamRef, *nodeAExpr, *nodeBoolExpr, *nodeNullTest,
		*nodeBooleanTest, *nodeSubLink, *nodeFuncCall, *nodeCoalesceExpr, *nodeMinMaxExpr,
		*nodeSqlvalueFunction, *nodeTypeCast, *nodeCaseExpr, *nodeAArrayExpr, *nodeRowExpr, *nodeAIndirection:
		*out = append(*out, c.expr(n))
	default:
		c.parts(msg, out)
	}
}
