package schema

// FromText returns what a text defines.
func FromText(text string) *Schema { return build([]string{"text.sql"}, []parsedFile{parseText(text)}) }
