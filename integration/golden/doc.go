// Package golden runs fencelint as its users do on the outbox that ships with
// it and on the generation that it replaced: built with either parser, on its
// own and as a tool of go vet. It has tests only.
//
//	go test ./integration/golden -update    write down what is found now
package golden
