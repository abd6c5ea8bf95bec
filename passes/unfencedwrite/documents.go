package unfencedwrite

import (
	"strings"

	"github.com/fencelint/fencelint/passes/leases"
)

// documentWords are the words of a document store for those of SQL.
var documentWords = strings.NewReplacer(
	"in the WHERE of the write", "in the filter of the write", "in WHERE", "in the filter", "in SET", "in the update",
	"without any condition", "with an empty filter", "the row's", "the document's", "the row", "the document", "held rows", "held documents",
	"add a WHERE to DO UPDATE that leaves", "have the filter leave",
)

// inDocuments says in the words of MongoDB what a message says in those of SQL:
// the method instead of the statement, the filter instead of WHERE.
func inDocuments(message string, w *leases.Write) string {
	if rest, ok := strings.CutPrefix(message, w.Statement()); ok {
		message = w.Site.Call.Name + " on " + w.Verdict.Table + rest
	}
	return documentWords.Replace(message)
}
