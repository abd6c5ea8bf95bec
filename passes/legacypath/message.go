package legacypath

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/fencelint/fencelint/sqlcheck"
)

// label names the successor, with its type where that is another one.
func (p *path) label() string {
	if p.successor == nil {
		return "its successor"
	}
	return labelOf(p.successor, receiver(p.decl.fn))
}

func labelOf(fn *types.Func, beside *types.Named) string {
	if named := receiver(fn); named != nil && named != beside {
		return named.Obj().Name() + "." + fn.Name()
	}
	return fn.Name()
}

// token is the column that tells the acquisitions of the table apart.
func (p *path) token() string {
	if p.old.table.HasToken() {
		return p.old.table.Tokens[0]
	}
	return "the token"
}

// advantage says what the successor does better.
func (p *path) advantage() string {
	switch {
	case p.old.generation() == takes:
		return "which returns " + p.token()
	case p.void:
		return "which tells whether the row was still the caller's"
	}
	return "which writes only while " + p.token() + " is the caller's"
}

// does says what the path does and how it falls behind its successor.
func (p *path) does() string {
	name, table := p.decl.fn.Name(), p.old.name
	if table == "" {
		table = "the table"
	}
	switch {
	case p.wraps:
		return fmt.Sprintf("%s hands on to %s", name, p.label())
	case p.old.generation() == takes:
		return fmt.Sprintf("%s %s %s without %s, which %s returns", name, p.old.verb(), table, p.token(), p.label())
	case p.overrides:
		return fmt.Sprintf("%s.%s overrides the fenced %s and %s %s %s itself", receiver(p.decl.fn).Obj().Name(), name, p.label(), p.old.verb(), table, p.guard())
	case p.void:
		return fmt.Sprintf("%s %s %s and drops the row count, which %s hands on", name, p.old.verb(), table, p.label())
	case p.successor == nil:
		return fmt.Sprintf("%s %s %s %s", name, p.old.verb(), table, p.guard())
	}
	return fmt.Sprintf("%s %s %s %s while %s names the acquisition", name, p.old.verb(), table, p.guard(), p.label())
}

// guard says by what the old write finds its row. One that mentions the token
// and does not hold to it must not read as if it did.
func (p *path) guard() string {
	switch v := p.old.write.Verdict; v.Category {
	case sqlcheck.Weakened, sqlcheck.Conditional:
		return "past the fence in some cases"
	case sqlcheck.Vacuous, sqlcheck.Direction, sqlcheck.Unpaired, sqlcheck.Reread:
		return "past the fence"
	default:
		return v.Guard
	}
}

// harm says what happens to those who stay on the path.
func (p *path) harm() string {
	switch {
	case p.void:
		return "callers that stay on it take zero rows for success"
	case p.old.generation() == takes:
		return "its callers cannot prove that what they write belongs to their claim"
	}
	return "callers that stay on it overwrite a successor's result"
}

// undeprecated is the message for a path that nothing marks.
func (p *path) undeprecated() string {
	if p.overrides {
		return fmt.Sprintf("%s; %s: hand on to %s", p.does(), p.harm(), p.label())
	}
	return fmt.Sprintf("%s; %s: %s or remove it", p.does(), p.harm(), p.remedy())
}

func (p *path) remedy() string {
	return fmt.Sprintf(`add a paragraph "Deprecated: use %s, ..."`, p.label())
}

// malformed is the message for a path that is marked in a form that tools do not
// read.
func (p *path) malformed(m marking) string {
	name := p.decl.fn.Name()
	var how string
	switch m {
	case misspelt:
		how = fmt.Sprintf(`the comment of %s begins its deprecation in a form that tools do not read`, name)
	case elsewhere:
		how = fmt.Sprintf("only the comment of %s says that %s is the older one, and tools do not read that", p.label(), name)
	default:
		how = fmt.Sprintf("the comment of %s sends callers elsewhere in prose, which tools do not read", name)
	}
	tail := ""
	if p.wraps && isThin(p.decl.body) {
		tail = ", and " + inline + " moves the callers"
	}
	return fmt.Sprintf(`%s; %s: start a paragraph with "Deprecated: use %s, ..."%s`, how, p.does(), p.label(), tail)
}

