package main

// A total is what a list of rows comes to.
type total struct {
	summary
	tables   int
	findings int
	seconds  float64
	macro    float64 // mean of the modules' shares, over those with any text
}

func totalOf(rows []*row) total {
	var t total
	modules := 0
	for _, r := range rows {
		t.Packages += r.summary.Packages
		t.Texts += r.summary.Texts
		t.Parsed += r.summary.Parsed
		t.Writes += r.summary.Writes
		t.Unresolved += r.summary.Unresolved
		t.tables += len(r.summary.Tables)
		t.findings += len(r.findings)
		t.seconds += r.took.Seconds()
		if share, ok := r.summary.share(); ok {
			t.macro += share
			modules++
		}
	}
	if modules > 0 {
		t.macro /= float64(modules)
	}
	return t
}
