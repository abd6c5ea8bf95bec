// Package placeholder rewrites a statement's text so that a SQL parser accepts
// it: every placeholder and every hole becomes a numbered parameter, an
// identifier or nothing, and an offset map leads from the rewritten text back
// to the source.
//
// Rewriting comes before parsing, always. Some placeholders parse silently
// wrong as they stand: PostgreSQL reads tok = @tok as a comparison of the
// column with itself under a prefix operator, and id = ?1 as an operator on
// the constant 1.
//
// The text is read as PostgreSQL reads it, with what MySQL and SQLite spell
// differently understood as well. Nothing within comments and dollar quotes is
// touched.
//
// # Placeholders
//
//   - $N keeps its number, ?N and :N have theirs, and the n-th plain ? has n.
//   - A name (:name, @name, $name, sqlc.arg(name) and its kin) has the first
//     number that the text does not spell out, and keeps it.
//   - ? is an operator if the text has a $N, or if an operand stands on both
//     of its sides: data ? 'k', data ?| keys.
//   - :name within the subscript of an array is the end of a slice.
//   - @name directly after <, @ or ^ is an operator and its operand; after any
//     other character it is a placeholder.
//
// # Format verbs and templates
//
// A verb of package fmt that is left in the text is a hole of its own, and so
// are {{.Name}}, {name} and ${name}. A percent sign opens a verb if letters of
// a verb follow it directly and either no operand stands before it, so that it
// cannot be the modulo operator, or the verb is a usual one and no further
// letter follows: hash %shards and x % s are arithmetic. Within a literal the
// verbs count if the text has one outside; alone, a literal counts that is
// nothing but a verb and neither an argument nor a pattern, since
// strftime('%s', 'now') is no format. Where verbs count, %% is a percent sign.
//
// # Holes
//
// What becomes of a hole is decided by the tokens around it. Where a name is
// expected, or where it touches the characters of a name, it is an identifier
// (see [Literal]). Where a value or a whole condition is expected, it is a
// parameter. In place of a SET list it is the assignment of a parameter to an
// identifier, in place of a query a selection from an identifier. Everywhere
// else it is nothing, and listed as open. In place of the branches of a CASE it
// is one branch. A hole that ends the text within brackets or a CASE may hold
// what closes them, and more: they are closed behind it, and it is listed as
// open beyond them. A hole within a comment or a dollar
// quote has no effect and is listed nowhere; one within a longer literal
// leaves its mark in the literal, so that the literal equals no constant.
package placeholder

// A Result is a rewritten text.
type Result struct {
	SQL    string         // what the parser is given
	Params []Param        // Params[n-1] is $n of SQL
	Idents map[string]int // identifiers in SQL that a hole supplied, whole or in part, to the hole's index
	Open   []Open         // holes that became nothing
	Verbs  []int          // byte offsets in the source text of verbs and templates; Verbs[k] is hole len(holes)+k

	segments []segment
	size     int // bytes of the source text
}

// A Param is one parameter of the rewritten text.
type Param struct {
	Name   string // of :name, @name, sqlc.arg(name); "" otherwise
	Hole   int    // index of the hole that it stands for, or -1
	Source int    // byte offset in the source text of its first occurrence, or -1 if it has none
}

// An Open is a hole that was replaced by nothing, since a clause could stand
// there, but neither a name nor a value.
type Open struct {
	Hole   int
	Offset int // byte offset in SQL

	// Beyond says that the hole stands for the rest of the text as well: the
	// brackets around it are closed behind it in SQL alone. It may also have
	// become something.
	Beyond bool
}

// Rewrite rewrites text for PostgreSQL: see [RewriteFor].
func Rewrite(text string, holes []int) (*Result, error) {
	return RewriteFor(PostgreSQL, text, holes)
}

// RewriteFor rewrites text for a parser of the dialect. Holes are byte offsets
// in text, in [0, len(text)] and ascending, of places where further text may
// stand; several may share an offset. The time is linear in the length of text.
// A text that cannot be read gives an [*Error].
func RewriteFor(d Dialect, text string, holes []int) (*Result, error) {
	if err := check(text, holes); err != nil {
		return nil, err
	}
	var space [128]token
	l := lexer{text: text, dialect: d, backslash: d == MySQL, holes: holes, toks: space[:0]}
	if err := l.run(); err != nil {
		if d != PostgreSQL || !l.escapes {
			return nil, err
		}
		// MySQL escapes a quote by a backslash, PostgreSQL does not.
		l = lexer{text: text, holes: holes, toks: space[:0], backslash: true}
		if l.run() != nil {
			return nil, err
		}
	}
	toks, formatted := resolve(d, text, l.toks, l.dollar)
	res := &Result{size: len(text)}
	if err := number(text, toks, res); err != nil {
		return nil, err
	}
	r := rewriter{dialect: d, toks: toks, apart: -1, given: holes, formatted: formatted, res: res}
	r.out.text = text
	r.run()
	if len(res.Params) > maxParam {
		return nil, &Error{Offset: res.Params[maxParam].Source, Msg: "more than 65535 parameters"}
	}
	res.SQL, res.segments = r.out.finish()
	return res, nil
}
