package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
)

var header = []string{
	"module", "version", "packages", "texts", "parsed", "share", "leased tables", "writes", "findings", "unresolved", "seconds",
}

// cells returns the columns of a row in the order of the header.
func (r *row) cells() []string {
	s := r.summary
	tables := strconv.Itoa(len(s.Tables))
	if len(s.Tables) > 0 {
		tables += ": " + strings.Join(s.Tables, ", ")
	}
	return []string{
		r.module.path, r.module.version, strconv.Itoa(s.Packages), strconv.Itoa(s.Texts), strconv.Itoa(s.Parsed), percent(s.share()),
		tables, strconv.Itoa(s.Writes), strconv.Itoa(len(r.findings)), strconv.Itoa(s.Unresolved), fmt.Sprintf("%.1f", r.took.Seconds()),
	}
}

func (t total) cells() []string {
	return []string{
		"total", "", strconv.Itoa(t.Packages), strconv.Itoa(t.Texts), strconv.Itoa(t.Parsed), percent(t.share()),
		strconv.Itoa(t.tables), strconv.Itoa(t.Writes), strconv.Itoa(t.findings), strconv.Itoa(t.Unresolved), fmt.Sprintf("%.1f", t.seconds),
	}
}

// percent formats a share, or the lack of one.
func percent(share float64, ok bool) string {
	if !ok {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*share)
}

// printText writes the table for a terminal.
func printText(w io.Writer, rows []*row) {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, strings.Join(header, "\t"))
	for _, r := range rows {
		fmt.Fprintln(tw, strings.Join(r.cells(), "\t"))
	}
	fmt.Fprintln(tw, strings.Join(totalOf(rows).cells(), "\t"))
	tw.Flush()
}

// printMarkdown writes the table for a page.
func printMarkdown(w io.Writer, rows []*row) {
	line := func(cells []string) { fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | ")) }
	line(header)
	rule := make([]string, len(header))
	for i := range rule {
		rule[i] = "---:"
		if i < 2 || header[i] == "leased tables" {
			rule[i] = "---"
		}
	}
	line(rule)
	for _, r := range rows {
		line(r.cells())
	}
	line(totalOf(rows).cells())
}

// printShares writes the shares by which a run is judged.
func printShares(w io.Writer, rows []*row) {
	t := totalOf(rows)
	pooled, _ := t.share()
	fmt.Fprintf(w, "parsed: pooled %.3f (%d of %d), macro %.3f\n", pooled, t.Parsed, t.Texts, t.macro)
}

// printFindings writes each finding below the module it is in.
func printFindings(w io.Writer, rows []*row) {
	for _, r := range rows {
		if len(r.findings) == 0 {
			continue
		}
		fmt.Fprintf(w, "\n%s %s\n", r.module.path, r.module.version)
		for _, f := range r.findings {
			fmt.Fprintf(w, "  %s:%d:%d %s: %s: %s [%s]\n", f.File, f.Line, f.Column, f.Function, f.Rule, f.Message, f.Category)
		}
	}
}

// printNotes writes why modules were analysed in part.
func printNotes(w io.Writer, rows []*row) {
	for _, r := range rows {
		for _, note := range r.notes {
			fmt.Fprintf(w, "%s: %s\n", r.module.path, note)
		}
	}
}
