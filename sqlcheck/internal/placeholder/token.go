package placeholder

// A kind is a kind of token.
type kind uint8

const (
	tkWord     kind = iota // identifier or keyword, not quoted
	tkNumber               // 1, 1.5, 0x1f
	tkString               // '...', with its prefix
	tkQuoted               // "..."
	tkTick                 // `...`
	tkBracket              // [...] as MySQL's relatives quote an identifier
	tkBody                 // $tag$...$tag$
	tkOp                   // one or more operator characters
	tkPercent              // %%
	tkDot                  // .
	tkComma                // ,
	tkOpen                 // (
	tkClose                // )
	tkOpenSub              // [
	tkCloseSub             // ]
	tkSemi                 // ;
	tkQuestion             // ?, ?N, %?
	tkNumbered             // $N
	tkNamed                // :name, @name, $name, :N, sqlc.arg(name)
	tkEmbed                // sqlc.embed(name)
	tkSigil                // $, : or @ before a hole, with the start of a name
	tkHole
	tkVerb     // a verb of package fmt
	tkTemplate // {{...}}, {name}, ${name}
	tkText     // an operator and its operand, copied as they are
	tkNone     // beyond the end
)

// A token is a piece of the text. Comments are no tokens.
type token struct {
	start, end int32 // byte offsets in the text, half open
	hole       int32 // index of the hole itself, or of the first one within a literal
	holes      int32 // number of holes within a literal
	num        int32 // number of a placeholder
	kind       kind
	word       keyword
	glued      bool // no space before it
	exact      bool // of a literal: it is a verb and nothing else, and may be taken for one
}

// isGap reports whether a token stands for text that is not known.
func (t *token) isGap() bool {
	return t.kind == tkHole || t.kind == tkVerb || t.kind == tkTemplate
}

// isOperand reports whether a token begins or is an operand.
func (t *token) isOperand() bool {
	switch t.kind {
	case tkWord:
		return !t.word.follows
	case tkNumber, tkString, tkQuoted, tkTick, tkBracket, tkBody, tkOpen,
		tkQuestion, tkNumbered, tkNamed, tkEmbed, tkSigil, tkText:
		return true
	}
	return false
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\v'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c >= 0x80
}

func isIdent(c byte) bool { return isLetter(c) || isDigit(c) || c == '$' }

// identEnd returns the byte offset after the identifier characters of text
// that begin at pos, at most limit.
func identEnd(text string, pos, limit int) int {
	for pos < limit && isIdent(text[pos]) {
		pos++
	}
	return pos
}

// digitsEnd is identEnd for digits.
func digitsEnd(text string, pos, limit int) int {
	for pos < limit && isDigit(text[pos]) {
		pos++
	}
	return pos
}
