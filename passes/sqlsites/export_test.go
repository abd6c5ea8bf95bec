package sqlsites

// LiteralPos is the offset map of literals, for its fuzz test.
var LiteralPos = literalPos
