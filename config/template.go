package config

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/fencelint/fencelint/lease"
)

const heading = `# yaml-language-server: $schema=https://raw.githubusercontent.com/fencelint/fencelint/main/config/schema.json
#
# The configuration of fencelint. Every key is described in
# https://github.com/fencelint/fencelint/blob/main/docs/config.md
#
# What is left out is inferred from the statements. What stands here goes before
# that, so it is worth a look whether it is right.

`

const tablesHeading = `# Tables whose rows one worker holds for a time, and what their columns are for.
`

const rest = `
# Words that your columns and states use beside the usual ones.
# vocabulary:
#   owner: [lessee]
#   token: [ticket]
#   held: [BREWING]
#   terminal: [POURED]

# Where the schema is defined, from the root of the module. Without this,
# migrations and schema files are found by their names.
# schema: [db/migrations]

# The language of the SQL, where no driver tells: auto, postgresql, mysql, sqlite.
# dialect: postgresql

# Functions that run the SQL in one of their parameters.
# wrappers:
#   - func: example.org/app/db.Store.Run
#     text: query

# Functions that add the fence to a statement, or check the lease before it.
# fences:
#   - func: example.org/app/db.Store.Fenced

# Packages of stores that do not count what a write changes.
# countless:
#   - package: example.org/app/events

# Paths from the root of the module in which nothing is reported.
# exclude: [internal/legacy]

# Levels of rules and their categories: off, note, warning, error.
# rules:
#   - {rule: legacypath, level: warning}
`

// Template returns the text of a configuration that says of the tables what was
// found out about them.
func Template(tables []*lease.Table) string {
	var b strings.Builder
	b.WriteString(heading + tablesHeading)
	if len(tables) == 0 {
		b.WriteString("# None was found.\n# tables:\n#   - name: jobs\n#     owner: locked_by\n#     token: lease_token\n#     expiry: locked_until\n")
	} else {
		b.WriteString("tables:\n")
	}
	for _, t := range tables {
		fmt.Fprintf(&b, "  - name: %s\n", quoted(t.Key))
		field(&b, "", "owner", t.Owners)
		field(&b, "", "token", t.Tokens)
		field(&b, "", "expiry", t.Expiries)
		field(&b, "", "status", t.Statuses)
		field(&b, "", "key", t.Keys)
		if t.OpenHeld {
			field(&b, "# ", "held", t.Held) // there are others
		} else {
			field(&b, "", "held", t.Held)
		}
		final := slices.DeleteFunc(slices.Clone(t.Final), t.IsHeld)
		field(&b, "", "terminal", final)
		field(&b, "# ", "fence", slices.Concat(t.Owners, t.Tokens))
	}
	b.WriteString(rest)
	return b.String()
}

// field writes a list of words, one word by itself.
func field(b *strings.Builder, mark, key string, words []string) {
	switch len(words) {
	case 0:
	case 1:
		fmt.Fprintf(b, "    %s%s: %s\n", mark, key, quotedFor(key, words[0]))
	default:
		list := make([]string, len(words))
		for i, w := range words {
			list[i] = quoted(w)
		}
		fmt.Fprintf(b, "    %s%s: [%s]\n", mark, key, strings.Join(list, ", "))
	}
}

// quotedFor writes one word: columns may stand alone, states are a list.
func quotedFor(key, word string) string {
	if key == "held" || key == "terminal" {
		return "[" + quoted(word) + "]"
	}
	return quoted(word)
}

// quoted writes a word so that YAML reads it as one, in a list as well.
func quoted(word string) string {
	var back struct{ L []string }
	if err := yaml.Load([]byte("l: ["+word+"]"), &back); err == nil && len(back.L) == 1 && back.L[0] == word {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", "''") + "'"
}
