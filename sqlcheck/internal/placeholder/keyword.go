package placeholder

// A class says what may stand at a place, by what stands before it.
type class uint8

const (
	anyOther  class = iota // a clause, or what cannot be told
	atStart                // a statement
	afterTerm              // an operand is complete
	wantName               // an identifier
	wantValue              // an expression
	wantCond               // a condition
	wantList               // values in parentheses
	wantQuery              // a query in parentheses
	wantSet                // an assignment
	wantBody               // the query itself, parentheses being open
)

// A clause says what a list consists of.
type clause uint8

const (
	noClause   clause = iota
	inValues          // expressions
	inFrom            // tables
	inInto            // the target of INSERT
	inWith            // CTEs
	inSet             // assignments
	inSession         // SET of a setting
	inCond            // a condition
	inRows            // rows of VALUES
	inColumns         // identifiers
	inArgs            // expressions in parentheses
	inWindow          // a window definition
	afterTuple        // ON CONFLICT
)

// A role marks a keyword that has a rule of its own.
type role uint8

const (
	plain role = iota
	kwUpdate
	kwFrom
	kwSet
	kwOn
	kwTo
	kwAs
	kwExists
	kwObject // names a kind of object in DDL
	kwDDL
	kwFor
	kwDo
	kwDistinct
	kwSimilar
	kwSelect
	kwInterval
	kwUnit // a unit of an interval
	kwZone
	kwArray
	kwLike
	kwUsing
	kwOver
	kwNameEnd // may follow the name of a table, and does not follow a condition
	kwJunction
	kwCompare // begins a predicate on what stands before it
	kwCase
	kwWhen
	kwThen // or ELSE
	kwEnd
)

// A keyword is what the rewriter knows about a word.
type keyword struct {
	known   bool
	class   class  // what is expected after it
	clause  clause // what it begins, if anything
	role    role
	follows bool // may follow an operand
}

// isName reports whether a word can be a part of an identifier.
func (k keyword) isName() bool { return !k.known || k.role == kwUnit || k.role == kwObject }

// maxKeyword is the length of the longest keyword in bytes.
const maxKeyword = 12

