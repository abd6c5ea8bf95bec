package legacypath

import (
	"go/types"
	"slices"
	"strings"
)

// A legacies is the functions whose use has to be reported: the legacy paths of
// the package and of those that it imports, and what runs them for others.
type legacies struct {
	facts  map[*types.Func]*LegacyV3
	byName map[string][]*types.Func // methods of types, by name: see meant
	ports  *ports
}

func newLegacies(ports *ports, lists ...map[*types.Func]*LegacyV3) *legacies {
	l := &legacies{facts: map[*types.Func]*LegacyV3{}, byName: map[string][]*types.Func{}, ports: ports}
	for _, list := range lists {
		for fn, f := range list {
			l.add(fn, f)
		}
	}
	for _, list := range l.byName {
		slices.SortFunc(list, func(a, b *types.Func) int { return strings.Compare(a.FullName(), b.FullName()) })
	}
	return l
}

func (l *legacies) add(fn *types.Func, f *LegacyV3) {
	l.facts[fn] = f
	recv := fn.Signature().Recv()
	if recv != nil && !types.IsInterface(recv.Type()) && f.unfenced() {
		l.byName[fn.Name()] = append(l.byName[fn.Name()], fn)
	}
}

// meant returns the function of l that a use is of, or nil. Of a method that is
// asked of an interface it is the first that may be meant, if the interface
// alone lets one expect that: there is no other answer to find behind an
// interface of the program whose method is told the row. What stands behind
// io.Closer is not known by its calls, see [legacyRule.becomings].
func (l *legacies) meant(u use) *types.Func {
	if l.facts[u.fn] != nil {
		return u.fn
	}
	if u.asked == nil || !l.ports.isOurs(u.fn) || !namesRow(u.fn) || l.ports.kept[portName(u.fn)] || l.ports.fencedBehind(u.asked, u.fn.Name()) {
		return nil
	}
	return l.behind(u.asked, u.fn.Name())
}

// behind returns the first method of l that a call by way of an interface may
// run, or nil.
func (l *legacies) behind(asked *types.Interface, name string) *types.Func {
	for _, fn := range l.byName[name] {
		if fn.Pkg() != l.ports.pkg && !receiver(fn).Obj().Exported() {
			continue // go vet does not show it, see [GivesV1]
		}
		if types.Implements(fn.Signature().Recv().Type(), asked) {
			return fn
		}
	}
	return nil
}

// carry adds the functions of which a use is excused because they pass on what
// they are asked for: what they run has to be said where they are used. A
// directive at the use speaks for them as well.
func (r *legacyRule) carry(uses []use) {
	for again := true; again; {
		again = false
		for _, u := range uses {
			if u.caller == nil || u.caller.test || !r.gens.excused(u) || r.gens.byFunc[u.caller.fn] != nil || r.all.facts[u.caller.fn] != nil {
				continue
			}
			fn := r.all.meant(u)
			if fn == nil || fn == u.caller.fn || !r.all.facts[fn].unfenced() || r.reporter.Excuse(u.id.Pos()) {
				continue
			}
			r.known[u.caller.fn] = r.all.facts[fn].carriedBy(fn)
			r.all.add(u.caller.fn, r.known[u.caller.fn])
			again = true
		}
	}
}

// carriedBy is the fact of a function that runs fn for its callers.
func (f *LegacyV3) carriedBy(fn *types.Func) *LegacyV3 {
	c := *f
	if c.Runs == "" {
		c.Runs = labelOf(fn, nil)
	}
	return &c
}
