package inventory

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// A Format is one way to write an inventory.
type Format struct {
	Name  string
	Write func(io.Writer, *Inventory) error
}

// formats lists what -format accepts. The first is the default.
var formats = []Format{
	{"text", writeText},
	{"json", writeJSON},
	{"mermaid", writeMermaid},
	{"html", writeHTML},
}

// DefaultFormat is the name of the format for terminals.
const DefaultFormat = "text"

// FormatNamed returns the format of that name.
func FormatNamed(name string) (Format, error) {
	i := slices.IndexFunc(formats, func(f Format) bool { return f.Name == name })
	if i < 0 {
		return Format{}, fmt.Errorf("unknown format %q, want %s", name, strings.Join(FormatNames(), ", "))
	}
	return formats[i], nil
}

// FormatNames returns the names that [FormatNamed] knows, the default first.
func FormatNames() []string {
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = f.Name
	}
	return names
}
