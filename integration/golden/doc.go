// Package golden runs fencelint as its users do on the reference systems that ship
// with it and on the generations that they replaced: built with either parser, on
// its own and as a tool of go vet. It has tests only.
//
//	go test ./integration/golden -update    write down what is found now
package golden
