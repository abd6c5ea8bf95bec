package weakclaim

import (
	"fmt"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/protocol"
)

// text says what happens and what to write instead.
func text(f *protocol.Family, fault lease.Fault) (message, related string) {
	statement, col := f.Statement(fault.Step), fault.Column
	switch fault.Category {
	case lease.NoToken:
		return fmt.Sprintf("the claim %s records %s and not which acquisition this is, so no later write can name its own; "+
			"add a token column, advance it here and return it", statement, col), ""
	case lease.TokenUntouched:
		return fmt.Sprintf("the claim %s leaves %s as it is, so the holder before keeps a valid token; add %s = %s + 1 and return it",
			statement, col, col, col), fmt.Sprintf("%s is advanced here", col)
	case lease.NoCondition:
		return fmt.Sprintf("the claim %s also takes a row that somebody holds; repeat in WHERE what makes taking legal: %s",
			statement, legal(f.Table)), ""
	case lease.UnlockedRead:
		return fmt.Sprintf("the claim %s trusts a condition that was read without a lock, and two workers can read it at once; "+
			"repeat it in WHERE: %s", statement, legal(f.Table)), ""
	case lease.ClientToken:
		return fmt.Sprintf("the claim %s sets %s to a number computed from an earlier read, and two racers compute the same; "+
			"set %s = %s + 1 and return it, or compare the old %s in WHERE", statement, col, col, col, col), ""
	case lease.TokenNotReturned:
		return fmt.Sprintf("the claim %s advances %s and does not return it; a later read can find the next holder's: add RETURNING %s",
			statement, col, col), fmt.Sprintf("%s is compared here", col)
	case lease.IgnoredBackoff:
		return fmt.Sprintf("the claim %s does not ask for %s, so a row that was put off is claimed again at once; add %s <= now() to WHERE",
			statement, col, col), fmt.Sprintf("%s is put off here", col)
	case lease.IgnoredBudget:
		return fmt.Sprintf("the claim %s does not ask for %s, so a row that has used up its attempts is claimed again; repeat the limit of %s in WHERE",
			statement, col, col), fmt.Sprintf("%s is held to a limit here", col)
	case lease.ClientClock:
		return fmt.Sprintf("the claim %s takes %s from the client's clock while it is compared with the server's; "+
			"set it to now() plus an interval", statement, col), "the server's clock is used here"
	case categoryIndex:
		return fmt.Sprintf("the claim %s asks for more states than the partial index %s holds, so it cannot use it", statement, col), ""
	}
	return "", ""
}

// legal is the condition under which taking a row of t is legal.
func legal(t *lease.Table) string {
	switch {
	case len(t.Expiries) > 0 && len(t.Owners) > 0:
		return fmt.Sprintf("%s IS NULL OR %s < now()", t.Owners[0], t.Expiries[0])
	case len(t.Expiries) > 0:
		return t.Expiries[0] + " < now()"
	}
	return "the state or the owner that says that nobody has it"
}
