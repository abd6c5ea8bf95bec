package engine

import "golang.org/x/tools/go/packages"

// maxAhead is how many bytes of source are parsed before their turn: some 3 MB
// of syntax, while there is not much else in memory yet.
const maxAhead = 1 << 18

// prepare reads exported data, on one processor, and begins to parse on another.
func (u *universe) prepare() (err error) {
	read := make(chan struct{})
	go func() {
		defer close(read)
		err = u.readExports()
	}()
	size := 0
	for _, pkg := range u.order {
		if size > maxAhead || isClosed(read) {
			break
		}
		if u.known[pkg].analysed && pkg.PkgPath != "unsafe" {
			size += u.parseAhead(pkg)
		}
	}
	<-read
	return err
}

// parseAhead parses a package for its check, and returns the size of its source
// in bytes.
func (u *universe) parseAhead(pkg *packages.Package) int {
	d := u.known[pkg]
	d.syntax, d.parsed = u.parse(pkg), true
	size := 0
	for _, file := range d.syntax {
		size += int(file.FileEnd - file.FileStart)
	}
	return size
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
