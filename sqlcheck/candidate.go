package sqlcheck

import "strings"

// A verb is a word that begins a statement, and one of the words that must
// follow it somewhere in the text.
type verb struct {
	word    string
	follows []string
	alone   bool // at the start of a text and in capitals it needs nothing
}

var verbs = map[byte]verb{
	'u': {"update", []string{"set"}, true},
	'd': {"delete", []string{"from"}, true},
	'i': {"insert", []string{"into", "ignore"}, true},
	'm': {"merge", []string{"into", "using"}, false},
	'r': {"replace", []string{"into"}, false},
	's': {"select", append([]string{"from", "for"}, sessionLocks...), false},
}

// sessionLocks are the functions that take or give back a lock of the session, or
// of the transaction that the SELECT is:
// a SELECT of one reads no table, and matters all the same.
var sessionLocks = []string{
	"pg_advisory_lock", "pg_advisory_lock_shared", "pg_try_advisory_lock", "pg_try_advisory_lock_shared",
	"pg_advisory_unlock", "pg_advisory_unlock_shared", "pg_advisory_unlock_all", "pg_advisory_xact_lock", "get_lock", "release_lock",
}

// Candidate reports whether text could hold a statement that reads or writes
// rows, or locks by a function. It goes by words alone, and is meant for leaving out what is certainly
// none, at next to no cost.
func Candidate(text string) bool {
	if len(text) < len("UPDATE t") {
		return false
	}
	first := true
	for i := 0; i < len(text); i++ {
		if !isLetter(text[i]) {
			continue
		}
		if v, ok := verbAt(text, i); ok {
			rest := text[i+len(v.word):]
			if first && v.alone && text[i] < 'a' && text[i+1] < 'a' {
				return true
			}
			for _, w := range v.follows {
				if hasWord(rest, w) {
					return true
				}
			}
		}
		first = false
		for i < len(text) && isWordByte(text[i]) {
			i++
		}
	}
	return false
}

// verbAt returns the verb that stands as a word at byte offset i.
func verbAt(text string, i int) (verb, bool) {
	switch text[i] | 0x20 {
	case 'u', 'd', 'i', 'm', 'r', 's':
	default:
		return verb{}, false
	}
	v := verbs[text[i]|0x20]
	end := i + len(v.word)
	if end >= len(text) || isWordByte(text[end]) || !strings.EqualFold(text[i:end], v.word) {
		return verb{}, false
	}
	return v, true
}

// hasWord reports whether a lower-case word stands in text, in any case.
func hasWord(text, word string) bool {
	for i := 0; i+len(word) <= len(text); i++ {
		if text[i]|0x20 != word[0] || i > 0 && isWordByte(text[i-1]) {
			continue
		}
		end := i + len(word)
		if strings.EqualFold(text[i:end], word) && (end == len(text) || !isWordByte(text[end])) {
			return true
		}
	}
	return false
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func isWordByte(c byte) bool { return isLetter(c) || c >= '0' && c <= '9' || c == '_' || c >= 0x80 }
