package lease

import "strings"

// A StateKind is what the name of a state suggests.
type StateKind int

// The kinds of states.
const (
	UnknownState StateKind = iota
	HeldState              // a worker has the row
	WaitingState           // nobody has the row, and somebody will take it
	FinalState             // nobody has the row, and nobody will
)

// stateWords holds the states seen in 75 table families of public repositories,
// and the ones that public reports of the fault name.
var stateWords = indexStates(map[StateKind]string{
	HeldState: "running processing in_progress inprogress claimed assigned reserved publishing delivering sending executing leased " +
		"dispatching persisting verifying compensating active locked in_flight inflight started working taken held busy acquired executing",
	WaitingState: "queued available retryable retry retry_wait scheduled waiting temporary_failure new ready created idle free open released enqueued",
	FinalState: "failed completed succeeded success cancelled canceled error complete done dead discarded processed succeed invalid deleted " +
		"verified scored delivered failure sent published aborted terminated interrupted permanent_failure errored killed timed_out superseded " +
		"dead_letter deadletter ignored reconciled acked finished exhausted ambiguous rejected expired buried archived abandoned settled skipped revoked",
})

func indexStates(words map[StateKind]string) map[string]StateKind {
	index := map[string]StateKind{}
	for kind, list := range words {
		for word := range strings.FieldsSeq(list) {
			index[word] = kind
		}
	}
	return index
}

// StateKindOf returns what a state's name suggests. Case and the separator
// between words do not matter.
func StateKindOf(state string) StateKind {
	return stateWords[stateWord(state)]
}

func stateWord(state string) string {
	word := strings.ReplaceAll(snake(strings.TrimSpace(state)), "-", "_")
	return strings.ReplaceAll(word, " ", "_")
}
