// Package spelling finds the word that somebody probably meant.
package spelling

// Nearest returns the word that is closest to the misspelt one, or "" when
// none is close enough to be worth suggesting: at most a third of the letters
// may differ. Of equally close words the first wins.
func Nearest(misspelt string, words []string) string {
	best, nearest := len(misspelt)/3+1, ""
	for _, word := range words {
		if d := distance(misspelt, word); d < best {
			best, nearest = d, word
		}
	}
	return nearest
}

// distance counts the single-byte insertions, deletions and replacements
// between a and b. Rule names and flags are ASCII, so bytes are letters.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // row[j] is the distance from a[:i] to b[:j]
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
