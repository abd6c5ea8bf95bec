package voidtransition

import (
	"go/ast"
	"go/types"
	"strconv"
)

// A Carrier is the form in which a result carries an answer.
type Carrier int

// The forms. A fact holds their numbers, so they are never renumbered.
const (
	Count      Carrier = 1 // the number of rows
	Flag       Carrier = 2 // true for its rows
	LostFlag   Carrier = 3 // true for zero rows
	Failure    Carrier = 4 // an error for zero rows
	NoValue    Carrier = 5 // nil for zero rows
	DriverKind Carrier = 6 // what the driver returned
	Outcome    Carrier = 7 // a value that differs in some other way
	Reader     Carrier = 8 // hands the answers of a batch to a function
)

// A Result is one result of a function that carries the answer of a write.
type Result struct {
	Index   int // from 0
	Carrier Carrier
}

func (r Result) String() string { return strconv.Itoa(r.Index) + ":" + carrierNames[r.Carrier] }

var carrierNames = map[Carrier]string{
	Count: "count", Flag: "flag", LostFlag: "lost flag", Failure: "error", NoValue: "nil", DriverKind: "driver's result", Outcome: "outcome",
	Reader: "batch",
}

// carried tells which results of a function differ between the runs, and how.
func carried(rets [2][][]value, kinds []types.Type) []Result {
	var out []Result
	for i, t := range kinds {
		zero, its := column(rets[zeroRows], i, zeroRows), column(rets[itsRows], i, itsRows)
		if !differ(zero, its) {
			continue
		}
		out = append(out, Result{i, carrierOf(t, only(zero, its), only(its, zero))})
	}
	return out
}

// column lists the distinct values of one result by their text.
func column(rets [][]value, i int, run answer) map[string]value {
	out := map[string]value{}
	for _, r := range rets {
		if i < len(r) {
			out[r[i].render(run)] = r[i]
		}
	}
	return out
}

func differ(a, b map[string]value) bool { return len(only(a, b)) > 0 || len(only(b, a)) > 0 }

// only lists the values of a that b does not have.
func only(a, b map[string]value) []value {
	var out []value
	for text, v := range a {
		if _, ok := b[text]; !ok {
			out = append(out, v)
		}
	}
	return out
}

func carrierOf(t types.Type, zero, its []value) Carrier {
	switch shapeOf(t) {
	case errorOf:
		return Failure
	case resultOf, rowOf, rowsOf:
		return DriverKind
	case countOf:
		return Count
	case flagOf:
		if all(zero, func(v value) bool { return v.kind == isBool && v.yes }) && all(its, func(v value) bool { return v.kind == isBool && !v.yes }) {
			return LostFlag
		}
		return Flag
	}
	switch {
	case isBatchReader(t):
		return Reader
	case isBatch(t), isBatchResults(t):
		return DriverKind
	}
	if len(zero) > 0 && all(zero, func(v value) bool { return v.kind == isNil }) {
		return NoValue
	}
	return Outcome
}

func all(vs []value, ok func(value) bool) bool {
	for _, v := range vs {
		if !ok(v) {
			return false
		}
	}
	return true
}

// promised is what a call returns whose results are known to carry the answer.
func (m *machine) promised(x *ast.CallExpr, results []Result) value {
	kinds := resultTypes(m.info.TypeOf(x))
	vals := make([]value, len(kinds))
	for i, t := range kinds {
		vals[i] = value{text: at(x.Pos(), "result") + itoa(x.Pos()) + strconv.Itoa(i)}
		if isErrorType(t) {
			vals[i] = value{kind: isNil}
		}
	}
	for _, r := range results {
		if r.Index < len(vals) {
			vals[r.Index] = m.carriedBy(r.Carrier, kinds[r.Index], vals[r.Index])
		}
	}
	return several(vals)
}

// carriedBy is the value of a result in this run.
func (m *machine) carriedBy(c Carrier, t types.Type, plain value) value {
	v := plain
	v.hot = true
	switch c {
	case Count:
		return m.count()
	case Flag:
		return value{kind: isBool, yes: m.run == itsRows, hot: true}
	case LostFlag:
		return value{kind: isBool, yes: m.run == zeroRows, hot: true}
	case Failure:
		return m.noRow()
	case NoValue:
		if m.run == zeroRows {
			v.kind = isNil
		}
		return v
	case Reader:
		return value{kind: isReader, hot: true}
	case DriverKind:
		switch {
		case isBatch(t):
			return value{kind: isQueue, hot: true, own: true}
		case isBatchResults(t):
			return value{kind: isSent, hot: true}
		}
		switch shapeOf(t) {
		case resultOf:
			return value{kind: isResult, hot: true}
		case rowsOf:
			return value{kind: isRows, hot: true}
		case rowOf:
			return value{kind: isRow, hot: true}
		}
	}
	return v
}
