package sidewrite

import (
	"go/types"
	"maps"
)

// An environment says how variables depend on the answer.
type environment map[types.Object]answer

func (e environment) clone() environment {
	out := environment{}
	maps.Copy(out, e)
	return out
}

func (e environment) equal(o environment) bool { return maps.Equal(e, o) }

// any reports whether a variable depends on the answer.
func (e environment) any() bool { return len(e) > 0 }

// set sets how a variable depends on the answer.
func (e environment) set(obj types.Object, a answer) {
	if a == nothing {
		delete(e, obj)
		return
	}
	e[obj] = a
}

// merged is what is known where two paths meet.
func merged(a, b environment) environment {
	if a == nil {
		return b.clone()
	}
	out := a.clone()
	for obj, x := range b {
		if old, ok := out[obj]; ok {
			x = join(old, x)
		}
		out[obj] = x
	}
	return out
}