// isLeftOut reports whether nothing in the strict mode of another rule is about
// what the path does: unfencedwrite lists unfenced writes.
func (p *path) isLeftOut() bool { return !p.abstract && (p.void || p.old.generation() == takes) }

// kept is the message of the strict mode for a path that is marked as it should
// be.
func (p *path) kept() string {
	return fmt.Sprintf("%s; it is deprecated, and %s", p.does(), p.harm())
}

// unused is the message for a path that nobody calls.
func (p *path) unused() string {
	return p.does() + "; nobody calls it: remove it"
}

// called is the message for a use of a function of that name.
func (f *LegacyV3) called(name string) string {
	m := name + " is " + f.what()
	if f.Runs != "" {
		m = fmt.Sprintf("%s runs %s, %s", name, f.Runs, f.what())
	}
	switch {
	case f.Thin:
		m = fmt.Sprintf("%s is deprecated and only hands on", name)
	case f.Wraps:
		m = fmt.Sprintf("%s is deprecated and hands on", name)
	}
	if f.Successor == "" {
		return m + ": repeat the acquisition in the write"
	}
	m += fmt.Sprintf(": call %s, %s", f.Successor, f.Advantage)
	if f.Thin {
		m += "; with " + inline + " on it go fix does that"
	}
	return m
}

// what says which generation it is.
func (f *LegacyV3) what() string {
	if f.Void {
		return "the generation without an answer"
	}
	return "the unfenced generation"
}

// maybe is the message for a use of an interface's method: what is behind the
// interface is known when the program runs.
func (f *LegacyV3) maybe(method, behind string, asked *types.Interface) string {
	m := fmt.Sprintf("%s may be %s", method, behind)
	if f.Successor == "" {
		return m + ": repeat the acquisition in the write"
	}
	name := f.Successor[strings.LastIndexByte(f.Successor, '.')+1:]
	for method := range asked.Methods() {
		if method.Name() == name {
			return fmt.Sprintf("%s: call %s, %s", m, name, f.Advantage)
		}
	}
	return fmt.Sprintf("%s: have the interface ask for %s, %s", m, name, f.Advantage)
}

// becomes is the message for a value that becomes an interface, by which fn is
// called. It is the value that is wrong where others that are fenced stand behind
// the same interface, and else what the interface asks for.
func (f *LegacyV3) becomes(fn *types.Func, to types.Type, others bool, from *types.Package) string {
	name := types.TypeString(to, func(pkg *types.Package) string {
		if pkg == from {
			return ""
		}
		return pkg.Name()
	})
	if _, ok := types.Unalias(to).(*types.Named); !ok {
		name = "an interface"
	}
	m := fmt.Sprintf("as %s its %s is called, and that is %s", name, fn.Name(), f.behind(fn, from))
	if others || f.Successor == "" {
		return m + ": hand over what repeats the acquisition"
	}
	return fmt.Sprintf("%s: have the interface ask for %s, %s", m, f.Successor[strings.LastIndexByte(f.Successor, '.')+1:], f.Advantage)
}

// behind names a method with its type, as the package from does.
func (f *LegacyV3) behind(fn *types.Func, from *types.Package) string {
	name := labelOf(fn, nil)
	if fn.Pkg() != from {
		name = fn.Pkg().Name() + "." + name
	}
	if f.Runs != "" && f.Runs != name {
		return fmt.Sprintf("%s, which runs %s, %s", name, f.Runs, f.what())
	}
	return name + ", " + f.what()
}

// list joins names: "a", "a and b", "a, b and c".
func list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
