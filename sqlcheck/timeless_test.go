package sqlcheck_test

import (
	"strings"
	"testing"
)

// TestTakeoverWithoutExpiry shows that nobody is told to repeat an expiry that
// the table does not have.
func TestTakeoverWithoutExpiry(t *testing.T) {
	v, w := judgeTable(t, nil, "flows",
		`UPDATE flows SET state = 'PENDING', claim_id = gen_random_uuid() WHERE id = $1 AND state = 'ENQUEUED' RETURNING claim_id`,
		`UPDATE flows SET state = 'SUCCESS' WHERE id = $1 AND claim_id = $2`,
		`UPDATE flows SET state = 'ENQUEUED', claim_id = NULL WHERE state = 'PENDING' AND kind = $1`)
	m := v.Message(w)
	if !strings.HasSuffix(m, "the row may be taken over or settled since it was found: repeat the state and the claim_id that was seen in the WHERE of the write") {
		t.Errorf("%s: %s", v.Category, m)
	}
}
