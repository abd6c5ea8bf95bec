package sqlsites

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// chainOf hands a value to the code that lowers chains.
func (r *reader) chainOf(v value) chain.Value {
	out := chain.Value{Open: v.open, Expr: v.expr}
	if v.expr != nil && v.form != link {
		out.Type = r.info.TypeOf(v.expr)
	}
	switch v.form {
	case text:
		out.Kind = chain.Text
		for i := range v.pieces {
			p := v.pieces[i]
			out.Text = append(out.Text, chain.Piece{Text: p.text, Hole: p.hole, Key: p.key, From: p.from, At: chain.Extent{Pos: p.at.pos, End: p.at.end}, Conditional: p.conditional, Origin: p})
		}
	case list, record:
		out.Kind = chain.List
		if v.form == record {
			out.Kind = chain.Record
		}
		for _, e := range v.elems {
			out.Elems = append(out.Elems, r.chainOf(e))
		}
		for _, k := range v.keys {
			out.Keys = append(out.Keys, keyText(k))
		}
	case chained:
		out.Kind, out.Root = chain.Calls, v.root
		for _, l := range v.elems {
			out.Links = append(out.Links, r.linkOf(l))
		}
		if len(out.Links) == 0 {
			out.Kind = chain.Opaque
		}
	}
	return out
}

// keyText is the text of a key, which for a map is a Go constant.
func keyText(key string) string {
	if s, err := strconv.Unquote(key); err == nil {
		return s
	}
	return key
}

func (r *reader) linkOf(v value) chain.Link {
	call := v.expr.(*ast.CallExpr)
	l := chain.Link{Name: v.pieces[0].text, Call: call, Spread: v.open, Conditional: v.pieces[0].conditional}
	if fn, ok := typeutil.Callee(r.info, call).(*types.Func); ok {
		l.Fn = fn.Origin()
	}
	for _, e := range v.elems {
		l.Args = append(l.Args, r.chainOf(e))
	}
	return l
}

// rendered is the value of a text that a chain stands for.
func rendered(pieces []chain.Piece) value {
	out := value{form: text}
	for _, p := range pieces {
		origin, ok := p.Origin.(piece)
		switch {
		case p.Hole:
			out.pieces = append(out.pieces, piece{hole: true, key: p.Key, from: p.From, conditional: p.Conditional})
			continue
		case ok:
			origin = origin.cut(p.Off, p.Off+len(p.Text))
			origin.conditional = p.Conditional
			if origin.lit == nil && origin.file == nil {
				origin.at = extent{p.At.Pos, p.At.End}
			}
		default:
			origin = piece{text: p.Text, at: extent{p.At.Pos, p.At.End}, conditional: p.Conditional}
		}
		out.pieces = append(out.pieces, origin)
	}
	return out
}

// unvendored strips the path of a vendor directory from an import path.
func unvendored(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		return path[i+len("/vendor/"):]
	}
	return path
}
