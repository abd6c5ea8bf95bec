// Command golangci is golangci-lint with fencelint built in, as
// "golangci-lint custom" would make it.
package main

import (
	"os"
	"runtime"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/fencelint/fencelint/gclplugin"
)

func main() {
	// With any other version the cache would not notice that the plugin changed.
	info := commands.BuildInfo{Version: "(devel)", GoVersion: runtime.Version()}
	if err := commands.Execute(info); err != nil {
		os.Exit(exitcodes.Failure)
	}
}
