// Package batch imports the store and has no SQL of its own.
package batch

import "shop.example/shop/store"

// Size is how many jobs are worked on at a time.
const Size = 10

// Keys returns the keys of jobs.
func Keys(jobs []store.Job) []int64 {
	var keys []int64
	for _, j := range jobs {
		keys = append(keys, j.ID)
	}
	return keys
}
