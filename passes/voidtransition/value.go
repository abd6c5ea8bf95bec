package voidtransition

import (
	"encoding/hex"
	"go/ast"
	"go/types"
	"hash/fnv"
	"strconv"
)

// A kind is what is known of a value.
type kind int

const (
	unknown   kind = iota // any value; equal texts are equal values
	isNil                 // nil, and the error of whatever succeeded
	isError               // some error
	isBool                // true or false
	isCount               // a number of rows: zero, or as many as were meant
	isInt                 // a constant
	isResult              // what the driver returns for a write
	isRow                 // what it returns for one row
	isRows                // what it returns for many rows
	isClosure             // a function literal
	isSeveral             // the results of a call
	isStruct              // a composite value with known fields
	isQueue               // a batch that the statement is queued in
	isQueued              // the statement in it
	isReader              // hands the answers of a batch to a function
	isSent                // what sending the batch returned; elems is the error of closing it
)

// A value is what an expression has in one run. A run differs from another in
// nothing but the answer of one write, so what is equal in both runs cannot
// tell the answers apart.
type value struct {
	kind  kind
	text  string // what an unknown value, an error or a constant is: the same text, the same value
	hot   bool   // it depends on the answer
	own   bool   // made here, so that nobody else has it
	read  bool   // it depends on what the row holds
	fails bool   // an error that a call may return, and does not
	yes   bool   // of a truth value
	n     int64  // of a constant
	elems []value
	names []string // of the fields that elems are the values of
	lit   *ast.FuncLit
}

func unknownValue(text string) value { return value{kind: unknown, text: text} }

func truth(yes bool) value { return value{kind: isBool, yes: yes} }

func several(vs []value) value {
	if len(vs) == 1 {
		return vs[0]
	}
	return value{kind: isSeveral, elems: vs}
}

// at returns the i-th result of what may be the results of a call.
func (v value) at(i int) value {
	if v.kind == isSeveral {
		if i < len(v.elems) {
			return v.elems[i]
		}
		return value{text: "none"}
	}
	return v
}

// isHot reports whether v, or a part of it, depends on the answer.
func (v value) isHot() bool {
	if v.hot {
		return true
	}
	for _, e := range v.elems {
		if e.isHot() {
			return true
		}
	}
	return false
}

// maxText bounds the text of a value, in bytes.
const maxText = 200

// short bounds a text. Different texts stay different.
func short(text string) string {
	if len(text) <= maxText {
		return text
	}
	h := fnv.New128a()
	h.Write([]byte(text)) // never fails
	return hex.EncodeToString(h.Sum(nil))
}

// render writes v so that equal values have equal texts, also between runs.
func (v value) render(run answer) string {
	s := v.text
	switch v.kind {
	case isNil:
		s = "nil"
	case isError:
		s = "error " + v.text
	case isBool:
		s = strconv.FormatBool(v.yes)
	case isInt:
		s = strconv.FormatInt(v.n, 10)
	case isCount:
		return run.String() + " rows"
	case isResult, isRow, isRows, isQueue, isQueued, isReader, isSent:
		return run.String() + " result"
	case isSeveral, isStruct:
		s = v.text + "{"
		for _, e := range v.elems {
			s += e.render(run) + ","
		}
		return s + "}"
	}
	if v.hot && v.kind == unknown {
		s = run.String() + " " + s
	}
	return s
}

// An answer is what a write answers in a run.
type answer int

const (
	zeroRows answer = iota // somebody else has the row
	itsRows                // the rows that were meant
)

func (a answer) String() string {
	if a == zeroRows {
		return "zero"
	}
	return "its"
}

// zeroValue returns the zero value of a type.
func zeroValue(t types.Type) value {
	if t == nil {
		return value{text: "zero"}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return truth(false)
		case u.Info()&types.IsInteger != 0:
			return value{kind: isInt}
		}
		return value{text: "zero"}
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		return value{kind: isNil}
	}
	return value{text: "zero"}
}
