// Package builder has the signatures of the real one, as far as they are used.
package builder

type Cond interface{ IsValid() bool }

type Eq map[string]interface{}

func (Eq) IsValid() bool { return true }

type Lt map[string]interface{}

func (Lt) IsValid() bool { return true }

func And(conds ...Cond) Cond { return nil }
func Or(conds ...Cond) Cond  { return nil }
