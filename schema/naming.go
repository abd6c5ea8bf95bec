package schema

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// maxName is the longest name that PostgreSQL keeps, in bytes.
const maxName = 63

// checkName returns the name that PostgreSQL makes up for a CHECK: of the table
// and, if the check tests one column, of that; a number tells equal ones apart.
func (t *Table) checkName(columns []string) string {
	column := ""
	if len(columns) == 1 {
		column = columns[0]
	}
	for n := 0; ; n++ {
		label := "check"
		if n > 0 {
			label += strconv.Itoa(n)
		}
		name := madeUp(t.Name, column, label)
		if t.check(name) == nil {
			return name
		}
	}
}

// madeUp joins the parts of a name. If it gets too long, the longer of the
// first two parts is cut.
func madeUp(table, column, label string) string {
	room := maxName - len(label) - 1
	if column != "" {
		room--
	}
	for len(table)+len(column) > room {
		if len(table) > len(column) {
			table = cut(table)
		} else {
			column = cut(column)
		}
	}
	if column == "" {
		return fmt.Sprintf("%s_%s", table, label)
	}
	return fmt.Sprintf("%s_%s_%s", table, column, label)
}

// cut removes the last character.
func cut(s string) string {
	_, n := utf8.DecodeLastRuneInString(s)
	return s[:len(s)-n]
}

// check returns the check of a name, or nil.
func (t *Table) check(name string) *Check {
	for _, k := range t.Checks {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// numbered returns the check that MySQL calls name: it counts the unnamed
// checks of a table from 1. It returns nil if there is none.
func (t *Table) numbered(name string) *Check {
	n := 0
	for _, k := range t.Checks {
		if !k.unnamed {
			continue
		}
		if n++; name == t.Name+"_chk_"+strconv.Itoa(n) {
			return k
		}
	}
	return nil
}
