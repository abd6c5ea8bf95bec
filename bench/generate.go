package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A shape is the size of a generated module.
type shape struct{ packages, statements, migrations int }

// parseShape reads PACKAGES,STATEMENTS,MIGRATIONS: the statements are those of
// each package.
func parseShape(s string) (shape, error) {
	var sh shape
	if n, err := fmt.Sscanf(s, "%d,%d,%d", &sh.packages, &sh.statements, &sh.migrations); err != nil || n != 3 {
		return shape{}, fmt.Errorf("-generate %s: want PACKAGES,STATEMENTS,MIGRATIONS", s)
	}
	if sh.packages < 1 || sh.statements < 0 || sh.migrations < 0 {
		return shape{}, errors.New("-generate: there has to be a package, and no number may be negative")
	}
	return sh, nil
}

// generate writes a module of the shape below dir.
func generate(ctx context.Context, dir string, sh shape) (*target, error) {
	files := map[string]string{"go.mod": "module example.org/generated\n\ngo 1.26\n"}
	t := &target{name: fmt.Sprintf("generated, %d statements each and %d migrations", sh.statements, sh.migrations), dir: filepath.Join(dir, "generated")}
	for i := range sh.packages {
		name := fmt.Sprintf("p%d", i)
		files[name+"/"+name+".go"] = goFile(name, sh.statements)
		t.packages = append(t.packages, "example.org/generated/"+name)
	}
	for i := range sh.migrations {
		sql := fmt.Sprintf("ALTER TABLE jobs ADD COLUMN extra_%d TEXT;\n", i)
		if i == 0 {
			sql = "CREATE TABLE jobs (id BIGINT PRIMARY KEY, state TEXT, locked_by TEXT, locked_until TIMESTAMPTZ, lease_token BIGINT);\n"
		}
		files[fmt.Sprintf("migrations/%05d_step.up.sql", i+1)] = sql
	}
	for name, text := range files {
		name = filepath.Join(t.dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return nil, err
		}
	}
	// What the packages import is compiled before anything is measured.
	return t, t.command(ctx, "go", "list", "-export", "-deps", "-f", "", "./...").Run()
}

// goFile is a package with a method for each statement, which differ from each
// other as those of a real store do: in the columns, and in an optional part.
func goFile(name string, statements int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n\t\"context\"\n\t\"database/sql\"\n\t\"fmt\"\n)\n\ntype Store struct{ db *sql.DB }\n", name)
	for i := range statements {
		fmt.Fprintf(&b, `
func (s *Store) Finish%d(ctx context.Context, id, token int64, note string) error {
	q := "UPDATE jobs SET state = 'DONE', extra_%d = $3, locked_by = NULL WHERE id = $1 AND lease_token = $2"
	if note == "" {
		q += " AND extra_%d IS NULL"
	}
	res, err := s.db.ExecContext(ctx, q, id, token, note)
	if err != nil {
		return fmt.Errorf("finish %%d: %%w", id, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("finish %%d: no longer held: %%w", id, err)
	}
	return nil
}
`, i, i, i)
	}
	fmt.Fprint(&b, "\nfunc (s *Store) Describe() string { return fmt.Sprint(context.Background(), s.db) }\n")
	return b.String()
}
