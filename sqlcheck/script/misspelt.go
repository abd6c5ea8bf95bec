package script

import (
	"slices"
	"strings"

	"github.com/fencelint/fencelint/internal/spelling"
)

// The words by which a definition is known.
var (
	verbs   = []string{"create", "alter", "drop"}
	objects = []string{"table", "type", "domain", "index", "schema"}
)

// misspelt reports whether the statement at token lo would be a definition if a
// word were written right. Then it is read by the grammar, which says what is
// wrong: passed over, it would define nothing, and nobody would know.
func (r *reader) misspelt(lo int) bool {
	verb := r.toks.Is(lo, verbs...)
	i := r.object(lo)
	switch object := r.toks.Is(i, objects...); {
	case verb == object:
		return false
	case verb:
		return resembles(r.toks.Text(i), objects)
	}
	return resembles(r.toks.Text(lo), verbs)
}

// resembles reports whether a word differs from one in the list by a slip: a
// letter or two, or their order.
func resembles(word string, list []string) bool {
	word = strings.ToLower(word)
	return spelling.Nearest(word, list) != "" || slices.ContainsFunc(list, func(w string) bool { return letters(w) == letters(word) })
}

// letters returns the letters of a word in order.
func letters(word string) string {
	list := []byte(word)
	slices.Sort(list)
	return string(list)
}
