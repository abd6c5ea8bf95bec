package placeholder

// A writer copies a text with replacements and keeps the offset map. As long
// as nothing is replaced it allocates nothing.
type writer struct {
	text     string
	pos      int // byte offset in text up to which it is written or dropped
	buf      []byte
	segments []segment
	inserted bool // the last thing written is an insertion
}

// copyTo writes the text up to byte offset end.
func (w *writer) copyTo(end int) {
	if end <= w.pos {
		return
	}
	if w.segments == nil && w.pos == 0 {
		w.buf = make([]byte, 0, len(w.text)+64)
		w.segments = make([]segment, 0, 16)
	}
	if w.inserted && joins(w.buf[len(w.buf)-1], w.text[w.pos]) {
		w.put(" ", w.pos, w.pos)
	}
	w.inserted = false
	w.mark(segment{src: int32(w.pos), copied: true})
	w.buf = append(w.buf, w.text[w.pos:end]...)
	w.pos = end
}

// replace writes s instead of the bytes [start, end) of the text, and a space
// where s would otherwise grow together with its neighbour.
func (w *writer) replace(start, end int, s string) {
	w.copyTo(start)
	if s != "" && w.takes(s[0]) {
		w.put(" ", start, start)
	}
	w.put(s, start, end)
}

// takes reports whether the output would take an inserted byte in as a part of
// its last token, or make a placeholder of it.
func (w *writer) takes(b byte) bool {
	n := len(w.buf)
	if n == 0 {
		return false
	}
	colons := 0 // those of casts come in pairs
	for colons < n && w.buf[n-1-colons] == ':' {
		colons++
	}
	if colons%2 == 1 || w.buf[n-1] == '@' {
		return isLetter(b)
	}
	return joins(w.buf[n-1], b)
}

// glue writes s instead of the bytes [start, end) of the text, as a part of
// the word around it.
func (w *writer) glue(start, end int, s string) {
	w.copyTo(start)
	w.put(s, start, end)
	w.inserted = false
}

// drop leaves out the bytes [start, end) of the text, and keeps apart what
// stood on either side. It returns the byte offset in the output.
func (w *writer) drop(start, end int) int {
	w.copyTo(start)
	at := len(w.buf)
	w.pos = end
	if start > 0 && end < len(w.text) && !isSpace(w.text[start-1]) && !isSpace(w.text[end]) {
		w.put(" ", start, end)
	}
	return at
}

// skip leaves out the bytes [start, end) of the text.
func (w *writer) skip(start, end int) {
	w.copyTo(start)
	w.pos = end
}

// put writes s, which stands for the bytes [start, end) of the text.
func (w *writer) put(s string, start, end int) {
	w.pos = end
	if s == "" {
		return
	}
	w.mark(segment{src: int32(start), end: int32(end)})
	w.buf = append(w.buf, s...)
	w.inserted = true
}

// mark begins a segment at the end of the output, unless a copy just goes on.
func (w *writer) mark(s segment) {
	s.sql = int32(len(w.buf))
	if n := len(w.segments); n > 0 && s.copied {
		if last := w.segments[n-1]; last.copied && s.sql-last.sql == s.src-last.src {
			return
		}
	}
	w.segments = append(w.segments, s)
}

// finish writes the rest and returns the output and its offset map.
func (w *writer) finish() (string, []segment) {
	if w.pos == 0 && w.segments == nil {
		return w.text, nil
	}
	w.copyTo(len(w.text))
	return string(w.buf), w.segments
}

// joins reports whether two adjacent bytes would be read as parts of one token
// if one of them belongs to an inserted name or parameter.
func joins(a, b byte) bool { return isIdent(a) && (isIdent(b) || b == '\'' || b == '"') }
