package legacypath

import (
	"bytes"
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/unfencedwrite"
)

// inline is the directive by which go fix replaces the calls of a function with
// its body.
const inline = "//go:fix inline"

// fix returns the edit that gives a declaration the paragraph that tools read,
// or nil where a comment would not last or has no place, and where another fix
// has the write repeat the acquisition: then the paragraph would be wrong.
func (r *legacyRule) fix(p *path, m marking) []analysis.SuggestedFix {
	d := p.decl
	if d.generated || p.overrides || p.successor == nil || m == marked || r.mended(p) {
		return nil
	}
	indent, ok := r.indent(d.node.Pos())
	if !ok {
		return nil
	}
	var edit analysis.TextEdit
	switch lines := linesOf(d.doc); {
	case d.doc == nil:
		edit = analysis.TextEdit{Pos: d.node.Pos(), End: d.node.Pos(), NewText: []byte("// " + p.paragraph() + "\n" + indent)}
	case lines == nil:
		return nil
	case m == misspelt:
		edit = respell(p, lines, indent)
	default:
		edit = extend(p, lines, d.doc, indent)
	}
	edits := []analysis.TextEdit{edit}
	if e, ok := r.inlineEdit(p, indent); ok {
		edits = append(edits, e)
	}
	return []analysis.SuggestedFix{{Message: "Add a paragraph that marks " + d.fn.Name() + " as deprecated", TextEdits: edits}}
}

// mended reports whether the fixes of unfencedwrite leave nothing unfenced of
// what a path does.
func (r *legacyRule) mended(p *path) bool {
	result := r.pass.ResultOf[unfencedwrite.Analyzer].(*finding.Result)
	some := false
	for _, op := range r.gens.ops.of(p.decl.fn) {
		if op.standing != unfenced {
			continue
		}
		if op.write == nil || !unfencedwrite.Mends(result, op.write) {
			return false
		}
		some = true
	}
	return some
}

// paragraph is the deprecation that names the successor.
func (p *path) paragraph() string { return "Deprecated: use " + p.label() + ", " + p.advantage() + "." }

// extend adds the paragraph behind the text of a comment, before the directives
// at its end.
func extend(p *path, lines []line, doc *ast.CommentGroup, indent string) analysis.TextEdit {
	last := len(lines) - 1
	for last > 0 && (lines[last].directive || lines[last].text == "") {
		last--
	}
	if lines[last].directive { // the comment has no text at all
		return analysis.TextEdit{Pos: doc.Pos(), End: doc.Pos(), NewText: []byte("// " + p.paragraph() + "\n" + indent + "//\n" + indent)}
	}
	end := doc.List[last].End()
	text := "\n" + indent + "//\n" + indent + "// " + p.paragraph()
	if last+1 < len(lines) && lines[last+1].directive {
		text += "\n" + indent + "//"
	}
	return analysis.TextEdit{Pos: end, End: end, NewText: []byte(text)}
}

// respell puts the right beginning in place of a wrong one, in a paragraph of
// its own.
func respell(p *path, lines []line, indent string) analysis.TextEdit {
	i, length := misspeltAt(lines)
	l := lines[i]
	text := "// Deprecated: "
	if i > 0 && lines[i-1].text != "" {
		text = "//\n" + indent + text
	}
	rest := l.text[length:]
	if rest == "" && (i+1 == len(lines) || lines[i+1].text == "" || lines[i+1].directive) {
		rest = strings.TrimPrefix(p.paragraph(), "Deprecated: ")
	}
	end := l.at + token.Pos(len("//")) + token.Pos(leading(p.decl.doc, i)) + token.Pos(len(l.text))
	return analysis.TextEdit{Pos: l.at, End: end, NewText: []byte(text + rest)}
}

// leading is the number of bytes between the slashes and the text of a line.
func leading(doc *ast.CommentGroup, i int) int {
	text := strings.TrimPrefix(doc.List[i].Text, "//")
	return len(text) - len(strings.TrimLeft(text, " \t"))
}

// inlineEdit marks a function that does nothing but call its successor so that
// go fix moves its callers.
func (r *legacyRule) inlineEdit(p *path, indent string) (analysis.TextEdit, bool) {
	d := p.decl
	if !p.wraps || !isThin(d.body) || hasInline(d.doc) || d.doc == nil {
		return analysis.TextEdit{}, false
	}
	text := indent + inline + "\n"
	if last := linesOf(d.doc); last != nil && !last[len(last)-1].directive {
		text = "//\n" + text
	}
	pos := d.node.Pos()
	return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)}, true
}

func hasInline(doc *ast.CommentGroup) bool {
	if doc == nil {
		return false
	}
	for _, c := range doc.List {
		if strings.HasPrefix(c.Text, inline) {
			return true
		}
	}
	return false
}

// indent returns the blank text before a position on its line; ok is false if
// something else stands there.
func (r *legacyRule) indent(pos token.Pos) (string, bool) {
	file := r.pass.Fset.File(pos)
	content, err := r.pass.ReadFile(file.Name())
	if err != nil || file.Size() != len(content) {
		return "", false
	}
	at := file.Offset(pos)
	start := bytes.LastIndexByte(content[:at], '\n') + 1
	before := string(content[start:at])
	return before, strings.TrimSpace(before) == ""
}
