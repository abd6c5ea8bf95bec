package sqlsites

import (
	"go/ast"
	"go/constant"
	"strconv"
	"strings"
)

// format reads a call of the Printf family whose format is argument number at.
func (f *frame) format(call *ast.CallExpr, at int, st state) []value {
	if at >= len(call.Args) {
		return nil
	}
	var out []value
	for _, format := range f.eval(call.Args[at], st) {
		p := printer{f: f, st: st, args: call.Args[at+1:], spread: call.Ellipsis.IsValid()}
		for _, piece := range format.asText().pieces {
			p.piece(piece)
		}
		if len(p.sets) == 0 {
			out = append(out, value{form: text})
			continue
		}
		out = append(out, product(p.sets, func(vs []value) value { return concat(vs...) })...)
	}
	return bounded(out)
}

// print reads fmt.Sprint and fmt.Sprintln over string operands.
func (f *frame) print(args []ast.Expr, newline bool, st state) []value {
	var sets [][]value
	for i, a := range args {
		if newline && i > 0 {
			sets = append(sets, []value{plain(" ")})
		}
		sets = append(sets, f.operand(a, st))
	}
	if newline {
		sets = append(sets, []value{plain("\n")})
	}
	return product(sets, func(vs []value) value { return concat(vs...) })
}

// operand is the text of a printed operand.
func (f *frame) operand(e ast.Expr, st state) []value {
	c := f.r.info.Types[e].Value
	if c != nil && c.Kind() != constant.String && c.Kind() != constant.Float {
		return []value{plain(c.ExactString())}
	}
	var out []value
	for _, v := range f.eval(e, st) {
		if v.form == opaque && v.expr != nil {
			if c := f.r.info.Types[v.expr].Value; c != nil && (c.Kind() == constant.Int || c.Kind() == constant.Bool) {
				out = append(out, plain(c.ExactString()))
				continue
			}
		}
		if v.form != text {
			v = holeOf(f.r.key(e), nil)
		}
		out = append(out, v)
	}
	return out
}

// A printer follows a format from piece to piece.
type printer struct {
	f      *frame
	st     state
	args   []ast.Expr
	spread bool // the last argument is a slice of arguments
	next   int
	sets   [][]value
}

func (p *printer) add(vs ...value) { p.sets = append(p.sets, vs) }

// piece splits a piece of the format at its verbs.
func (p *printer) piece(pc piece) {
	if pc.hole {
		p.add(known(pc))
		return
	}
	start := 0
	for i := 0; i < len(pc.text); {
		if pc.text[i] != '%' {
			i++
			continue
		}
		if i > start {
			p.add(known(pc.cut(start, i)))
		}
		n := p.verb(pc, i)
		i += n
		start = i
	}
	if start < len(pc.text) {
		p.add(known(pc.cut(start, len(pc.text))))
	}
}

// cut returns the piece from byte i to byte j of its text.
func (pc piece) cut(i, j int) piece {
	pc.text = pc.text[i:j]
	pc.off += i
	return pc
}

// verb adds what the directive at byte i prints, and returns its length in
// bytes.
func (p *printer) verb(pc piece, i int) int {
	s := pc.text[i:]
	n := 1
	for n < len(s) && strings.IndexByte("+-# 0", s[n]) >= 0 {
		n++
	}
	flags := n > 1
	if k := p.index(s[n:]); k > 0 {
		n += k
	}
	for n < len(s) && (s[n] >= '0' && s[n] <= '9' || s[n] == '.' || s[n] == '*') {
		if s[n] == '*' {
			p.next++
		}
		flags = true
		n++
	}
	if k := p.index(s[n:]); k > 0 {
		n += k
	}
	if n >= len(s) {
		p.add(known(pc.cut(i, i+n)))
		return n
	}
	verb := s[n]
	n++
	if verb == '%' {
		p.add(known(pc.cut(i+n-1, i+n)))
		return n
	}
	p.print(verb, flags)
	return n
}

// index reads an explicit argument index, [n], and returns its length.
func (p *printer) index(s string) int {
	if !strings.HasPrefix(s, "[") {
		return 0
	}
	end := strings.IndexByte(s, ']')
	if end < 0 {
		return 0
	}
	n, err := strconv.Atoi(s[1:end])
	if err != nil || n < 1 {
		return 0
	}
	p.next = n - 1
	return end + 1
}

// print adds what a verb prints for the next argument.
func (p *printer) print(verb byte, flags bool) {
	arg := p.operands()
	if flags && verb != 's' && verb != 'v' && verb != 'd' {
		arg = nil
	}
	switch verb {
	case 's', 'v', 'd':
		if arg == nil {
			p.add(holeOf("", nil))
			return
		}
		p.add(arg...)
	case 'q':
		if arg == nil {
			arg = []value{holeOf("", nil)}
		}
		p.add(plain(`"`))
		p.add(arg...)
		p.add(plain(`"`))
	default:
		p.add(holeOf("", nil))
	}
}

// operands is the text of the next argument, or nil if it is not known.
func (p *printer) operands() []value {
	i := p.next
	p.next++
	if p.spread && i >= len(p.args)-1 {
		return p.spreadElement(i - (len(p.args) - 1))
	}
	if i >= len(p.args) {
		return nil
	}
	return p.f.operand(p.args[i], p.st)
}

func (p *printer) spreadElement(i int) []value {
	var out []value
	for _, v := range p.f.eval(p.args[len(p.args)-1], p.st) {
		if v.form != list || i >= len(v.elems) {
			return nil
		}
		elem := v.elems[i]
		if elem.form != text {
			elem = holeOf("", nil)
			if e := v.elems[i].expr; e != nil {
				elem = holeOf(p.f.r.key(e), nil)
			}
		}
		out = append(out, elem)
	}
	return out
}
