package schema_test

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/fencelint/fencelint/schema"
)

// dump prints sources and what they define, with paths relative to root.
func dump(root string, sources []schema.Source, problems []schema.Problem) string {
	var b strings.Builder
	for _, src := range sources {
		s := schema.Load(src)
		fmt.Fprintf(&b, "%s %s: %d files\n", src.Tool, relative(root, src.Dir), len(src.Files))
		for _, f := range src.Files {
			fmt.Fprintf(&b, "  %s\n", relative(root, f))
		}
		for _, t := range s.Types {
			dumpType(&b, root, t)
		}
		for _, t := range s.Tables {
			dumpTable(&b, root, t)
		}
		problems = append(problems, s.Problems...)
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "problem %s: %s\n", at(root, p.Position), p.Msg)
	}
	return b.String()
}

func relative(root, path string) string {
	if rel, err := filepath.Rel(root, path); err == nil {
		return filepath.ToSlash(rel)
	}
	return path
}

func at(root string, p schema.Position) string {
	p.File = relative(root, p.File)
	return p.String()
}

func dumpType(b *strings.Builder, root string, t *schema.Type) {
	fmt.Fprintf(b, "type %s %q at %s\n", t, t.Values, at(root, t.At))
	for _, k := range t.Checks {
		fmt.Fprintf(b, "  check %s at %s\n", k.Name, at(root, k.At))
	}
}

func dumpTable(b *strings.Builder, root string, t *schema.Table) {
	name := t.Name
	if t.Schema != "" {
		name = t.Schema + "." + name
	}
	fmt.Fprintf(b, "table %s key %v generated %t open %t at %s\n", name, t.Key, t.GeneratedKey(), t.Open, at(root, t.At))
	for _, c := range t.Columns {
		fmt.Fprintf(b, "  %s %s", c.Name, c.Type)
		for _, f := range []struct {
			set  bool
			text string
		}{
			{c.NotNull, " not null"},
			{c.Sequence, " sequence"},
			{c.Computed, " computed"},
			{c.Default != "", " default " + c.Default},
		} {
			if f.set {
				b.WriteString(f.text)
			}
		}
		fmt.Fprintf(b, " at %s\n", at(root, c.At))
		if v := t.States(c.Name); v != nil {
			fmt.Fprintf(b, "    %q by %s at %s\n", v.Values, v.Name, at(root, v.At))
		}
	}
	for _, k := range t.Checks {
		fmt.Fprintf(b, "  check %s %v at %s\n", k.Name, k.Columns, at(root, k.At))
	}
	for _, x := range t.Indexes {
		fmt.Fprintf(b, "  index %s %q unique %t", x.Name, x.Columns, x.Unique)
		if x.Predicate != "" {
			fmt.Fprintf(b, " where %s at %s", x.Predicate, at(root, x.WhereAt))
		}
		fmt.Fprintf(b, " at %s\n", at(root, x.At))
	}
	for _, trig := range t.Triggers {
		fmt.Fprintf(b, "  trigger %s %s %v of %v when %q at %s\n",
			trig.Name, trig.Timing, trig.Events, trig.Columns, trig.When, at(root, trig.At))
		for _, a := range trig.Assigns {
			fmt.Fprintf(b, "    %s = %s at %s\n", a.Column, a.Value, at(root, a.At))
		}
	}
}
