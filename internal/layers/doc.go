// Package layers holds the layout of the module: which packages may import
// which, and what each rule has to come with. It has tests only.
package layers
