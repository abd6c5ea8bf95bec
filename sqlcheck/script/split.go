package script

import "github.com/fencelint/fencelint/sqlcheck/internal/token"

// statementEnd returns the index of the semicolon that ends the statement at
// token lo, or Len. Semicolons in the body of a routine do not end it.
func (r *reader) statementEnd(lo int) int {
	if !r.mayHaveBody(lo) {
		return r.semicolon(lo)
	}
	depth := 0
	for i := lo; i < r.toks.Len(); i++ {
		switch {
		case r.toks.Is(i, "begin"), r.toks.Is(i, "case") && !r.toks.Is(i-1, "end"):
			depth++
		case r.toks.Is(i, "end") && !r.toks.Is(i+1, "if", "loop", "while", "repeat", "for"):
			depth--
		case depth <= 0 && r.toks.IsPunct(i, ";"):
			return i
		}
	}
	return r.semicolon(lo) // the body does not end: what follows may be sound
}

// semicolon returns the index of the next semicolon at or behind token i.
func (r *reader) semicolon(i int) int {
	for i < r.toks.Len() && !r.toks.IsPunct(i, ";") {
		i++
	}
	return i
}

// mayHaveBody reports whether the statement at token lo defines a routine,
// whose body may stand in it as it is.
func (r *reader) mayHaveBody(lo int) bool {
	return r.toks.Is(lo, "create") && r.toks.Is(r.object(lo), "function", "procedure", "trigger", "event")
}

// object returns the index of the word that says what a CREATE, ALTER or DROP
// statement at token lo is about.
func (r *reader) object(lo int) int {
	i := lo + 1
	for {
		switch {
		case r.toks.Is(i, "or") && r.toks.Is(i+1, "replace"):
			i += 2
		case r.toks.Is(i, "definer") && r.toks.IsPunct(i+1, "="): // 'user'@'host'
			i += 3
			for r.toks.IsPunct(i, "@") || r.toks.IsPunct(i-1, "@") || r.toks.IsPunct(i, "(") || r.toks.IsPunct(i, ")") {
				i++
			}
		case r.toks.Is(i, "global", "local", "temp", "temporary", "unlogged", "unique", "constraint", "foreign", "concurrently", "aggregate"):
			i++
		default:
			return i
		}
	}
}

// A class says how a statement is read.
type class int

const (
	other       class = iota // defines nothing that the model holds
	grammatical              // is read by the grammar
	function
	trigger
	triggerDrop
	block       // DO
	tableRename // RENAME TABLE a TO b
	pathCall    // SELECT set_config('search_path', ...)
)

// classify looks at the first words of the statement in the tokens lo to hi,
// half open.
func (r *reader) classify(lo, hi int) class {
	switch {
	case r.misspelt(lo):
		return grammatical
	case r.toks.Is(lo, verbs...):
		return r.classifyObject(lo)
	case r.toks.Is(lo, "do"):
		return block
	case r.toks.Is(lo, "rename") && r.toks.Is(lo+1, "table", "tables"):
		return tableRename
	case r.toks.Is(lo, "set"):
		i := lo + 1
		if r.toks.Is(i, "local", "session") {
			i++
		}
		if r.toks.Is(i, "search_path") {
			return grammatical
		}
	case r.toks.Is(lo, "select"):
		for i := lo; i < min(hi, lo+4); i++ {
			if r.toks.Is(i, "set_config") && unquote(r.toks.Text(i+2)) == "search_path" {
				return pathCall
			}
		}
	}
	return other
}

func (r *reader) classifyObject(lo int) class {
	i := r.object(lo)
	created := r.toks.Is(lo, "create")
	switch {
	case r.toks.Is(i, objects...):
		return grammatical
	case r.toks.Is(i, "function", "procedure"):
		if created {
			return function
		}
	case r.toks.Is(i, "trigger"):
		if created {
			return trigger
		}
		if r.toks.Is(lo, "drop") {
			return triggerDrop
		}
	}
	return other
}

// pathArgument returns the schemas that a call of set_config sets.
func (r *reader) pathArgument(lo, hi int) []string {
	for i := lo; i < hi; i++ {
		if r.toks.Is(i, "set_config") {
			return splitPath(unquote(r.toks.Text(i + 4)))
		}
	}
	return nil
}

// body returns the index of the first text in the tokens lo to hi that stands
// behind AS or DO, or -1.
func (r *reader) body(lo, hi int) int {
	for i := lo; i < hi; i++ {
		if r.toks.Toks[i].Kind == token.Text && r.toks.Is(i-1, "as", "do") {
			return i
		}
	}
	return -1
}
