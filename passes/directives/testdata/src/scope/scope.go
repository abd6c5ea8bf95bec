// Package scope holds directives in every place that they may stand in.
package scope

func exec(query string, args ...any) {}

// A directive in the doc comment covers the function.
//
//fencelint:ignore unfencedwrite -- the whole function is an override
func documented() {
	q := `UPDATE a`
	exec(q + `UPDATE b`) // want "voidtransition: call"
}

func above() {
	//fencelint:ignore unfencedwrite,voidtransition -- both rules, whole statement
	exec(`
		UPDATE a`,
		1,
	)
	exec(`UPDATE b`) // want "unfencedwrite: update" "voidtransition: call"
}

func endOfLine() {
	exec(`UPDATE a`) //fencelint:ignore unfencedwrite, voidtransition -- blanks are fine
	exec(`UPDATE b`) // want "unfencedwrite: update" "voidtransition: call"
}

func endOfFirstLine() {
	exec( //fencelint:ignore unfencedwrite, voidtransition -- the statement starts here
		`UPDATE a`)
}

func endOfLastLine() {
	exec(`
		UPDATE a
		WHERE id = 1`, 1) //fencelint:ignore unfencedwrite, voidtransition -- the statement ends here
}

func argument() {
	exec( // want "voidtransition: call"
		//fencelint:ignore unfencedwrite -- only the text
		`UPDATE a`+
			`UPDATE b`,
		1)
}

func header() {
	//fencelint:ignore unfencedwrite -- not what is in the body
	if q := `UPDATE a`; q != "" {
		_ = `UPDATE b` // want "unfencedwrite: update"
	} else { //fencelint:ignore unfencedwrite -- nothing on this line // want "fencelintignore: the directive suppresses nothing: unfencedwrite has no finding here; remove it"
		_ = `UPDATE c` // want "unfencedwrite: update"
	}
	//fencelint:ignore unfencedwrite -- not what is in the body
	for _, q := range []string{`UPDATE a`} {
		_ = q + `UPDATE b` // want "unfencedwrite: update"
	}
	switch `UPDATE a` { //fencelint:ignore unfencedwrite -- not the cases
	case `UPDATE b`: // want "unfencedwrite: update"
	}
}

func closure(do func(func())) {
	//fencelint:ignore unfencedwrite,voidtransition -- a statement without a body of its own
	do(func() {
		exec(`UPDATE a`)
	})
}

//fencelint:ignore unfencedwrite -- the text, wherever it runs
const declared = `
	UPDATE a`

const (
	first  = `UPDATE a` // want "unfencedwrite: update"
	second = `UPDATE b` //fencelint:ignore unfencedwrite -- this one
)

var texts = map[string]string{
	"a": `UPDATE a`, //fencelint:ignore unfencedwrite -- this element
	"b": `UPDATE b`, // want "unfencedwrite: update"
}

// A blank line parts a directive from what follows.

//fencelint:ignore unfencedwrite -- too far away // want "suppresses nothing: unfencedwrite"

var apart = `UPDATE a` // want "unfencedwrite: update"

//fencelint:ignore weakclaim -- a rule that did not run is none of our business
var other = 1

//fencelint:ignore unfencedwrite,voidtransition -- half of it // want "suppresses nothing: voidtransition"
var half = `UPDATE a`

var inSQL = `
	-- fencelint:ignore unfencedwrite -- in the text
	UPDATE a`

var inOne = `
	UPDATE a; -- fencelint:ignore unfencedwrite -- this one
	-- fencelint:ignore unfencedwrite -- the next one
	UPDATE c SET q = ';' WHERE d = $$;$$;
	UPDATE b` // want "unfencedwrite: update"

var joined = "-- fencelint:ignore unfencedwrite -- in an interpreted part\n" +
	`UPDATE a`

func runs() {
	exec(`UPDATE a -- fencelint:ignore unfencedwrite,voidtransition -- a call is about its text`)
}

// A directive at or in what is on its way out may stay, though its finding is
// taken back there.
//
// Deprecated: use above.
//
//fencelint:ignore voidtransition -- the whole function is an override
func deprecated() {
	//fencelint:ignore unfencedwrite -- one worker only
	_ = 1
}

type outgoing interface {
	// Deprecated: use kept.
	gone() //fencelint:ignore voidtransition -- no place for an answer

	kept() //fencelint:ignore voidtransition -- no place for an answer // want "fencelintignore: the directive suppresses nothing: voidtransition has no finding here; remove it"
}
