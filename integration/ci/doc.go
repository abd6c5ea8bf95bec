// Package ci does with the files for CI that the documentation shows what their
// hosts would do: it goes through the steps of the workflow for GitHub Actions in
// a module with findings and in one without, and runs the hook of pre-commit. It
// has tests only.
package ci
