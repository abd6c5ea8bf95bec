package voidtransition

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"
)

// builtin runs a call of a built-in function.
func (m *machine) builtin(p *path, x *ast.CallExpr) []end {
	name := ""
	if id, ok := ast.Unparen(x.Fun).(*ast.Ident); ok {
		name = id.Name
	}
	var out []end
	args := x.Args
	if name == "make" || name == "new" {
		return []end{{p, value{kind: isStruct, text: at(x.Pos(), name), own: true}}}
	}
	for _, e := range m.evalAll(p, args) {
		hot := e.v.isHot()
		v := value{text: at(x.Pos(), name) + "(" + m.renderAll(e.v.elems) + ")", hot: hot}
		switch name {
		case "len":
			if hot && e.v.elems[0].kind == unknown {
				v = m.count()
			}
		case "append":
			v.own = e.v.elems[0].own || e.v.elems[0].kind == isNil
		case "panic":
			e.p.note(x.Pos(), "panics "+m.renderAll(e.v.elems))
			e.p.ctl = stops
		case "delete", "copy", "clear", "close":
			e.p.note(x.Pos(), name+m.renderAll(e.v.elems))
		}
		out = append(out, end{e.p, v})
	}
	return out
}

func (m *machine) renderAll(vs []value) string {
	var b strings.Builder
	for _, v := range vs {
		b.WriteString(v.render(m.run))
		b.WriteByte(',')
	}
	return short(b.String())
}

// known runs a call of a function whose meaning is known.
func (m *machine) known(p *path, x *ast.CallExpr, fn *types.Func, recv value, args []value) (value, bool) {
	if isLog(m.info, x, fn) && !isExit(fn) {
		if !m.told {
			return m.quiet(x), true
		}
		p.note(x.Pos(), "logs "+m.renderAll(args))
		return m.quiet(x), true
	}
	if fn.Pkg() == nil {
		if fn.Name() == "Error" && recv.kind == isError {
			return value{text: recv.text, hot: recv.hot}, true
		}
		return value{}, false
	}
	switch path, name := fn.Pkg().Path(), fn.Name(); {
	case (name == "Is" || name == "As") && len(args) == 2 && isBoolType(m.info.TypeOf(x)) && isErrorsPackage(path):
		return m.isError(name, args), true
	case path == "os" && name == "Exit", path == "runtime" && name == "Goexit", isLog(m.info, x, fn):
		p.note(x.Pos(), "ends")
		p.ctl = stops
		return value{}, true
	case path == "fmt" && name == "Errorf", path == "errors" && name == "New", path == "errors" && name == "Join" && !allNil(args):
		return value{kind: isError, text: at(x.Pos(), name) + "(" + m.renderAll(args) + ")", hot: anyHot(args), elems: args}, true
	case isErrorsPackage(path) && strings.HasPrefix(name, "W") && len(args) > 0 && isErrorType(m.info.TypeOf(x)):
		return m.wrapped(x, args), true // Wrap, Wrapf, WithMessage, WithStack
	case isErrorTest(fn) && m.pkg.decls[fn.Origin()] == nil:
		return m.isKind(x, name, args[0]), true
	case purePackages[path]:
		return m.pure(x, recv, args), true
	case strings.HasSuffix(path, "/pgx/v5") && strings.HasPrefix(name, "Collect") && anyHot(args):
		return m.collected(x, name), true
	case isInert(fn) && !anyHot(args):
		return m.quiet(x), true
	}
	return value{}, false
}

func isErrorsPackage(path string) bool {
	return path == "errors" || strings.HasSuffix(path, "/errors") || strings.HasSuffix(path, "/xerrors")
}

// purePackages do nothing that can be seen from outside.
var purePackages = map[string]bool{
	"strings": true, "strconv": true, "errors": true, "time": true, "math": true, "bytes": true, "slices": true, "maps": true,
	"sort": true, "context": true, "cmp": true, "unicode": true, "fmt": true, "database/sql/driver": true, "encoding/json": true,
}

// pure is the value of a function of its arguments.
func (m *machine) pure(x *ast.CallExpr, recv value, args []value) value {
	kinds := resultTypes(m.info.TypeOf(x))
	vals := make([]value, len(kinds))
	for i, t := range kinds {
		vals[i] = value{text: at(x.Pos(), "of") + "(" + recv.render(m.run) + m.renderAll(args) + ")", hot: recv.isHot() || anyHot(args)}
		if isErrorType(t) && !vals[i].hot {
			vals[i] = value{kind: isNil}
		}
	}
	return several(vals)
}

func allNil(args []value) bool {
	for _, a := range args {
		if a.kind != isNil {
			return false
		}
	}
	return true
}

// wrapped is an error with something added; no error stays none.
func (m *machine) wrapped(x *ast.CallExpr, args []value) value {
	for _, a := range args {
		if a.kind == isNil {
			return a
		}
	}
	return value{kind: isError, text: at(x.Pos(), "wrap") + "(" + m.renderAll(args) + ")", hot: anyHot(args), elems: args}
}

