package unified

import (
	"maps"
	"slices"
)

// script returns the lines of both texts in the order in which a difference
// shows them, with as few changes as possible.
func script(before, after []string) []line {
	start := 0
	for start < len(before) && start < len(after) && before[start] == after[start] {
		start++
	}
	end := 0
	for end < len(before)-start && end < len(after)-start && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	var lines []line
	add := func(op byte, texts []string) {
		for _, t := range texts {
			lines = append(lines, line{op, t})
		}
	}
	add(' ', before[:start])
	lines = append(lines, shortest(before[start:len(before)-end], after[start:len(after)-end])...)
	add(' ', before[len(before)-end:])
	return lines
}

// shortest searches as Myers does: reach[k] is how far into before one gets with
// d changes, where k is the number of lines dropped less those added. The
// states of all d are kept to walk back along the way that reached the end.
func shortest(before, after []string) []line {
	size := len(before) + len(after)
	reach := map[int]int{1: 0}
	var states []map[int]int
	for d := 0; d <= size; d++ {
		states = append(states, maps.Clone(reach))
		for k := -d; k <= d; k += 2 {
			x := step(reach, k, d)
			for x < len(before) && x-k < len(after) && before[x] == after[x-k] {
				x++
			}
			reach[k] = x
			if x >= len(before) && x-k >= len(after) {
				return back(before, after, states)
			}
		}
	}
	return nil // not reached: size changes turn anything into anything
}

// step returns where the d-th change leads on diagonal k: a line of after is
// added, or one of before dropped, whichever gets further.
func step(reach map[int]int, k, d int) int {
	if k == -d || k != d && reach[k-1] < reach[k+1] {
		return reach[k+1]
	}
	return reach[k-1] + 1
}

func back(before, after []string, states []map[int]int) []line {
	var reversed []line
	x, y := len(before), len(after)
	for d := len(states) - 1; d >= 0; d-- {
		k := x - y
		from := k - 1
		if k == -d || k != d && states[d][k-1] < states[d][k+1] {
			from = k + 1
		}
		toX := states[d][from]
		toY := toX - from
		for x > toX && y > toY && x > 0 && y > 0 {
			x, y = x-1, y-1
			reversed = append(reversed, line{' ', before[x]})
		}
		if d == 0 {
			break
		}
		if x == toX {
			y--
			reversed = append(reversed, line{'+', after[y]})
		} else {
			x--
			reversed = append(reversed, line{'-', before[x]})
		}
	}
	slices.Reverse(reversed)
	return reversed
}
