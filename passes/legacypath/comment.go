package legacypath

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"

	"github.com/fencelint/fencelint/passes/leases"
)

// A marking is how a comment says that its declaration is deprecated.
type marking int

const (
	unmarked  marking = iota
	marked            // in the form that tools read
	misspelt          // as a paragraph or line of another form
	prose             // within a sentence
	elsewhere         // in a sentence of the successor's comment
)

// A line is one line of a comment made of // lines, without the slashes.
type line struct {
	text      string
	at        token.Pos // of the slashes
	directive bool      // //go:generate and the like, which is no text
}

// linesOf returns the lines of a comment; nil if it has a part in /* */, whose
// lines have no place of their own.
func linesOf(doc *ast.CommentGroup) []line {
	if doc == nil {
		return nil
	}
	var out []line
	for _, c := range doc.List {
		text, ok := strings.CutPrefix(c.Text, "//")
		if !ok {
			return nil
		}
		out = append(out, line{text: strings.TrimSpace(text), at: c.Pos(), directive: isDirective(text)})
	}
	return out
}

var directive = regexp.MustCompile(`^([a-z0-9]+:[a-z0-9]|line |extern |export |nolint\b)`)

func isDirective(text string) bool { return directive.MatchString(text) }

// wrongForm matches the ways to begin a deprecation that tools do not read.
var wrongForm = regexp.MustCompile(`^(@[Dd]eprecated\b[ \t]*[:.,-]?|(?i:deprecated)[ \t]*[:.-]|[Dd]eprecated,|DEPRECATED\b[:.,-]?|Deprecated since\b.*?[:.,])[ \t]*`)

// misspeltAt returns the index of the line at which a deprecation begins in a
// form that tools do not read, and the length of what stands for the right
// beginning, in bytes of the line's text; index -1 if there is none.
func misspeltAt(lines []line) (index, length int) {
	for i, l := range lines {
		m := wrongForm.FindString(l.text)
		if m == "" || l.directive {
			continue
		}
		inParagraph := i > 0 && lines[i-1].text != ""
		if strings.HasPrefix(l.text, "Deprecated: ") && !inParagraph {
			continue
		}
		if inParagraph && !strings.HasPrefix(m, "@") && !strings.Contains(m, ":") {
			continue // the sentence of the line before goes on
		}
		return i, len(m)
	}
	return -1, 0
}

var (
	deprecatedWord = regexp.MustCompile(`(?i)\bdeprecat(ed|ion)\b`)
	denied         = regexp.MustCompile(`(?i)\b(not|isn't|never|un)[ -]?(yet )?deprecated\b`)
	turnsTo        = regexp.MustCompile(`(?i)\b(use|uses|prefer|call|switch|move|migrate|superseded|replaced|successor|favou?r of|instead)\b`)
	retires        = regexp.MustCompile(`(?i)\b(replac\w+|supersed\w+|deprecat\w+|instead of|in place of|favou?r of|successor|old|older|legacy|former|formerly|unlike|rather than|obsolete\w*|left for|kept for|stays for|unsafe|no longer)\b`)
)

// markingOf says how the comment of a declaration, or that of its successor,
// says that it is deprecated. successor may be "", and the comments nil.
func markingOf(doc *ast.CommentGroup, name, successor string, successorDoc *ast.CommentGroup) marking {
	if leases.IsDeprecated(doc) {
		return marked
	}
	if i, _ := misspeltAt(linesOf(doc)); i >= 0 {
		return misspelt
	}
	for _, s := range sentences(doc.Text()) {
		if deprecatedWord.MatchString(s) && !denied.MatchString(s) || successor != "" && mentions(s, successor) && turnsTo.MatchString(s) {
			return prose
		}
	}
	for _, s := range sentences(successorDoc.Text()) {
		if mentions(s, name) && retires.MatchString(s) {
			return elsewhere
		}
	}
	return unmarked
}

// claimsDeprecation reports whether a comment says of its own declaration that
// it is deprecated, in whatever form but the right one.
func claimsDeprecation(doc *ast.CommentGroup, name string) bool {
	if doc == nil || leases.IsDeprecated(doc) {
		return false
	}
	if i, _ := misspeltAt(linesOf(doc)); i >= 0 {
		return true
	}
	own := regexp.MustCompile(`(?i)\b(it|this|` + regexp.QuoteMeta(name) + `|method|function|func) (is|has been|was|are) (now )?deprecated\b`)
	for _, s := range sentences(doc.Text()) {
		if own.MatchString(s) {
			return true
		}
	}
	return false
}

var sentenceEnd = regexp.MustCompile(`[.!?]\s+|\n\n`)

// sentences splits the text of a comment.
func sentences(text string) []string {
	var out []string
	for _, s := range sentenceEnd.Split(text, -1) {
		out = append(out, strings.Join(strings.Fields(s), " "))
	}
	return out
}

// mentions reports whether a sentence has a name as a word.
func mentions(sentence, name string) bool {
	for _, w := range strings.FieldsFunc(sentence, func(r rune) bool { return !isWordRune(r) }) {
		if w == name {
			return true
		}
	}
	return false
}

func isWordRune(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r > 0x7f
}
