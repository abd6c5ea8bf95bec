package lease_test

import (
	"strings"

	"github.com/fencelint/fencelint/lease"
)

// seen makes an observation of the table jobs from a short notation: sets and
// conds are lists of "column operator value" with semicolons between them. A
// value is $1, now, fresh, null, same, other, a word for a literal, or ” for the
// empty one; "token +" advances a column and "token -" takes it back.
func seen(verb lease.Verb, sets, conds string) lease.Observation {
	o := lease.Observation{Table: "jobs", Verb: verb}
	for _, item := range items(sets) {
		o.Sets = append(o.Sets, lease.Set{Column: item[0], Value: setTo(item[1], item[2])})
	}
	for _, item := range items(conds) {
		o.Conds = append(o.Conds, lease.Cond{Column: item[0], Test: tests[item[1]], Value: setTo("=", item[2])})
	}
	return o
}

var tests = map[string]lease.Test{
	"=": lease.Equal, "<>": lease.NotEqual, "<": lease.Before, ">": lease.After, "null": lease.IsNull, "set": lease.IsNotNull,
}

func items(list string) [][3]string {
	var out [][3]string
	for item := range strings.SplitSeq(list, ";") {
		fields := append(strings.Fields(item), "", "", "")
		if fields[0] != "" {
			out = append(out, [3]string(fields[:3]))
		}
	}
	return out
}

func setTo(op, value string) lease.Value {
	switch op {
	case "+":
		return lease.Value{Kind: lease.Increment}
	case "-":
		return lease.Value{Kind: lease.Decrement}
	}
	switch value {
	case "now":
		return lease.Value{Kind: lease.Clock}
	case "fresh":
		return lease.Value{Kind: lease.Fresh}
	case "null":
		return lease.Value{Kind: lease.Null}
	case "same":
		return lease.Value{Kind: lease.Same}
	case "other":
		return lease.Value{Kind: lease.Other}
	case "''":
		return lease.Value{Kind: lease.Literal}
	}
	if strings.HasPrefix(value, "$") {
		return lease.Value{Kind: lease.Argument, Text: value}
	}
	return lease.Value{Kind: lease.Literal, Text: value}
}

// locking returns the observation with its rows found under a lock.
func locking(o lease.Observation) lease.Observation {
	o.Locks = true
	return o
}

// keyed returns the observation with the columns that tie the row written to
// the row found.
func keyed(o lease.Observation, keys ...string) lease.Observation {
	o.Keys = keys
	return o
}

// returning returns the observation with the columns that it hands back.
func returning(o lease.Observation, columns ...string) lease.Observation {
	o.Returns = columns
	return o
}
