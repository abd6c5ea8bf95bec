package inventory

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// writeText writes a table for each leased table, for a terminal.
func writeText(w io.Writer, inv *Inventory) error {
	out := bufio.NewWriter(w)
	for _, t := range inv.Tables {
		t.writeText(out)
	}
	if len(inv.Unresolved) > 0 {
		fmt.Fprint(out, "unresolved\n")
		rows := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		for _, g := range inv.Unresolved {
			row(rows, g.Place.String(), orDash(g.Function), g.Reason)
		}
		rows.Flush()
		fmt.Fprintln(out)
	}
	fmt.Fprintln(out, inv.summary())
	return out.Flush()
}

func (t *Table) writeText(out io.Writer) {
	fmt.Fprintln(out, printable(t.Name))
	rows := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, g := range t.columns() {
		row(rows, g.Role, g.Columns)
	}
	for _, k := range []StateKind{Waiting, Held, Unknown, Final} {
		if names := t.statesOf(k); len(names) > 0 {
			row(rows, k.label(), strings.Join(names, ", "))
		}
	}
	for _, e := range t.Evidence {
		row(rows, string(e.Kind), e.Detail, e.Place.String())
	}
	rows.Flush()
	fmt.Fprintln(out)
	rows = tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	row(rows, "KIND", "FUNCTION", "STATES", "VERDICT", "ANSWER", "AT")
	for _, s := range t.Statements {
		row(rows, string(s.Kind), orDash(s.Function), s.moves(), s.verdict(), s.answer(), s.Place.String())
	}
	rows.Flush()
	fmt.Fprintln(out)
}

// row writes one row, indented.
func row(w io.Writer, cells ...string) {
	for i, c := range cells {
		cells[i] = printable(c)
	}
	fmt.Fprintf(w, "  %s\n", strings.Join(cells, "\t"))
}

// printable leaves nothing in a text that a terminal would obey, or that would
// end a cell.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return '\uFFFD'
		}
		return r
	}, s)
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// label names the states of a kind.
func (k StateKind) label() string {
	if k == Unknown {
		return "other"
	}
	return string(k)
}

func (t *Table) statesOf(k StateKind) []string {
	var names []string
	for _, s := range t.States {
		if s.Kind == k {
			names = append(names, s.Name)
		}
	}
	return names
}
