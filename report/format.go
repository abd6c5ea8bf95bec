package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Format is one way to write a report.
type Format struct {
	Name  string
	Write func(io.Writer, *Report) error

	// Hosted says that the reader is a service that has the whole repository,
	// and takes paths as relative to its root.
	Hosted bool
}

// formats lists what -format accepts. The first is the default.
var formats = []Format{
	{Name: "text", Write: writeText},
	{Name: "json", Write: writeJSON},
	{Name: "sarif", Write: writeSARIF, Hosted: true},
	{Name: "github", Write: writeGitHub, Hosted: true},
}

// DefaultFormat is the name of the format for people.
const DefaultFormat = "text"

// FormatNamed returns the format of that name.
func FormatNamed(name string) (Format, error) {
	i := slices.IndexFunc(formats, func(f Format) bool { return f.Name == name })
	if i < 0 {
		return Format{}, fmt.Errorf("unknown format %q, want %s", name, choice(FormatNames()))
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

// choice lists names for a sentence: "a, b or c".
func choice(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
