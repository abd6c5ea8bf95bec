package schema

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const atlasSum = "atlas.sum"

var (
	golangMigrateName = regexp.MustCompile(`^([0-9]+)_(.*)\.(down|up)\.(.*)$`)
	flywayName        = regexp.MustCompile(`^(?:([VUB])([0-9]+(?:[._][0-9]+)*)|(R))__(.+)\.sql$`)
	numberedName      = regexp.MustCompile(`^[0-9]+([-_.].*)?\.sql$`)
	atlasCheckpoint   = regexp.MustCompile(`(?m)^--[ \t]*atlas:checkpoint\b`)
	leadingNumber     = regexp.MustCompile(`^[0-9]+`)
)

// order returns the files that build the schema up, in the order of the tool.
func order(tool Tool, dir string, files []string) ([]string, error) {
	var up []string
	for _, f := range files {
		if isUp(tool, f) {
			up = append(up, f)
		}
	}
	switch tool {
	case Flyway:
		return flywayOrder(up), nil
	case Atlas:
		return atlasOrder(dir, up)
	case Dbmate, Directories:
		slices.Sort(up)
	case Plain:
		slices.SortFunc(up, schemaFirst)
	default:
		slices.SortFunc(up, byNumber)
	}
	return up, nil
}

// schemaFirst compares two files by their names, except that those which hold
// a whole schema come before what may change it.
func schemaFirst(a, b string) int {
	x, y := schemaFile.MatchString(filepath.Base(a)), schemaFile.MatchString(filepath.Base(b))
	if x != y {
		if x {
			return -1
		}
		return 1
	}
	return cmp.Compare(a, b)
}

// isUp reports whether a tool applies a file on the way up.
func isUp(tool Tool, file string) bool {
	base := filepath.Base(file)
	if filepath.Ext(base) == ".go" {
		return tool == Goose && leadingNumber.MatchString(base) && !strings.HasSuffix(base, "_test.go")
	}
	switch tool {
	case GolangMigrate:
		m := golangMigrateName.FindStringSubmatch(base)
		return m != nil && m[3] == "up"
	case Flyway:
		m := flywayName.FindStringSubmatch(base)
		return m != nil && m[1] != "U"
	case Directories:
		return base == "up.sql"
	case Goose, Dbmate, Tern, Numbered:
		return leadingNumber.MatchString(base) && !isDown(file)
	}
	return !isDown(file)
}

// byNumber compares the numbers that the names of two files start with, then
// the names. Files without a number come last.
func byNumber(a, b string) int {
	x, y := number(a), number(b)
	if (x == "") != (y == "") {
		return cmp.Compare(len(y), len(x))
	}
	return cmp.Or(compareNumbers(x, y), cmp.Compare(a, b))
}

// number returns the digits that the name of a file starts with.
func number(file string) string { return leadingNumber.FindString(filepath.Base(file)) }

// compareNumbers compares two numbers of any length.
func compareNumbers(a, b string) int {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

// flywayOrder puts versions in the order of their parts, and what is repeated
// after them. The last baseline stands for all versions up to its own.
func flywayOrder(files []string) []string {
	var versioned, repeated []string
	base := ""
	for _, f := range files {
		m := flywayName.FindStringSubmatch(filepath.Base(f))
		switch {
		case m[3] == "R":
			repeated = append(repeated, f)
		case m[1] == "B" && (base == "" || compareVersions(base, f) < 0):
			base = f
		case m[1] == "V":
			versioned = append(versioned, f)
		}
	}
	slices.SortFunc(versioned, func(a, b string) int {
		return cmp.Or(compareVersions(a, b), cmp.Compare(a, b))
	})
	slices.SortFunc(repeated, func(a, b string) int { return cmp.Compare(filepath.Base(a), filepath.Base(b)) })
	if base != "" {
		versioned = slices.DeleteFunc(versioned, func(f string) bool { return compareVersions(f, base) <= 0 })
		versioned = slices.Insert(versioned, 0, base)
	}
	return append(versioned, repeated...)
}

// compareVersions compares the versions of two files of Flyway: 1.2 < 1.10.
func compareVersions(a, b string) int {
	x, y := version(a), version(b)
	for i := range min(len(x), len(y)) {
		if c := compareNumbers(x[i], y[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(x), len(y))
}

func version(file string) []string {
	m := flywayName.FindStringSubmatch(filepath.Base(file))
	return strings.FieldsFunc(m[2], func(c rune) bool { return c == '.' || c == '_' })
}

// atlasOrder puts files in the order of atlas.sum, and those that it does not
// list behind them. The last checkpoint stands for all files in front of it.
func atlasOrder(dir string, files []string) ([]string, error) {
	slices.Sort(files)
	sum, err := os.ReadFile(filepath.Join(dir, atlasSum))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	place := map[string]int{}
	for i, line := range strings.Split(string(sum), "\n") {
		if name, _, ok := strings.Cut(line, " h1:"); ok {
			place[strings.TrimSpace(name)] = i
		}
	}
	rank := func(file string) int {
		if i, ok := place[filepath.Base(file)]; ok {
			return i
		}
		return len(place) + len(files)
	}
	slices.SortStableFunc(files, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
	for i := len(files) - 1; i > 0; i-- {
		// What cannot be read, Load tells of.
		if text, err := os.ReadFile(files[i]); err == nil && atlasCheckpoint.Match(text) {
			return files[i:], nil
		}
	}
	return files, nil
}
