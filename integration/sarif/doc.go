// Package sarif holds what fencelint prints with -format=sarif to the published
// schema of SARIF 2.1.0.
package sarif
