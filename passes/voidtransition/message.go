package voidtransition

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"strings"
)

// action says what a write does, with the table: "sets jobs.state 'done'".
func action(s *source) string {
	table, does := s.table(), s.does()
	if table == "" {
		table = "the row"
	}
	if rest, ok := strings.CutPrefix(does, "sets "); ok {
		return "sets " + table + "." + rest
	}
	return "removes the row from " + table
}

// message says which answer a function loses, and what to return.
func (k *pkg) message(c Category, decl *ast.FuncDecl, l loss) string {
	what := subjectName(decl) + " " + action(l.src)
	switch c {
	case NoResult:
		return fmt.Sprintf("%s and returns nothing; nobody learns that zero rows were changed: return the row count, or %s when it is 0", what, k.failure())
	case Batch:
		return fmt.Sprintf("%s in a batch, and the row count of the queued statement is not read; zero rows look like success: call Exec on the batch's results for each statement, and return what RowsAffected says, or %s when it is 0", what, k.failure())
	case Swallowed:
		if l.outcome.tested == nil {
			return fmt.Sprintf("%s, reads the row count and returns the same whatever it is: return the count, or %s when it is 0", what, k.failure())
		}
		return fmt.Sprintf("%s and returns the same for zero rows as for success: return the row count, or %s, in this case", what, k.failure())
	}
	if typeOf(l.around).Results.NumFields() > 1 {
		return fmt.Sprintf("%s and returns the same whatever the row count is; zero rows look like success: return what the count says, or %s when it is 0", what, k.failure())
	}
	return fmt.Sprintf("%s and returns only the statement's error; zero rows look like success: return the row count, or %s when it is 0", what, k.failure())
}

func subjectName(decl *ast.FuncDecl) string {
	if decl == nil {
		return "the function"
	}
	return decl.Name.Name
}

// interfaceMessage says that an interface method has no place for an answer.
func (k *pkg) interfaceMessage(m *types.Func, s *source) string {
	return fmt.Sprintf("%s returns nothing, and what implements it %s; no implementation can say that zero rows were changed: add a result, such as an error for a lost claim",
		m.Name(), action(s))
}

// callMessage says what a caller loses.
func (k *pkg) callMessage(c Category, decl *ast.FuncDecl, l loss) string {
	what := l.src.fn.Name() + " " + action(l.src)
	if c == Swallowed {
		return fmt.Sprintf("%s, and %s does the same for zero rows as for success: hand the answer on, or stop here", what, subjectName(decl))
	}
	return fmt.Sprintf("%s and answers by its %s, which is dropped here; the row may be somebody else's by now: test it before going on", what, answerName(l.src.results))
}

func answerName(results []Result) string {
	for _, r := range results {
		switch r.Carrier {
		case Count:
			return "row count"
		case Flag, LostFlag:
			return "truth value"
		case DriverKind:
			return "result"
		case NoValue, Outcome, Reader:
			return "outcome"
		}
	}
	return "error"
}

// sentinelName matches errors that say that a row is no longer the caller's.
var sentinelName = regexp.MustCompile(`(?i)^err.*(lost|stale|gone|taken|stolen|fenced|superseded|conflict|not_?(held|owned|owner|found|mine|leased|claimed)|no_?longer|expired|mismatch)`)

// sentinel returns the package's error for a lost row, or nil.
func (k *pkg) sentinel() *types.Var {
	scope := k.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if ok && isErrorType(v.Type()) && sentinelName.MatchString(name) {
			return v
		}
	}
	return nil
}

// failure names the error to return for zero rows.
func (k *pkg) failure() string {
	if v := k.sentinel(); v != nil {
		return "an error such as " + v.Name()
	}
	return "an error"
}
