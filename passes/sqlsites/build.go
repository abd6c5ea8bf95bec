package sqlsites

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/fencelint/fencelint/sqlcheck"
)

// A siteBuilder turns what was read into sites.
type siteBuilder struct {
	r        *reader
	sites    []*Site
	parsed   map[string]parsed
	dialect  sqlcheck.Dialect
	queries  *[]string               // the query files of the package, nil until one is asked for
	used     map[*ast.BasicLit]bool  // literals that a site holds
	prepared map[*ast.CallExpr]bool  // calls whose statement another call runs
	flags    map[*token.File][2]bool // generated, test

	collected map[types.Object]bool // builders and fields that go on with a text that has a site
	sources   map[*Site]ast.Expr    // of texts that are not known: what yields them
}

type parsed struct {
	script *sqlcheck.Script
	err    error
}

func newSiteBuilder(r *reader) *siteBuilder {
	b := &siteBuilder{
		r:        r,
		parsed:   make(map[string]parsed),
		used:     make(map[*ast.BasicLit]bool),
		prepared: make(map[*ast.CallExpr]bool),
		flags:    make(map[*token.File][2]bool),

		collected: make(map[types.Object]bool),
		sources:   make(map[*Site]ast.Expr),
	}
	for _, file := range r.pass.Files {
		tf := r.pass.Fset.File(file.FileStart)
		b.flags[tf] = [2]bool{ast.IsGenerated(file), strings.HasSuffix(tf.Name(), "_test.go")}
	}
	return b
}

// sourceKey identifies a source: two with the same key parse alike.
func sourceKey(src sqlcheck.Source) string {
	var b strings.Builder
	for _, h := range src.Holes {
		b.WriteString(strconv.Itoa(h.Offset))
		b.WriteByte(' ')
		b.WriteString(strconv.Quote(h.Key))
		b.WriteByte(' ')
	}
	b.WriteByte('\n')
	b.WriteString(src.Text)
	return b.String()
}

func (b *siteBuilder) runs(sum *summary) {
	for _, run := range sum.runs {
		if run.prep != nil {
			b.prepared[run.prep] = true
		}
		b.run(run)
	}
}

// run adds the sites of one call.
func (b *siteBuilder) run(run *run) {
	if run.outer && b.r.expanded[run.call.Expr] && (run.lit != nil || !run.decl.Name.IsExported()) {
		for _, v := range run.texts {
			b.mark(newText(v, run.arg))
		}
		return // its callers have the whole text
	}
	first := len(b.sites)
	for _, v := range distinctTexts(run.texts) {
		if s := b.site(run, v); s != nil {
			b.sites = append(b.sites, s)
		}
	}
	b.number(first)
}

// distinctTexts drops repetitions of a text, whatever is bound to it.
func distinctTexts(vs []value) []value {
	var out []value
next:
	for _, v := range vs {
		for _, o := range out {
			if samePieces(o.pieces, v.pieces) {
				continue next
			}
		}
		out = append(out, v)
	}
	return out
}

// site builds the site of one text of a call, or returns nil if there is no
// reason to think that it is a statement that matters.
func (b *siteBuilder) site(run *run, v value) *Site {
	call := *run.call
	call.Args, call.ArgsOpen = v.arguments(), v.open
	s := &Site{Text: newText(v, run.arg), Call: &call, Func: run.decl, Conditional: marked(v)}
	b.place(s, call.Expr.Pos())
	b.mark(s.Text)
	if !sqlcheck.Candidate(v.probe()) {
		if !run.sure || !verbUnknown(v) || (run.outer && onlyHoles(v)) {
			return nil
		}
		s.Err = &UnresolvedError{unresolvedReason(v)}
		b.sources[s] = v.expr
		return s
	}
	return s
}

// verbUnknown reports whether a text begins with a hole, so that its verb is
// not known.
func verbUnknown(v value) bool {
	for _, p := range v.pieces {
		if p.hole {
			return true
		}
		if strings.TrimSpace(p.text) != "" {
			return false
		}
	}
	return false
}

func onlyHoles(v value) bool {
	return strings.TrimSpace(v.literalText()) == ""
}

func unresolvedReason(v value) string {
	for _, p := range v.pieces {
		if p.hole && p.key != "" {
			return "the text comes from " + p.key + ", which could not be read"
		}
	}
	return "the text comes from an expression that could not be read"
}

// place sets the marks of the file that holds a position, and the query file
// behind the text.
func (b *siteBuilder) place(s *Site, pos token.Pos) {
	s.Text.query = b.queryOf(s.Text)
	flags := b.flags[b.r.pass.Fset.File(pos)]
	s.Generated, s.Test = flags[0], flags[1]
}

// mark remembers which literals a text is made of.
func (b *siteBuilder) mark(t *Text) {
	t.literals(func(lit *ast.BasicLit) { b.used[lit] = true })
}

// parseAll parses the known texts of the sites. It waits until the texts that
// calls run are all there, since together they tell the dialect.
func (b *siteBuilder) parseAll() {
	for _, s := range b.sites {
		if s.Err != nil {
			continue
		}
		if s.isDocument() {
			s.Script, s.Err = b.parseAs(s.Text, sqlcheck.PostgreSQL)
		} else {
			s.Script, s.Err = b.parse(s.Text)
		}
		if s.Script == nil && s.Err == nil {
			s.Err = errors.New("no statement")
		}
	}
}

// parse parses a text in the dialect of the package, each distinct one once.
func (b *siteBuilder) parse(t *Text) (*sqlcheck.Script, error) {
	return b.parseAs(t, b.dialect)
}

func (b *siteBuilder) parseAs(t *Text, d sqlcheck.Dialect) (*sqlcheck.Script, error) {
	t.Source.Dialect = d
	key := d.String() + " " + sourceKey(t.Source)
	p, ok := b.parsed[key]
	if !ok {
		p.script, p.err = sqlcheck.Parse(t.Source)
		b.parsed[key] = p
	}
	return p.script, p.err
}

// dropPrepared drops the calls that only prepare what another call runs.
func (b *siteBuilder) dropPrepared() {
	kept := b.sites[:0]
	for _, s := range b.sites {
		if s.Call.Mode != Prepare || !b.prepared[s.Call.Expr] {
			kept = append(kept, s)
		}
	}
	b.sites = kept
}
