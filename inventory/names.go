package inventory

import "strings"

// shortNames returns the functions of a table's statements by the shortest
// names that tell them apart: Store.Claim is Claim if no other type has one.
func (t *Table) shortNames() map[string]string {
	owner := map[string]string{} // of a short name: the long one, "" for several
	var all []string
	add := func(name string) {
		all = append(all, name)
		short := lastPart(name)
		if known, ok := owner[short]; ok && known != name {
			name = ""
		}
		owner[short] = name
	}
	for _, s := range t.Statements {
		add(s.Function)
		for _, m := range s.To {
			add(m.Via)
		}
	}
	names := map[string]string{}
	for _, name := range all {
		names[name] = name
		if short := lastPart(name); owner[short] == name {
			names[name] = short
		}
	}
	return names
}

func lastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
