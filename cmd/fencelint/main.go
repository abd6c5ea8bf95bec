// Command fencelint finds writes on leased rows that a stale worker can still
// make. Run "fencelint help" for usage; it is also a tool for go vet:
//
//	go vet -vettool=$(which fencelint) ./...
package main

import (
	"os"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/driver"
	"github.com/fencelint/fencelint/docs/rules"
	"github.com/fencelint/fencelint/passes"
)

func main() {
	suite := driver.Suite{Rules: passes.Rules, OptIn: passes.OptIn, Counters: passes.Counters, Page: rules.Page}
	os.Exit(driver.Main(suite, os.Args[1:], os.Stdout, os.Stderr))
}
