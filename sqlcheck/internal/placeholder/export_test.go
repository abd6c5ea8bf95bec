package placeholder

// Copied reports whether the byte of SQL at offset is a copy of the source.
func (r *Result) Copied(offset int) bool { return r.find(offset).copied }