// lookup returns what is known about a word, in any case.
func lookup(word string) keyword {
	if len(word) > maxKeyword {
		return keyword{}
	}
	var low [maxKeyword]byte
	for i := range len(word) {
		c := word[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		low[i] = c
	}
	k, ok := keywords[string(low[:len(word)])]
	k.known = ok
	return k
}

var keywords = map[string]keyword{
	"select":    {class: wantValue, clause: inValues, role: kwSelect},
	"distinct":  {class: wantValue, role: kwDistinct},
	"returning": {class: wantValue, clause: inValues, follows: true},
	"by":        {class: wantValue, clause: inValues},
	"limit":     {class: wantValue, clause: inValues, follows: true},
	"offset":    {class: wantValue, clause: inValues, follows: true},
	"fetch":     {class: wantValue, follows: true},
	"case":      {class: wantValue, role: kwCase},
	"then":      {class: wantValue, role: kwThen, follows: true},
	"else":      {class: wantValue, role: kwThen, follows: true},
	"between":   {class: wantValue, role: kwCompare, follows: true},
	"like":      {class: wantValue, role: kwLike, follows: true},
	"ilike":     {class: wantValue, role: kwLike, follows: true},
	"regexp":    {class: wantValue, role: kwLike, follows: true},
	"rlike":     {class: wantValue, role: kwLike, follows: true},
	"glob":      {class: wantValue, role: kwLike, follows: true},
	"match":     {class: wantValue, role: kwLike, follows: true},
	"escape":    {class: wantValue, follows: true},
	"div":       {class: wantValue, follows: true},
	"xor":       {class: wantCond, role: kwJunction, follows: true},
	"interval":  {class: wantValue, role: kwInterval},
	"zone":      {class: wantValue, role: kwZone, follows: true},
	"array":     {class: wantValue, role: kwArray},

	"where":  {class: wantCond, clause: inCond, role: kwNameEnd, follows: true},
	"having": {class: wantCond, clause: inCond, follows: true},
	"when":   {class: wantCond, role: kwWhen, follows: true},
	"on":     {class: wantCond, clause: inCond, role: kwOn, follows: true},
	"and":    {class: wantCond, role: kwJunction, follows: true},
	"or":     {class: wantCond, role: kwJunction, follows: true},
	"not":    {class: wantCond, role: kwCompare, follows: true},
	"is":     {class: anyOther, role: kwCompare, follows: true},

	"in":           {class: wantList, role: kwCompare, follows: true},
	"any":          {class: wantList},
	"some":         {class: wantList},
	"values":       {class: wantList, clause: inRows, role: kwNameEnd, follows: true},
	"materialized": {class: wantQuery},
	"exists":       {class: wantQuery, role: kwExists},

	"update":     {class: wantName, clause: inFrom, role: kwUpdate},
	"from":       {class: wantName, clause: inFrom, role: kwFrom, follows: true},
	"join":       {class: wantName, clause: inFrom, follows: true},
	"using":      {class: wantName, clause: inFrom, role: kwUsing, follows: true},
	"into":       {class: wantName, clause: inInto, follows: true},
	"only":       {class: wantName},
	"lateral":    {class: wantName},
	"table":      {class: wantName},
	"of":         {class: wantName, clause: inFrom},
	"as":         {class: wantName, role: kwAs, follows: true},
	"with":       {class: wantName, clause: inWith, follows: true},
	"recursive":  {class: wantName},
	"to":         {class: wantName, role: kwTo, follows: true},
	"collate":    {class: wantName, follows: true},
	"constraint": {class: wantName},
	"references": {class: wantName, follows: true},

	"set": {class: wantSet, clause: inSet, role: kwSet, follows: true},

	"create":   {role: kwDDL},
	"alter":    {role: kwDDL},
	"drop":     {role: kwDDL},
	"comment":  {role: kwDDL},
	"truncate": {class: wantName, role: kwDDL},
	"index":    {class: afterTerm, role: kwObject},
	"view":     {class: afterTerm, role: kwObject},
	"schema":   {class: afterTerm, role: kwObject},
	"column":   {class: afterTerm, role: kwObject},
	"sequence": {class: afterTerm, role: kwObject},
	"function": {class: afterTerm, role: kwObject},
	"trigger":  {class: afterTerm, role: kwObject},

	"conflict": {class: anyOther, clause: afterTuple},
	"over":     {class: anyOther, role: kwOver, follows: true},
	"for":      {class: anyOther, role: kwFor, follows: true},
	"do":       {class: anyOther, role: kwDo, follows: true},
	"similar":  {class: anyOther, role: kwSimilar, follows: true},
	"all":      {class: anyOther},
	"insert":   {class: anyOther},
	"delete":   {class: anyOther},
	"union":    {class: anyOther, follows: true},
	"except":   {class: anyOther, follows: true},
	"default":  {class: afterTerm},

	"intersect": {class: anyOther, follows: true},
	"order":     {class: anyOther, follows: true},
	"group":     {class: anyOther, follows: true},
	"window":    {class: wantName, follows: true},
	"end":       {class: afterTerm, role: kwEnd, follows: true},
	"asc":       {class: afterTerm, follows: true},
	"desc":      {class: afterTerm, follows: true},
	"nulls":     {class: anyOther, follows: true},
	"left":      {class: anyOther, follows: true},
	"right":     {class: anyOther, follows: true},
	"inner":     {class: anyOther, follows: true},
	"outer":     {class: anyOther, follows: true},
	"full":      {class: anyOther, follows: true},
	"cross":     {class: anyOther, follows: true},
	"natural":   {class: anyOther, follows: true},
	"filter":    {class: anyOther, follows: true},
	"at":        {class: anyOther, follows: true},
	"isnull":    {class: afterTerm, role: kwCompare, follows: true},
	"notnull":   {class: afterTerm, role: kwCompare, follows: true},
	"row":       {class: afterTerm, role: kwUnit, follows: true},
	"rows":      {class: afterTerm, role: kwUnit, follows: true},

	"microsecond": {class: afterTerm, role: kwUnit, follows: true},
	"second":      {class: afterTerm, role: kwUnit, follows: true},
	"minute":      {class: afterTerm, role: kwUnit, follows: true},
	"hour":        {class: afterTerm, role: kwUnit, follows: true},
	"day":         {class: afterTerm, role: kwUnit, follows: true},
	"week":        {class: afterTerm, role: kwUnit, follows: true},
	"month":       {class: afterTerm, role: kwUnit, follows: true},
	"quarter":     {class: afterTerm, role: kwUnit, follows: true},
	"year":        {class: afterTerm, role: kwUnit, follows: true},
}
