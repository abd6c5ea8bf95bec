package main

import (
	"fmt"
	"go/types"
	"strings"
)

// oldForm is what the names of the wrappers end in.
const oldForm = "Quietly"

// withLegacy returns a copy of a system that has, beside each method which hands on
// an answer, an older form that keeps it to itself and says so. The references have
// none. It is nil if there is no such method; dir is for its files.
func (s *system) withLegacy(dir string) (*system, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport \"context\"\n", s.pkg.Name)
	for _, fn := range s.answers() {
		if fn.Recv == nil || !fn.Name.IsExported() || !s.transits(fn) {
			continue
		}
		var params, args []string
		for p := range s.signature(fn).Params().Variables() {
			params = append(params, p.Name()+" "+types.TypeString(p.Type(), func(other *types.Package) string {
				if other == s.pkg.Types {
					return ""
				}
				return other.Name()
			}))
			args = append(args, p.Name())
		}
		name := fn.Name.Name
		fmt.Fprintf(&b, "\n// %s%s does what %s does and keeps the answer to itself.\n//\n// Deprecated: use %[3]s, which hands on the answer.\n", name, oldForm, name)
		fmt.Fprintf(&b, "func (s *Store) %s%s(%s) error {\n\t_, err := s.%s(%s)\n\treturn err\n}\n",
			name, oldForm, strings.Join(params, ", "), name, strings.Join(args, ", "))
	}
	text := b.String()
	if !strings.Contains(text, oldForm) {
		return nil, nil
	}
	if strings.Contains(text, "time.") {
		text = strings.Replace(text, "import \"context\"", "import (\n\t\"context\"\n\t\"time\"\n)", 1)
	}
	old := &system{name: s.name, leases: s.leases, tables: s.tables, pkg: s.pkg, imports: s.imports, beside: s.beside}
	old.files = copied(s.files)
	old.files["legacy.go"] = []byte(text)
	pkg, err := untouched(old).compile(dir)
	if err != nil {
		return nil, err
	}
	old.pkg = pkg
	return old, nil
}

// unmarked makes mutants of the paragraphs that say that a function is deprecated.
// The texts take the place of its first word, and what is before it.
func unmarked(s *system, of func(paragraph string) []string) (list []mutant) {
	for _, fn := range s.functions() {
		if fn.Doc == nil {
			continue
		}
		doc := s.text(fn.Doc)
		i := strings.Index(doc, "//\n// Deprecated: ")
		if i < 0 {
			continue
		}
		for _, text := range of(doc[i:]) {
			list = append(list, mutant{edits: []edit{s.replace(fn.Doc, doc[:i]+text)}})
		}
	}
	return list
}

// undeprecated takes the paragraph out. What is not marked has to hand on the answer.
var undeprecated = &operator{name: "undeprecated", rules: []string{"legacypath", "voidtransition"}, find: func(s *system) []mutant {
	return unmarked(s, func(string) []string { return []string{"// It is old."} })
}}

// malformed writes it in a form that tools do not read.
var malformed = &operator{name: "malformed", rules: []string{"legacypath"}, find: func(s *system) []mutant {
	return unmarked(s, func(paragraph string) []string {
		return []string{
			strings.Replace(paragraph, "Deprecated: ", "deprecated: ", 1),
			strings.Replace(paragraph, "Deprecated: ", "DEPRECATED: ", 1),
			strings.Replace(paragraph, "Deprecated: ", "@deprecated ", 1),
			strings.Replace(paragraph, "//\n", "", 1),
		}
	})
}}
