package unknownstate

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/schemas"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/schema"
	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A checker compares the uses of one package with its schema.
type checker struct {
	pass     *analysis.Pass
	reporter *finding.Reporter
	view     *schema.View
	leased   map[string]bool // keys of tables
	words    *lease.Vocabulary
	fold     bool // the database compares text without regard to case
	flow     *flow
}

// comparesFolded reports whether a package talks to MySQL alone, whose usual
// collations do not tell upper from lower case.
func comparesFolded(pkg *types.Package) bool {
	folded := false
	for _, imp := range pkg.Imports() {
		if d, ok := sqlcheck.DialectOfDriver(imp.Path()); ok {
			if d != sqlcheck.MySQL {
				return false
			}
			folded = true
		}
	}
	return folded
}

// A subject is a column whose values are listed.
type subject struct {
	site       *sqlsites.Site
	use        use
	table      *stmt.Table
	vocabulary *schema.Vocabulary
	enum       bool
	fold       bool
}

func (c *checker) check(site *sqlsites.Site, u use) {
	role, _ := c.words.RoleOf(u.column.Name)
	if role != lease.Status && len(c.leased) == 0 {
		return // most packages need no schema
	}
	t, def := u.scope.table(u.column, c.view)
	if def == nil || role != lease.Status && !c.leased[strings.ToLower(t.Name)] {
		return
	}
	states := def.States(u.column.Name)
	if states == nil || len(states.Values) == 0 {
		return
	}
	kind := def.Column(u.column.Name).Type
	s := &subject{
		site: site, use: u, table: t, vocabulary: states,
		enum: states.Name != "" && (kind == states.Name || strings.HasSuffix(kind, "."+states.Name)),
		fold: c.fold || kind == "citext",
	}
	c.value(s, u.value)
}

// value checks each constant that an expression may stand for.
func (c *checker) value(s *subject, e stmt.Expr) {
	switch e := uncast(e).(type) {
	case *stmt.Literal:
		c.literal(s, e)
	case *stmt.Param:
		c.param(s, e)
	case *stmt.Array:
		if s.use.list {
			for _, x := range e.Elems {
				c.value(s, x)
			}
		}
	case *stmt.Case:
		if s.use.written {
			for _, w := range e.Whens {
				c.value(s, w.Result)
			}
			if e.Else != nil {
				c.value(s, e.Else)
			}
		}
	case *stmt.Call:
		if s.use.written && e.Name == "coalesce" {
			for _, x := range e.Args {
				c.value(s, x)
			}
		}
	}
}

func (c *checker) literal(s *subject, e *stmt.Literal) {
	if e.Kind != stmt.String && e.Kind != stmt.Number {
		return
	}
	texts := []string{e.Text}
	if s.use.list {
		inner, ok := strings.CutPrefix(e.Text, "{")
		inner, closed := strings.CutSuffix(inner, "}")
		if !ok || !closed || inner == "" || strings.ContainsAny(inner, `"\{`) {
			return
		}
		texts = strings.Split(inner, ",")
	}
	for _, text := range texts {
		if s.admits(text) {
			continue
		}
		pos, end := s.site.Text.Range(e.At())
		d := analysis.Diagnostic{Pos: pos, End: end, Message: c.message(s, text)}
		if name, line := s.site.Text.File(e.At().Start); name != "" {
			d.Message += " (" + name + ":" + strconv.Itoa(line) + ")"
		}
		c.report(s, d)
	}
}

// param checks the constants that a call binds to a placeholder.
func (c *checker) param(s *subject, p *stmt.Param) {
	if s.site.Call == nil {
		return
	}
	x := s.site.Call.Bound(p.Number, p.Name)
	if x == nil {
		return
	}
	for _, k := range c.flow.constants(x, s.use.list) {
		if s.admits(k.text) {
			continue
		}
		d := analysis.Diagnostic{Pos: k.expr.Pos(), End: k.expr.End(), Message: c.message(s, k.text)}
		if pos, end := s.site.Text.Range(s.use.statement.Verb); pos.IsValid() {
			d.Related = []analysis.RelatedInformation{{Pos: pos, End: end, Message: "the statement is here"}}
		}
		c.report(s, d)
	}
}

func (c *checker) report(s *subject, d analysis.Diagnostic) {
	d.Category = compared
	if s.use.written {
		d.Category = written
	}
	at, _ := s.site.Text.Range(s.use.statement.Verb)
	c.reporter.Report(d, finding.About{Table: s.table.Name, Statement: at})
}

// admits reports whether the list has a value.
func (s *subject) admits(text string) bool {
	if s.vocabulary.Admits(text) || text == "" && !s.use.written {
		return true // an empty text stands for no wish: $1 = '' OR state = $1
	}
	for _, v := range s.vocabulary.Values {
		if s.fold && strings.EqualFold(v, text) {
			return true
		}
	}
	return false
}

// message says where the list stands, what happens, and what to do.
func (c *checker) message(s *subject, text string) string {
	name := s.vocabulary.Name
	if name == "" {
		name = "its definition"
	}
	list := fmt.Sprintf("%s (%s)", name, schemas.Place(c.pass, s.vocabulary.At))
	verb, table, column := s.use.statement.Kind.String(), s.table.Name, s.use.column.Name
	if s.use.written {
		return fmt.Sprintf("%s %s sets %s '%s', which %s does not list; the write fails at the constraint: add the state in a migration",
			verb, table, column, text, list)
	}
	effect := "it never matches"
	switch {
	case s.enum:
		effect = "the statement fails"
	case s.use.negated:
		effect = "it excludes no row"
	}
	return fmt.Sprintf("%s compares %s.%s with '%s', which %s does not list; %s: compare with a listed state",
		verb, table, column, text, list, effect)
}
