package sessionlock

import (
	_ "embed"
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/rule"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

//go:embed doc.go
var doc string

// Analyzer reports locks of a session on handles that are no session.
var Analyzer = &analysis.Analyzer{
	Name:             "sessionlock",
	Doc:              rule.Doc(doc),
	URL:              rule.URL("sessionlock"),
	Requires:         append(finding.Requires(), sqlsites.Analyzer),
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
}

// The categories of findings.
const (
	onPool        = "pool"
	unlockDropped = "unlock-dropped"
)

func run(pass *analysis.Pass) (any, error) {
	reporter := finding.NewReporter(pass)
	var ops []op
	for _, site := range pass.ResultOf[sqlsites.Analyzer].(*sqlsites.Result).Sites {
		if o, ok := opOf(site); ok {
			ops = append(ops, o)
		}
	}
	if len(ops) == 0 {
		return reporter.Result(), nil
	}
	if !pinsPool(pass) {
		reportPools(reporter, ops)
	}
	if reporter.Settings().Strict {
		reportDropped(reporter, ops)
	}
	return reporter.Result(), nil
}

// An op is a call that takes or gives back a lock of its session.
type op struct {
	site     *sqlsites.Site
	call     *stmt.Call
	takes    bool
	answered bool // the function returns whether it did anything
	brief    bool // the lock ends with its transaction, and that is the statement
}

// functions say which functions take a lock of the session, and which give one
// back.
var functions = map[string]struct{ takes, answers bool }{
	"pg_advisory_lock":            {takes: true},
	"pg_advisory_lock_shared":     {takes: true},
	"pg_try_advisory_lock":        {takes: true, answers: true},
	"pg_try_advisory_lock_shared": {takes: true, answers: true},
	"pg_advisory_unlock":          {answers: true},
	"pg_advisory_unlock_shared":   {answers: true},
	"pg_advisory_unlock_all":      {},
	"get_lock":                    {takes: true, answers: true},
	"release_lock":                {answers: true},
}

// opOf returns what a site does to the locks of its session. A text that takes a
// lock and gives it back keeps to one connection, and is none.
func opOf(site *sqlsites.Site) (op, bool) {
	if site.Script == nil || site.Call == nil || site.Call.Mode == sqlsites.Prepare || site.Call.Mode == sqlsites.Batch {
		return op{}, false
	}
	var found op
	takes, gives := false, false
	for _, top := range site.Script.Statements {
		stmt.WalkStatement(top, func(s *stmt.Statement) bool {
			eachCall(s, func(c *stmt.Call) {
				f, ok := functions[c.Name]
				if !ok {
					return
				}
				takes, gives = takes || f.takes, gives || !f.takes
				if found.call == nil {
					found = op{site: site, call: c, takes: f.takes, answered: f.answers}
				}
			})
			return true
		})
	}
	if found.call == nil && locksAlone(site) {
		return op{site: site, call: site.Script.Statements[0].Items[0].Expr.(*stmt.Call), takes: true, brief: true}, true
	}
	return found, found.call != nil && !(takes && gives)
}

// locksAlone reports whether a text does nothing but to wait for a lock that
// ends with its transaction. What tries it may only want to know whether it is
// free.
func locksAlone(site *sqlsites.Site) bool {
	if len(site.Script.Statements) != 1 {
		return false
	}
	s := site.Script.Statements[0]
	if s.Kind != stmt.Select || len(s.From)+len(s.CTEs)+len(s.Union) > 0 || len(s.Items) != 1 {
		return false
	}
	call, ok := s.Items[0].Expr.(*stmt.Call)
	return ok && call.Name == "pg_advisory_xact_lock"
}

// eachCall calls fn for the function calls of a statement, those in FROM
// included.
func eachCall(s *stmt.Statement, fn func(*stmt.Call)) {
	stmt.WalkExprs(s, func(e stmt.Expr) bool {
		if c, ok := e.(*stmt.Call); ok {
			fn(c)
		}
		return true
	})
}

// reportPools reports the locks that are taken on a pool, and the releases there.
// A release beside its lock needs no finding of its own.
func reportPools(reporter *finding.Reporter, ops []op) {
	taken := map[*ast.FuncDecl]bool{}
	for _, o := range ops {
		if o.takes && o.site.Call.Handle == sqlsites.Pool {
			taken[o.site.Func] = true
		}
	}
	for _, o := range ops {
		if o.site.Call.Handle != sqlsites.Pool || !o.takes && taken[o.site.Func] {
			continue
		}
		pos, end := o.site.Text.Range(o.call.At())
		reporter.Report(analysis.Diagnostic{
			Pos: pos, End: end, Category: onPool, Message: o.message(), Related: releases(o, ops),
		}, finding.About{Statement: pos})
	}
}

func (o op) message() string {
	if !o.takes {
		return fmt.Sprintf("%s on a pool runs in a session that need not hold the lock: call it on the connection that took the lock", o.call.Name)
	}
	if o.brief {
		return fmt.Sprintf("%s on a pool is given back at the end of its own statement, and keeps nobody out: call it in the transaction that does the work", o.call.Name)
	}
	if o.call.Name == "get_lock" {
		return "get_lock on a pool locks a session that the next statement need not have: pin a connection for the lock, the work and release_lock"
	}
	return fmt.Sprintf("%s on a pool locks a session that the next statement need not have: pin a connection, or take pg_%sadvisory_xact_lock in a transaction",
		o.call.Name, try(o.call.Name))
}

func try(name string) string {
	if name == "pg_try_advisory_lock" || name == "pg_try_advisory_lock_shared" {
		return "try_"
	}
	return ""
}

// releases points from a lock to the releases on the pool in the same function.
func releases(lock op, ops []op) []analysis.RelatedInformation {
	if !lock.takes || lock.site.Func == nil {
		return nil
	}
	var out []analysis.RelatedInformation
	for _, o := range ops {
		if !o.takes && o.site.Func == lock.site.Func && o.site.Call.Handle == sqlsites.Pool {
			pos, end := o.site.Text.Range(o.call.At())
			out = append(out, analysis.RelatedInformation{Pos: pos, End: end, Message: "released here, maybe in another session"})
		}
	}
	return out
}

// reportDropped reports the releases whose answer is thrown away: it is false if
// the session did not hold the lock.
func reportDropped(reporter *finding.Reporter, ops []op) {
	for _, o := range ops {
		if o.takes || !o.answered || o.site.Call.Mode != sqlsites.Exec || o.site.Call.Handle == sqlsites.Pool {
			continue
		}
		pos, end := o.site.Text.Range(o.call.At())
		reporter.Report(analysis.Diagnostic{
			Pos: pos, End: end, Category: unlockDropped,
			Message: fmt.Sprintf("the answer of %s is dropped; it is false if this session does not hold the lock: scan it and report false", o.call.Name),
		}, finding.About{Statement: pos})
	}
}
