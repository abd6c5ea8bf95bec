package ignore

import "strings"

// openings are the words with which a SQL text, or a piece of one, begins.
var openings = wordSet(`
	select insert update delete merge upsert replace with values table call do explain begin commit declare create alter drop truncate lock set
	from where and or not on using join left right inner full cross group having order limit offset fetch for returning union except intersect
	case when then else end exists in is null default`)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// opensLikeSQL reports whether the first word of a text outside comments is
// one of SQL. Prose that shows what a directive looks like is not SQL, and
// neither is a comment by itself, unless it is a piece of a longer text.
func opensLikeSQL(text string, piece bool) bool {
	for i := 0; i < len(text); {
		switch rest := text[i:]; {
		case strings.HasPrefix(rest, "--"), strings.HasPrefix(rest, "/*"):
			i += opaque(rest)
		case isLetter(rest[0]):
			end := strings.IndexFunc(rest, func(r rune) bool { return r > 0x7f || !isLetter(byte(r)) })
			if end < 0 {
				end = len(rest)
			}
			return piece || openings[strings.ToLower(rest[:end])]
		default:
			i++
		}
	}
	return piece
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }
