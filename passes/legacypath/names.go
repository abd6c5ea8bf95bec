package legacypath

import (
	"go/types"
	"slices"
	"strings"
	"unicode"
)

// words splits an identifier into its words, in lower case. Digits belong to
// the word before them: MarkDoneV2 is mark, done, v2.
func words(name string) []string {
	var out []string
	var word []rune
	runes := []rune(name)
	for i, r := range runes {
		begins := r == '_' || unicode.IsUpper(r) && i > 0 &&
			(!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]))
		if begins && len(word) > 0 {
			out = append(out, strings.ToLower(string(word)))
			word = nil
		}
		if r != '_' {
			word = append(word, r)
		}
	}
	if len(word) > 0 {
		out = append(out, strings.ToLower(string(word)))
	}
	return out
}

// generationWords tell the generations of a method apart, and not what it does.
var generationWords = strings.Fields("fenced fence with lease leased token claim claimed v1 v2 v3 v4 optimistic optimistically if is " +
	"owner owned holder held safe safely unsafe as by for the guarded checked cas acquisition attempt epoch conditional conditionally " +
	"strict old new legacy id current still mine")

// stem is what the words of a name say without those that tell generations
// apart. A name of nothing else keeps its first word.
func stem(name string) string {
	all := words(name)
	kept := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return slices.Contains(generationWords, w) })
	if len(kept) == 0 && len(all) > 0 {
		kept = all[:1]
	}
	return strings.Join(kept, " ")
}

// closeness ranks a candidate for the successor of a method by name, 0 to 3.
func closeness(old, successor string) int {
	a, b := words(old), words(successor)
	switch {
	case stem(old) == stem(successor):
		return 3
	case strings.HasPrefix(strings.ToLower(successor), strings.ToLower(old)):
		return 2
	case len(a) > 0 && len(b) > 0 && a[0] == b[0]:
		return 1
	}
	return 0
}

// actorWords tell who calls a method, if that is not the worker that holds the
// row: an operator, a front end, a watchdog.
var actorWords = strings.Fields("admin operator manual manually force forced override user customer api request requested " +
	"cancel canceled cancelled abort aborted kill terminate revoke withdraw pause resume stop retry requeue reenqueue resubmit " +
	"reset restart rerun replay reopen restore enqueue submit skip redrive " +
	"reap reaper recover rescue sweep sweeper cleanup expire expired stale orphan orphaned orphans stuck takeover steal " +
	"timeout timedout watchdog janitor gc purge prune evict lost abandoned zombie " +
	"all bulk many everything")

// actors are who a method serves beside the holder of the row, by its name and
// that of its type, sorted.
func actors(fn *types.Func) []string {
	all := words(fn.Name())
	if named := receiver(fn); named != nil {
		all = append(all, words(named.Obj().Name())...)
	}
	var out []string
	for _, w := range all {
		if slices.Contains(actorWords, w) && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	slices.Sort(out)
	return out
}
