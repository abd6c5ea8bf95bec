package race

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A row is one row of the table as it was at one moment.
type row struct {
	version string // ctid: another one after every UPDATE, even one that changes nothing
	image   string // the row as JSON
	held    bool   // somebody holds it
	fields  map[string]json.RawMessage
}

// text returns a column's value in the form in which PostgreSQL reads it.
func (r row) text(column string) (text string, null bool, err error) {
	raw, ok := r.fields[column]
	if !ok {
		return "", false, fmt.Errorf("no column %s", column)
	}
	if string(raw) == "null" {
		return "", true, nil
	}
	if raw[0] != '"' {
		return string(raw), false, nil
	}
	err = json.Unmarshal(raw, &text)
	return text, false, err
}

// agrees reports whether two images of a row have the same values in columns.
func (r row) agrees(other row, columns []string) bool {
	for _, column := range columns {
		if string(r.fields[column]) != string(other.fields[column]) {
			return false
		}
	}
	return true
}

// key identifies the row among the images of one table.
func (r row) key(columns []string) string {
	parts := make([]string, len(columns))
	for i, column := range columns {
		parts[i] = string(r.fields[column])
	}
	return strings.Join(parts, ",")
}

// An image is the whole table at one moment, in the order of the key.
type image []row

// find returns the row with that key.
func (im image) find(key string, columns []string) (row, bool) {
	i := slices.IndexFunc(im, func(r row) bool { return r.key(columns) == key })
	if i < 0 {
		return row{}, false
	}
	return im[i], true
}

// changed returns the rows of im that are new or written since before.
func (im image) changed(before image, key []string) []row {
	var rows []row
	for _, r := range im {
		if old, ok := before.find(r.key(key), key); !ok || old.version != r.version {
			rows = append(rows, r)
		}
	}
	return rows
}

// read takes an image on the worker's connection, which shows what its open
// transaction did.
func (w *worker) read(ctx context.Context, c *Case) (image, error) {
	held := c.Held
	if held == "" {
		held = "true"
	}
	order := "t." + strings.Join(c.Key, ", t.")
	query := fmt.Sprintf("SELECT t.ctid::text, to_jsonb(t)::text, COALESCE((%s)::bool, false) FROM %s AS t ORDER BY %s",
		held, c.Table, order)
	rows, err := w.conn.QueryContext(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("read the rows of %s: %w", c.Table, err)
	}
	defer rows.Close()
	var im image
	for rows.Next() {
		var r row
		if err := rows.Scan(&r.version, &r.image, &r.held); err != nil {
			return nil, fmt.Errorf("read the rows of %s: %w", c.Table, err)
		}
		if err := json.Unmarshal([]byte(r.image), &r.fields); err != nil {
			return nil, fmt.Errorf("read the rows of %s: %w", c.Table, err)
		}
		im = append(im, r)
	}
	return im, rows.Err()
}
