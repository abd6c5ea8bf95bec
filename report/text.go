package report

import (
	"bufio"
	"fmt"
	"io"
)

// writeText writes a line per finding in the shape that editors and CI logs
// turn into links, and the related places below it.
func writeText(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	for _, f := range r.Findings {
		fmt.Fprintf(out, "%s:%d:%d: %s: %s", f.File, f.Line, f.Column, f.Rule, f.Message)
		if f.Category != "" {
			fmt.Fprintf(out, " [%s]", f.Category)
		}
		out.WriteByte('\n')
		for _, rel := range f.Related {
			if rel.File == "" {
				fmt.Fprintf(out, "\t%s\n", rel.Message)
				continue
			}
			fmt.Fprintf(out, "\t%s:%d:%d: %s\n", rel.File, rel.Line, rel.Column, rel.Message)
		}
	}
	return out.Flush()
}
