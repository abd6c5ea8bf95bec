package driver

import (
	"path/filepath"

	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/report"
)

// addFileFix adds the fix of a finding that changes a file other than a Go file.
// Like any other it is made in the main module only. A file of queries may lie
// outside of it, and then there is no fix.
func (p paths) addFileFix(f *report.Finding, pkg *packages.Package, fix *finding.FileFix) {
	if fix == nil || !inMainModule(pkg, fix.File) {
		return
	}
	f.Fixes++
	if len(f.Fix.Edits) > 0 {
		return
	}
	f.Fix = report.Fix{
		Message: fix.Message,
		Edits:   []report.Edit{{File: p.relative(fix.File), Start: fix.Start, End: fix.End, New: fix.New}},
	}
}

// inMainModule reports whether a package belongs to the main module, and a file
// lies in its directory.
func inMainModule(pkg *packages.Package, file string) bool {
	if pkg.Module == nil {
		return true
	}
	rel, err := filepath.Rel(pkg.Module.Dir, file)
	return pkg.Module.Main && err == nil && filepath.IsLocal(rel)
}
