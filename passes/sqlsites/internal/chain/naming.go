package chain

import "strings"

// Snake turns the name of a Go field or type into that of a column or table:
// LeaseUntil to lease_until, HTTPServer to http_server.
func Snake(name string) string {
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		c := name[i]
		if !isUpper(c) {
			b.WriteByte(c)
			continue
		}
		afterWord := i > 0 && !isUpper(name[i-1]) && name[i-1] != '_'
		beforeWord := i > 0 && isUpper(name[i-1]) && i+1 < len(name) && isLower(name[i+1])
		if afterWord || beforeWord {
			b.WriteByte('_')
		}
		b.WriteByte(c | 0x20)
	}
	return b.String()
}

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

// irregular are the last words whose plural follows no rule.
var irregular = map[string]string{
	"person": "people", "man": "men", "woman": "women", "human": "humans", "child": "children", "mouse": "mice", "ox": "oxen",
	"quiz": "quizzes", "index": "indices", "vertex": "vertices", "matrix": "matrices",
	"datum": "data", "medium": "media", "buffalo": "buffaloes", "tomato": "tomatoes", "hero": "heroes", "potato": "potatoes",
	"sheep": "sheep", "fish": "fish", "deer": "deer", "series": "series", "species": "species", "news": "news",
	"equipment": "equipment", "information": "information", "money": "money", "rice": "rice", "police": "police",
	"move": "moves", "sex": "sexes", "foot": "feet", "goose": "geese", "bus": "buses", "status": "statuses", "alias": "aliases",
	"virus": "viri", "octopus": "octopi",
}

// Plural returns the plural of the last word of a name in snake case.
func Plural(name string) string {
	at := strings.LastIndexByte(name, '_') + 1
	return name[:at] + plural(name[at:])
}

func plural(word string) string {
	if p, ok := irregular[word]; ok {
		return p
	}
	end := func(suffix string) bool { return strings.HasSuffix(word, suffix) }
	n := len(word)
	switch {
	case word == "":
		return ""
	case end("man"):
		return word[:n-2] + "en"
	case end("sis"), end("xis"):
		return word[:n-2] + "es"
	case end("um") && n > 3 && (end("tum") || end("ium")):
		return word[:n-2] + "a"
	case end("ss"), end("sh"), end("ch"), end("x"), end("us"):
		return word + "es"
	case end("s"):
		return word
	case end("fe"):
		return word[:n-2] + "ves"
	case end("lf"), end("rf"), end("af") && n > 3:
		return word[:n-1] + "ves"
	case end("y") && n > 1 && !strings.ContainsRune("aeiou", rune(word[n-2])):
		return word[:n-1] + "ies"
	}
	return word + "s"
}
