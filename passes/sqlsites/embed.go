package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// An embedding is a variable with a go:embed directive.
type embedding struct {
	patterns []string
	at       token.Pos
}

// An embedded is the content of one embedded file.
type embedded struct {
	name    string // relative to the package's directory, with slashes
	content string
}

// embedPatterns returns the patterns of the go:embed directives above a
// variable, or nil.
func embedPatterns(decl *ast.GenDecl, spec *ast.ValueSpec) []string {
	doc := spec.Doc
	if doc == nil && !decl.Lparen.IsValid() {
		doc = decl.Doc
	}
	if doc == nil {
		return nil
	}
	var out []string
	for _, c := range doc.List {
		args, ok := strings.CutPrefix(c.Text, "//go:embed ")
		if !ok {
			continue
		}
		for _, p := range strings.Fields(args) {
			if s, err := strconv.Unquote(p); err == nil {
				p = s
			}
			out = append(out, strings.TrimPrefix(p, "all:"))
		}
	}
	return out
}

// embeddedValue is the text of a string or []byte variable that embeds a file.
func (r *reader) embeddedValue(v *types.Var, e *embedding) []value {
	if len(e.patterns) != 1 || !(isString(v.Type()) || isBytes(v.Type())) {
		return nil
	}
	return r.fileValue(e.at, e.patterns[0])
}

// embeddedFile reads fs.ReadFile(name) on an embed.FS with a constant name.
func (f *frame) embeddedFile(call *ast.CallExpr, st state) []value {
	fsys := call.Args[0]
	if len(call.Args) == 1 {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		fsys = sel.X
	}
	v := f.r.cellVar(fsys)
	if v == nil || f.r.embeds[v] == nil {
		return nil
	}
	e := f.r.embeds[v]
	var out []value
	for _, val := range f.eval(call.Args[len(call.Args)-1], st) {
		name, ok := val.constant()
		if !ok || !e.holds(name) {
			return nil
		}
		out = append(out, f.r.fileValue(e.at, name)...)
	}
	return bounded(out)
}

// holds reports whether a file is among the embedded ones.
func (e *embedding) holds(name string) bool {
	for _, p := range e.patterns {
		if ok, err := path.Match(p, name); (err == nil && ok) || strings.HasPrefix(name, p+"/") {
			return true
		}
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			if ok, err := path.Match(p, dir); err == nil && ok {
				return true
			}
		}
	}
	return false
}

// fileValue reads a file beside the Go file at pos. The go command holds the
// names of embedded files inside the package's directory; so does this.
func (r *reader) fileValue(pos token.Pos, name string) []value {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil
	}
	dir := filepath.Dir(r.pass.Fset.File(pos).Name())
	full := filepath.Join(dir, filepath.FromSlash(name))
	if e := r.files[full]; e != nil {
		return []value{known(piece{text: e.content, file: e})}
	}
	if info, err := os.Stat(full); err != nil || !info.Mode().IsRegular() || info.Size() > maxText {
		return nil
	}
	data, err := os.ReadFile(full)
	if err != nil {
		return nil
	}
	e := &embedded{name: name, content: string(data)}
	r.files[full] = e
	return []value{known(piece{text: e.content, file: e})}
}
