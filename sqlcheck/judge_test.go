package sqlcheck_test

import (
	"slices"
	"testing"
)

// judgements are the verdicts by the form of the condition. Where PostgreSQL
// has refuted an earlier verdict, the heading names the interleaving.
func judgements() []judgement {
	return slices.Concat(conditionJudgements(), scanJudgements(), batchJudgements(), actionJudgements())
}

func TestJudge(t *testing.T) {
	for _, test := range judgements() {
		t.Run(test.sql, func(t *testing.T) {
			if got := judged(t, test.family, test.sql, test.fn); got != test.want {
				t.Errorf("%s: got %s, want %s", test.family.name, got, test.want)
			}
		})
	}
}
