package placeholder

import (
	"fmt"
	"strings"
)

// number gives each placeholder its number and res an entry for each number.
// Names come last, since they must not take a number that is spelled out
// further on.
func number(text string, toks []token, res *Result) error {
	highest, count := 0, 0
	named := false
	for i := range toks {
		t := &toks[i]
		switch {
		case t.kind == tkNamed && !isDigit(text[t.start+1]):
			named = true
			continue
		case t.kind == tkQuestion && !isDigit(text[t.end-1]):
			count++
			t.num = int32(count)
		case t.kind == tkQuestion, t.kind == tkNumbered, t.kind == tkNamed:
			t.num = int32(parseNumber(text[t.start+1 : t.end]))
		default:
			continue
		}
		if t.num < 1 || t.num > maxParam {
			return &Error{Offset: int(t.start), Msg: fmt.Sprintf("placeholder number is not in 1..%d", maxParam)}
		}
		highest = max(highest, int(t.num))
	}
	if named {
		highest = nameNumbers(text, toks, highest)
	}
	if highest > maxParam {
		return &Error{Offset: -1, Msg: fmt.Sprintf("more than %d parameters", maxParam)}
	}
	fillParams(text, toks, highest, res)
	return nil
}

// nameNumbers gives each name the first number that is not taken, the highest
// one taken so far being given, and returns the highest one then.
func nameNumbers(text string, toks []token, highest int) int {
	taken := make([]bool, highest+1)
	for i := range toks {
		taken[toks[i].num] = true
	}
	names := make(map[string]int32, 8)
	next := 1
	for i := range toks {
		t := &toks[i]
		if t.kind != tkNamed || t.num > 0 {
			continue
		}
		name := nameOf(text, *t)
		if n, ok := names[name]; ok {
			t.num = n
			continue
		}
		for next < len(taken) && taken[next] {
			next++
		}
		t.num = int32(next)
		names[name] = t.num
		next++
	}
	return max(highest, next-1)
}

// fillParams records the first occurrence of each number.
func fillParams(text string, toks []token, highest int, res *Result) {
	if highest == 0 {
		return
	}
	res.Params = make([]Param, highest)
	for i := range res.Params {
		res.Params[i] = Param{Hole: -1, Source: -1}
	}
	for _, t := range toks {
		if t.num == 0 {
			continue
		}
		p := &res.Params[t.num-1]
		if p.Source < 0 {
			p.Source = int(t.start)
		}
		if p.Name == "" && t.kind == tkNamed && !isDigit(text[t.start+1]) {
			p.Name = nameOf(text, t)
		}
	}
}

// nameOf returns the name of a named placeholder.
func nameOf(text string, t token) string {
	s := text[t.start:t.end]
	if strings.IndexByte(":@$", s[0]) >= 0 {
		return s[1:]
	}
	m, _ := parseMacro(s, 0)
	return m.name
}

// parseNumber returns the number that digits spell, or one above maxParam if
// it is greater than that.
func parseNumber(digits string) int {
	n := 0
	for i := range len(digits) {
		n = n*10 + int(digits[i]-'0')
		if n > maxParam {
			return maxParam + 1
		}
	}
	return n
}
