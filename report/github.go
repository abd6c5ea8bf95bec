package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// commands are the workflow commands of GitHub Actions by level.
var commands = map[Level]string{LevelError: "error", LevelWarning: "warning", LevelNote: "notice"}

// Workflow commands end at a line end, and properties at a comma or a colon.
var (
	dataEscaper     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscaper = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// writeGitHub writes workflow commands, which GitHub Actions shows as annotations
// at the changed lines. The related places follow in the text, because an
// annotation has one place only.
func writeGitHub(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	sources := newSources(r)
	for i := range r.Findings {
		f := &r.Findings[i]
		src := sources.file(f.File)
		fmt.Fprintf(out, "::%s file=%s,line=%d", commands[f.level()], propertyEscaper.Replace(f.File), f.Line)
		if f.EndLine == f.Line {
			// Columns are refused where an annotation covers several lines.
			fmt.Fprintf(out, ",col=%d,endLine=%d,endColumn=%d",
				src.utf16Column(f.Line, f.Column), f.EndLine, src.utf16Column(f.EndLine, f.EndColumn))
		} else if f.EndLine > f.Line {
			fmt.Fprintf(out, ",endLine=%d", f.EndLine)
		}
		fmt.Fprintf(out, ",title=%s::%s\n", propertyEscaper.Replace(f.id()), dataEscaper.Replace(annotation(f)))
	}
	return out.Flush()
}

func annotation(f *Finding) string {
	var b strings.Builder
	b.WriteString(f.Message)
	for _, rel := range f.Related {
		b.WriteByte('\n')
		if rel.File != "" {
			fmt.Fprintf(&b, "%s:%d:%d: ", rel.File, rel.Line, rel.Column)
		}
		b.WriteString(rel.Message)
	}
	if f.URL != "" {
		b.WriteString("\n" + f.URL)
	}
	return b.String()
}