// isError is errors.Is and errors.As.
func (m *machine) isError(name string, args []value) value {
	err, target := args[0], args[1]
	switch {
	case err.kind == isNil || err.kind == unknown && err.fails:
		v := truth(false)
		v.hot = err.hot
		return v
	case err.kind == isError && name == "Is" && target.kind == isError:
		v := truth(m.wraps(err, target))
		v.hot = err.isHot()
		return v
	}
	return value{text: short("is " + err.text + target.text), hot: err.isHot()}
}

// isErrorTest reports whether a function tells of an error what kind it is of.
func isErrorTest(fn *types.Func) bool {
	sig := fn.Signature()
	return (strings.HasPrefix(fn.Name(), "Is") || strings.HasPrefix(fn.Name(), "is")) && sig.Recv() == nil && sig.Params().Len() == 1 && isErrorType(sig.Params().At(0).Type()) &&
		sig.Results().Len() == 1 && isBoolType(sig.Results().At(0).Type())
}

// notFoundName matches functions that tell of an error that it is the one for
// no rows.
var notFoundName = regexp.MustCompile(`(?i)no_?t?_?(found|rows?|documents?)|missing`)

// isKind is what such a function returns.
func (m *machine) isKind(x *ast.CallExpr, name string, err value) value {
	switch {
	case err.kind == isNil || err.kind == unknown && err.fails:
		v := truth(false)
		v.hot = err.hot
		return v
	case err.text == noRows && notFoundName.MatchString(name):
		return value{kind: isBool, yes: true, hot: err.hot}
	}
	return unknownValue(at(x.Pos(), "kind"))
}

// wraps reports whether an error is another one, or wraps it. The error of a
// function that answers may be the one for no rows, or any that it is asked for.
func (m *machine) wraps(err, target value) bool {
	if sameError(err, target) || err.text == noRows && m.src != nil && m.src.write == nil {
		return true
	}
	for _, inner := range err.elems {
		if inner.kind == isError && m.wraps(inner, target) {
			return true
		}
	}
	return false
}

// isNoRows reports whether a package variable is the error for no rows.
func isNoRows(name string) bool {
	return strings.HasSuffix(name, ".ErrNoRows") || strings.HasSuffix(name, ".ErrRecordNotFound") || strings.HasSuffix(name, ".ErrNoDocuments")
}

// collected is the result of a function of pgx that reads all rows, or one.
func (m *machine) collected(x *ast.CallExpr, name string) value {
	kinds := resultTypes(m.info.TypeOf(x))
	vals := []value{{text: at(x.Pos(), "rows"), hot: true}, {kind: isNil}}
	if strings.Contains(name, "One") {
		vals[1] = m.noRow()
	}
	if len(kinds) != len(vals) {
		return value{text: at(x.Pos(), "rows"), hot: true}
	}
	return several(vals)
}

var inertName = regexp.MustCompile(`^(Close|Commit|Rollback|CommitTx|R?Lock|R?Unlock|End|Err|Done|Stop|Now|Since|Background|TODO|Begin\w*|Acquire|Conn|DB|Tx|WithContext|SetStatus|SetAttributes|AddEvent|RecordError)$`)

// isInert reports whether a call leaves the answer where it is: transactions,
// locks and traces go on whatever it is.
func isInert(fn *types.Func) bool {
	return inertName.MatchString(fn.Name()) && fn.Signature().Recv() != nil
}

var logPackages = map[string]bool{
	"log": true, "log/slog": true, "go.uber.org/zap": true, "github.com/rs/zerolog": true, "github.com/rs/zerolog/log": true,
	"github.com/sirupsen/logrus": true, "github.com/go-logr/logr": true, "github.com/golang/glog": true, "k8s.io/klog/v2": true,
	"github.com/go-kit/log": true, "github.com/hashicorp/go-hclog": true, "github.com/charmbracelet/log": true, "github.com/phuslu/log": true,
}

var logName = regexp.MustCompile(`^(Trace|Debug|Info|Notice|Warn|Warning|Error|Print|Log|Fatal|Panic)([a-z]|f|ln|w|Context)*$`)

// isLog reports whether a call writes a line to a log: by its package, or by
// its name and what it is a method of.
func isLog(info *types.Info, x *ast.CallExpr, fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	if logPackages[fn.Pkg().Path()] {
		return true
	}
	if fn.Pkg().Path() == "fmt" {
		return strings.HasPrefix(fn.Name(), "Print") || strings.HasPrefix(fn.Name(), "Fprint")
	}
	if !logName.MatchString(fn.Name()) {
		return false
	}
	sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
	if !ok || info.TypeOf(sel.X) == nil {
		return false
	}
	return strings.Contains(strings.ToLower(info.TypeOf(sel.X).String()), "log")
}

// isExit reports whether a logging function ends the process.
func isExit(fn *types.Func) bool {
	return strings.HasPrefix(fn.Name(), "Fatal") || strings.HasPrefix(fn.Name(), "Panic")
}
