package legacypath

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
)

// A declaration is where a function, a method or a method of an interface is
// declared in the package.
type declaration struct {
	fn   *types.Func
	name *ast.Ident
	doc  *ast.CommentGroup
	node ast.Node      // the *ast.FuncDecl, or the *ast.Field of an interface
	body *ast.FuncDecl // nil for a method of an interface
	file *ast.File

	generated bool // a comment here does not last
	test      bool
	retired   bool // its type or its package is marked as deprecated
}

// deprecated reports whether tools see that the declaration is deprecated.
func (d *declaration) deprecated() bool { return d.retired || leases.IsDeprecated(d.doc) }

// A directory is the declarations of the package.
type directory struct {
	pass       *analysis.Pass
	byFunc     map[*types.Func]*declaration
	inOrder    []*declaration // functions and methods with a body, as they stand in the source
	interfaces []*iface
}

func newDirectory(pass *analysis.Pass) *directory {
	dir := &directory{pass: pass, byFunc: map[*types.Func]*declaration{}}
	retired := retiredTypes(pass)
	gone := false
	for _, file := range pass.Files {
		gone = gone || leases.IsDeprecated(file.Doc)
	}
	for _, file := range pass.Files {
		sample := declaration{
			file: file, generated: ast.IsGenerated(file), retired: gone, test: finding.InTest(pass.Fset, file.Pos()),
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				dir.addFunc(d, sample, retired)
			case *ast.GenDecl:
				dir.addInterfaces(d, sample, retired)
			}
		}
	}
	return dir
}

func (dir *directory) addFunc(d *ast.FuncDecl, sample declaration, retired map[types.Object]bool) {
	fn, ok := dir.pass.TypesInfo.Defs[d.Name].(*types.Func)
	if !ok || d.Body == nil {
		return
	}
	decl := sample
	decl.fn, decl.name, decl.doc, decl.node, decl.body = fn, d.Name, d.Doc, d, d
	if named := receiver(fn); named != nil {
		decl.retired = decl.retired || retired[named.Obj()]
	}
	dir.byFunc[fn] = &decl
	dir.inOrder = append(dir.inOrder, &decl)
}

// retiredTypes are the types that are marked as deprecated as a whole.
func retiredTypes(pass *analysis.Pass) map[types.Object]bool {
	retired := map[types.Object]bool{}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range gen.Specs {
				spec, ok := spec.(*ast.TypeSpec)
				if ok && (leases.IsDeprecated(spec.Doc) || leases.IsDeprecated(gen.Doc)) {
					retired[pass.TypesInfo.Defs[spec.Name]] = true
				}
			}
		}
	}
	return retired
}

// receiver returns the named type whose method fn is, without its type
// arguments, or nil.
func receiver(fn *types.Func) *types.Named {
	recv := fn.Signature().Recv()
	if recv == nil {
		return nil
	}
	return namedType(recv.Type())
}

// namedType returns the named type that t is or points to, or nil.
func namedType(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	return named.Origin()
}
