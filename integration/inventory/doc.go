// Package inventory opens the pages that fencelint inventory writes in a
// browser: nothing overlaps, nothing sticks out of its box, nothing is asked for
// over the network, in light and in dark. It has tests only, and needs Chromium:
// the package chromium of Debian. FENCELINT_REQUIRE_CHROMIUM=1 makes its
// absence a failure. The Mermaid diagrams it reads by what is documented of their
// language, without a browser.
package inventory
