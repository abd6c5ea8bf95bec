package placeholder

import "sort"

// A segment is a stretch of the rewritten text that begins at byte offset sql
// and ends where the next one begins. It is either a copy of the source from
// byte offset src, or was inserted in place of source bytes [src, end).
type segment struct {
	sql, src, end int32
	copied        bool
}

// find returns the segment that holds byte offset in SQL.
func (r *Result) find(offset int) segment {
	i := sort.Search(len(r.segments), func(i int) bool { return int(r.segments[i].sql) > offset })
	if i == 0 {
		return segment{copied: true}
	}
	return r.segments[i-1]
}

// Source returns the byte offset in the source text that a byte offset in SQL
// comes from, in [0, len(text)]. Within an inserted piece it is the start of
// what the piece replaced. A greater offset never leads further back.
func (r *Result) Source(offset int) int {
	if offset <= 0 {
		offset = 0
	}
	if offset >= len(r.SQL) {
		return r.size
	}
	s := r.find(offset)
	if s.copied {
		return int(s.src) + offset - int(s.sql)
	}
	return int(s.src)
}

// SourceSpan returns the byte offsets in the source text that the range
// [start, end) of byte offsets in SQL comes from, half open as well.
func (r *Result) SourceSpan(start, end int) (int, int) {
	from := r.Source(start)
	if end <= start || end <= 0 {
		return from, from
	}
	if end > len(r.SQL) {
		return from, r.size
	}
	s := r.find(end - 1)
	if s.copied {
		return from, max(from, int(s.src)+end-int(s.sql))
	}
	return from, max(from, int(s.end))
}
