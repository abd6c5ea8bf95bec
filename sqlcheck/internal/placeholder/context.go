package placeholder

// A frame is an open bracket, or the text outside of all.
type frame struct {
	clause clause
	query  bool   // has a SELECT
	square bool   // a square bracket
	cases  []role // of each CASE that is open, its last keyword
}

// A context knows what is expected next, by the tokens that were read.
type context struct {
	class  class
	role   role // of the last token, if it is a keyword
	first  role // of the keyword before it
	dot    bool // the last token is a dot
	ddl    bool // the statement defines objects
	frame  frame
	frames []frame // those around frame
}

// begin starts a statement.
func (c *context) begin() {
	*c = context{class: atStart, frames: c.frames[:0]}
}

// expect notes that the last token is no keyword, and what may follow it.
func (c *context) expect(next class) {
	c.class, c.first, c.role, c.dot = next, plain, plain, false
}

// term notes that an operand has ended.
func (c *context) term() { c.expect(afterTerm) }

// keyword notes a keyword.
func (c *context) keyword(k keyword) {
	start := c.class == atStart
	last := c.role
	next, list := k.class, k.clause
	switch k.role {
	case kwUpdate:
		if c.frame.query || last == kwFor || last == kwDo || last == kwOn {
			next, list = anyOther, noClause
		}
	case kwFrom:
		if last == kwDistinct && c.first != kwSelect || c.frame.clause == inArgs && !c.frame.query {
			next, list = wantValue, noClause
		}
	case kwSelect:
		c.frame.query = true
	case kwSet:
		if start {
			next, list = anyOther, inSession
		}
	case kwOn:
		if c.ddl {
			next, list = wantName, noClause
		}
	case kwTo:
		if last == kwSimilar {
			next = wantValue
		}
	case kwAs:
		if c.frame.clause == inWith {
			next = wantQuery
		}
	case kwExists, kwObject:
		if c.ddl {
			next = wantName
		}
	case kwDDL:
		c.ddl = c.ddl || start
	case kwCase, kwWhen, kwThen, kwEnd:
		c.frame.branch(k.role)
	}
	if list != noClause {
		c.frame.clause = list
	}
	c.class, c.first, c.role, c.dot = next, last, k.role, false
}

// open notes an opening parenthesis.
func (c *context) open() {
	f, next := frame{clause: inArgs}, wantValue
	outer := c.frame.clause
	switch c.class {
	case wantCond:
		f.clause, next = inCond, wantCond
	case wantQuery, atStart:
		f.clause, next = noClause, wantBody
	case wantName:
		f.clause, next = noClause, wantBody
		if c.role == kwUsing || outer == inColumns || c.ddl {
			f.clause, next = inColumns, wantName
		}
	case wantSet:
		f.clause, next = inColumns, wantName
	case afterTerm:
		if outer == inInto || outer == inWith || c.ddl {
			f.clause, next = inColumns, wantName
		}
	case anyOther:
		switch {
		case c.role == kwOver:
			f.clause, next = inWindow, anyOther
		case outer == afterTuple:
			f.clause, next = inColumns, wantName
		}
	}
	c.push(f)
	c.expect(next)
}

// push enters a bracket.
func (c *context) push(f frame) {
	c.frames = append(c.frames, c.frame)
	c.frame = f
}

// pop leaves a bracket.
func (c *context) pop() {
	if n := len(c.frames); n > 0 {
		c.frame, c.frames = c.frames[n-1], c.frames[:n-1]
	}
	c.term()
}

// comma notes a comma.
func (c *context) comma() {
	next := wantValue
	switch c.frame.clause {
	case noClause:
		next = anyOther
	case inFrom, inInto, inWith, inColumns, inSession:
		next = wantName
	case inSet:
		next = wantSet
	case inRows:
		next = wantList
	}
	c.expect(next)
}

// operator notes an operator. A star is an operand where one is expected.
func (c *context) operator(op string) {
	switch {
	case op == "*" && c.class != afterTerm:
		c.term()
	case op == "::" || c.frame.clause == inSession:
		c.expect(wantName)
	default:
		c.expect(wantValue)
	}
}
