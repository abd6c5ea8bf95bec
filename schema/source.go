package schema

import (
	"os"
	"path/filepath"
	"strings"
)

// A Tool is what applies the files of a source. It decides their order and
// which of them, or which parts of them, build the schema up.
type Tool string

// The tools. Numbered stands for files that start with a number and carry no
// tool's marks, Plain for files in no order of their own, such as schema.sql.
// Directories is one directory for each migration, with up.sql in it.
const (
	GolangMigrate Tool = "golang-migrate"
	Goose         Tool = "goose"
	Dbmate        Tool = "dbmate"
	Tern          Tool = "tern"
	SQLMigrate    Tool = "sql-migrate"
	Atlas         Tool = "atlas"
	Flyway        Tool = "flyway"
	Directories   Tool = "directories"
	Numbered      Tool = "numbered"
	Plain         Tool = "plain"
)

// A Source is the files that define one database.
type Source struct {
	Tool  Tool
	Dir   string   // the directory that holds the files
	Files []string // in the order in which they apply
}

// isHistory reports whether the files are changes one after the other.
func (s *Source) isHistory() bool { return s.Tool != Plain }

// NewSource returns the source that the files of one directory make. The tool
// is recognised by their names and marks.
func NewSource(dir string, files []string) (Source, error) {
	s := Source{Dir: dir}
	s.Tool = recognise(dir, files)
	var err error
	s.Files, err = order(s.Tool, dir, files)
	return s, err
}

// recognise returns the tool that most of the files are written for.
func recognise(dir string, files []string) Tool {
	names := map[Tool]int{}
	total := 0
	for _, f := range files {
		if filepath.Ext(f) != ".sql" {
			continue
		}
		total++
		base := filepath.Base(f)
		switch {
		case golangMigrateName.MatchString(base):
			names[GolangMigrate]++
		case flywayName.MatchString(base):
			names[Flyway]++
		case base == "up.sql" || base == "down.sql":
			names[Directories]++
		case numberedName.MatchString(base):
			names[Numbered]++
		}
	}
	for _, t := range []Tool{GolangMigrate, Flyway, Directories} {
		if 2*names[t] > total {
			return t
		}
	}
	if t := recogniseMarks(files); t != "" {
		return t
	}
	if _, err := os.Stat(filepath.Join(dir, atlasSum)); err == nil {
		return Atlas
	}
	if 2*names[Numbered] > total {
		return Numbered
	}
	return Plain
}

// recogniseMarks returns the tool whose mark the first file with one has; ""
// if none has. A few files tell: tools want their marks in each.
func recogniseMarks(files []string) Tool {
	const enough = 3
	read := 0
	for _, f := range files {
		if filepath.Ext(f) != ".sql" {
			continue
		}
		info, err := os.Stat(f)
		if err != nil || info.Size() > maxFile {
			continue // Load tells of it
		}
		text, err := os.ReadFile(f)
		if err != nil {
			continue
		}
		for _, m := range marks {
			if m.up.Match(text) {
				return m.tool
			}
		}
		if read++; read == enough {
			break
		}
	}
	return ""
}

// isDown reports whether a file takes the schema down, by its name.
func isDown(file string) bool {
	base := strings.ToLower(filepath.Base(file))
	for _, end := range []string{".down.sql", "_down.sql", "-down.sql", ".rollback.sql", "_rollback.sql", ".undo.sql"} {
		if strings.HasSuffix(base, end) {
			return true
		}
	}
	return base == "down.sql"
}
