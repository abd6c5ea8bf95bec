package voidtransition

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A place is a variable, or a field reached from it.
type place struct {
	root   *types.Var
	fields string // ".a.b", or ""
}

// A cell is what a variable holds, and what is known of its parts. It does not
// change: paths share it.
type cell struct {
	whole value
	parts map[string]value // by fields
}

// A control is how a path leaves a statement.
type control int

const (
	goesOn control = iota
	breaks
	continues
	falls
	returns
	stops // panics, or ends the process
)

// A path is one way through a function in one run: what the variables hold and
// what could be seen from outside so far.
type path struct {
	vars  map[*types.Var]*cell
	seen  *event
	ctl   control
	label string // of a labelled break or continue
	frame *frame
}

// A frame is one activation of a function on a path.
type frame struct {
	results *ast.FieldList
	rets    []value
	defers  []*ast.CallExpr
}

// An event is something that can be seen from outside the function.
type event struct {
	before *event
	text   string
	branch bool // no more than the side of a condition on what the row holds
}

func newPath() *path { return &path{vars: map[*types.Var]*cell{}, frame: &frame{}} }

func (p *path) fork() *path {
	q := *p
	q.vars = maps.Clone(p.vars)
	f := *p.frame
	f.defers = append([]*ast.CallExpr(nil), f.defers...)
	q.frame = &f
	return &q
}

// note records an event at a position.
func (p *path) note(pos token.Pos, text string) {
	p.seen = &event{before: p.seen, text: strconv.Itoa(int(pos)) + " " + text}
}

// side records which side of a condition the path takes. What the row holds is
// nothing that the caller sees.
func (p *path) side(pos token.Pos, text string, read bool) {
	p.note(pos, text)
	p.seen.branch = read
}

// story returns all events of the path.
func (p *path) story() string {
	var parts []string
	for e := p.seen; e != nil; e = e.before {
		parts = append(parts, e.text)
	}
	return strings.Join(parts, "\n")
}

// deeds returns the events of the path without the conditions on what the row
// holds. branched reports whether there were any.
func (p *path) deeds() (deeds string, branched bool) {
	var parts []string
	for e := p.seen; e != nil; e = e.before {
		if e.branch {
			branched = true
			continue
		}
		parts = append(parts, e.text)
	}
	return strings.Join(parts, "\n"), branched
}

// set assigns to a variable or to a field of one. A variable with a field that
// depends on the answer depends on it itself.
func (p *path) set(at place, v value) {
	if at.fields == "" {
		p.vars[at.root] = &cell{whole: v}
		return
	}
	w := p.get(place{root: at.root})
	if w.kind == isNil {
		w = unknownValue(variable(at.root))
	}
	c := &cell{whole: w.with(at.fields, v), parts: map[string]value{at.fields: v}}
	if old := p.vars[at.root]; old != nil {
		for fields, part := range old.parts {
			if fields != at.fields && !strings.HasPrefix(fields, at.fields+".") {
				c.parts[fields] = part
			}
		}
	}
	p.vars[at.root] = c
}

// part returns what is known of a part of a variable.
func (p *path) part(at place) (value, bool) {
	c := p.vars[at.root]
	if c == nil {
		return value{}, false
	}
	if at.fields == "" {
		return c.whole, true
	}
	v, ok := c.parts[at.fields]
	return v, ok
}

// with returns v after one of its fields was set.
func (v value) with(fields string, to value) value {
	name := fields[1:]
	if v.kind == isStruct && !strings.Contains(name, ".") && len(v.names) == len(v.elems) {
		out := v
		out.names, out.elems = slices.Clone(v.names), slices.Clone(v.elems)
		if i := slices.Index(out.names, name); i >= 0 {
			out.elems[i] = to
		} else {
			out.names, out.elems = append(out.names, name), append(out.elems, to)
		}
		return out
	}
	text := short(v.text + fields + "=" + to.text + strconv.Itoa(int(to.kind)))
	return value{kind: unknown, text: text, hot: v.isHot() || to.isHot(), own: v.own}
}

// get returns what a variable, or a field of one, holds.
func (p *path) get(at place) value {
	if v, ok := p.part(at); ok {
		return v
	}
	if at.fields == "" {
		return unknownValue(variable(at.root))
	}
	cut := strings.LastIndexByte(at.fields, '.')
	return field(p.get(place{at.root, at.fields[:cut]}), at.fields[cut+1:])
}

func variable(v *types.Var) string { return v.Name() + "@" + strconv.Itoa(int(v.Pos())) }

// field returns a field of a value.
func field(v value, name string) value {
	if v.kind == isStruct {
		for i, n := range v.names {
			if n == name {
				return v.elems[i]
			}
		}
	}
	return value{text: v.text + "." + name, hot: v.isHot(), read: v.read}
}
