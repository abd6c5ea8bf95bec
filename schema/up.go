package schema

import (
	"regexp"
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/script"
)

// A mark is how a tool parts the way up from the way down within a file.
type mark struct {
	tool     Tool
	up, down *regexp.Regexp
	implicit bool // the way up starts with the file
}

var marks = []mark{
	{
		tool: Goose,
		up:   regexp.MustCompile(`(?mi)^[ \t]*--[ \t]*\+goose[ \t]+Up\b.*$`),
		down: regexp.MustCompile(`(?mi)^[ \t]*--[ \t]*\+goose[ \t]+Down\b.*$`),
	},
	{
		tool: SQLMigrate,
		up:   regexp.MustCompile(`(?mi)^[ \t]*--[ \t]*\+migrate[ \t]+Up\b.*$`),
		down: regexp.MustCompile(`(?mi)^[ \t]*--[ \t]*\+migrate[ \t]+Down\b.*$`),
	},
	{
		tool: Dbmate,
		up:   regexp.MustCompile(`(?mi)^--[ \t]*migrate:up\b.*$`),
		down: regexp.MustCompile(`(?mi)^--[ \t]*migrate:down\b.*$`),
	},
	{
		tool:     Tern,
		up:       regexp.MustCompile(`(?m)^---- create above / drop below ----[ \t]*\r?$`),
		down:     regexp.MustCompile(`(?m)^---- create above / drop below ----[ \t]*\r?$`),
		implicit: true,
	},
}

// upPart returns the text with blanks for what takes the schema down. Offsets
// and lines stay as they are.
func upPart(text string) string {
	if strings.Contains(text, "--") {
		for _, m := range marks {
			if m.up.MatchString(text) || m.down.MatchString(text) {
				text = m.keep(text)
				break
			}
		}
	}
	return fillTemplates(text)
}

// keep blanks what stands behind a mark for down and, if the text has one for
// up, in front of the first of those.
func (m *mark) keep(text string) string {
	out := []byte(text)
	ups := m.up.FindAllStringIndex(text, -1)
	downs := m.down.FindAllStringIndex(text, -1)
	if m.implicit {
		ups = nil
	}
	if len(ups) > 0 {
		script.Blank(out[:ups[0][0]])
	}
	for _, d := range downs {
		end := len(out)
		for _, u := range ups {
			if u[0] > d[0] {
				end = u[0]
				break
			}
		}
		script.Blank(out[d[0]:end])
	}
	return string(out)
}
