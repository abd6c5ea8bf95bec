package sqlsites

import (
	"go/ast"
	"path/filepath"
	"regexp"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/sqlc"
)

// A queryFile is the query that sqlc made a text from.
type queryFile struct {
	dir   string // of the package
	name  string // of its file, relative to dir, with slashes
	query *sqlc.Query
}

// An Annotation is what the file of a query tells sqlc to generate for it.
type Annotation struct {
	File       string // an absolute path
	Command    string // ":exec"
	Start, End int    // the bytes of the command in the file, counted from 0
	SQL        string // the query, without lines of comment

	// CountsRows says that the command may be ":execrows": sqlc generates nothing
	// from the file but Go code, for an engine that counts rows.
	CountsRows bool
}

// Annotation returns the annotation of the query that sqlc made the text from, as
// it is in the file by now, nil if there is no such query.
func (t *Text) Annotation() *Annotation {
	if t.query == nil {
		return nil
	}
	q := t.query.query
	a, ok := q.Annotation()
	if !ok {
		return nil
	}
	return &Annotation{
		File: q.File, Command: a.Command, Start: a.Start, End: a.End, SQL: a.SQL,
		CountsRows: sqlc.CountsRows(t.query.dir, q.File),
	}
}

// madeFrom matches the comment by which a generated file names the file of its
// queries.
var madeFrom = regexp.MustCompile(`^//\s*source:\s*(\S+)`)

// queryOf returns the query behind a text, nil if it is no generated one, or
// its query is not found.
func (b *siteBuilder) queryOf(t *Text) *queryFile {
	s, ok := t.at(0)
	if !ok || s.piece.lit == nil || s.piece.off > 0 {
		return nil
	}
	name := sqlc.Name(s.piece.text)
	file := b.r.pass.Fset.File(s.piece.lit.Pos())
	if name == "" || !b.flags[file][0] {
		return nil
	}
	dir, err := filepath.Abs(filepath.Dir(file.Name()))
	if err != nil {
		return nil
	}
	if b.queries == nil {
		files := sqlc.Files(dir)
		b.queries = &files
	}
	q := sqlc.Find(*b.queries, b.madeFrom(s.piece.lit), name)
	if q == nil {
		return nil
	}
	rel, err := filepath.Rel(dir, q.File)
	if err != nil {
		return nil
	}
	return &queryFile{dir, filepath.ToSlash(rel), q}
}

// madeFrom returns the name of the query file that the Go file around a literal
// was made from, "" if that does not say.
func (b *siteBuilder) madeFrom(lit *ast.BasicLit) string {
	for _, file := range b.r.pass.Files {
		if lit.Pos() < file.FileStart || file.FileEnd <= lit.Pos() {
			continue
		}
		for _, group := range file.Comments {
			for _, c := range group.List {
				if m := madeFrom.FindStringSubmatch(c.Text); m != nil && c.Pos() < file.Package {
					return m[1]
				}
			}
		}
	}
	return ""
}
