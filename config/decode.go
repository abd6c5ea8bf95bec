package config

import (
	"encoding"
	"fmt"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v4"
)

// A decoder puts a YAML tree into a Config. It is strict: what it does not know
// is an error, and each error knows its line and key.
type decoder struct {
	file  string
	errs  []error
	lines map[string]int // where each value stands, by key
}

func (d *decoder) fail(n *yaml.Node, key, format string, args ...any) {
	d.errs = append(d.errs, &Error{Position{d.file, n.Line}, key, fmt.Sprintf(format, args...)})
}

// checked is implemented by objects that have more to ask for than the kinds of
// their values. check returns the key at fault, "" for the object as a whole.
type checked interface{ check() (key, msg string) }

var positionType = reflect.TypeFor[Position]()

// decode puts n into v. key is the path to n.
func (d *decoder) decode(n *yaml.Node, v reflect.Value, key string) {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	d.lines[key] = n.Line
	if n.Kind == yaml.ScalarNode && n.Tag == "!!null" {
		return // a key whose entries are all commented out
	}
	if u, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		if !d.scalar(n, "!!str", key) {
			return
		}
		if err := u.UnmarshalText([]byte(n.Value)); err != nil {
			d.fail(n, key, "%v", err)
		}
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		d.decode(n, v.Elem(), key)
	case reflect.Struct:
		d.object(n, v, key)
	case reflect.Slice:
		d.list(n, v, key)
	case reflect.String:
		if d.scalar(n, "!!str", key) {
			v.SetString(n.Value)
			if strings.TrimSpace(n.Value) == "" {
				d.fail(n, key, "is empty")
			}
		}
	case reflect.Bool:
		if d.scalar(n, "!!bool", key) {
			v.SetBool(strings.EqualFold(n.Value, "true"))
		}
	}
}

// scalar reports whether n is a scalar of the kind that is asked for. A word
// that YAML takes for a number, a time or a boolean still is a word.
func (d *decoder) scalar(n *yaml.Node, tag, key string) bool {
	if n.Kind == yaml.ScalarNode && (n.Tag == tag || tag == "!!str") {
		return true
	}
	want := map[string]string{"!!str": "a word", "!!bool": "true or false"}[tag]
	d.fail(n, key, "wants %s, not %s", want, describe(n))
	return false
}

func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "an object"
	case yaml.SequenceNode:
		return "a list"
	}
	return fmt.Sprintf("%q", n.Value)
}

func (d *decoder) list(n *yaml.Node, v reflect.Value, key string) {
	if v.Type() == reflect.TypeFor[Names]() && n.Kind == yaml.ScalarNode {
		n = &yaml.Node{Kind: yaml.SequenceNode, Line: n.Line, Content: []*yaml.Node{n}}
	}
	if n.Kind != yaml.SequenceNode {
		d.fail(n, key, "wants a list, not %s", describe(n))
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content)))
	for i, item := range n.Content {
		d.decode(item, v.Index(i), fmt.Sprintf("%s[%d]", key, i))
	}
}

func (d *decoder) object(n *yaml.Node, v reflect.Value, key string) {
	if n.Kind != yaml.MappingNode {
		d.fail(n, key, "wants an object, not %s", describe(n))
		return
	}
	fields, names := fieldsOf(v.Type())
	lines := map[string]*yaml.Node{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		name := n.Content[i]
		path := join(key, name.Value)
		at, ok := fields[name.Value]
		switch {
		case !ok:
			d.fail(name, path, "no such key%s", advice(name.Value, names))
		case lines[name.Value] != nil:
			d.fail(name, path, "is set twice; first in line %d", lines[name.Value].Line)
		default:
			lines[name.Value] = name
			d.decode(n.Content[i+1], v.Field(at), path)
		}
	}
	if at := v.FieldByName("At"); at.IsValid() && at.Type() == positionType {
		at.Set(reflect.ValueOf(Position{d.file, n.Line}))
	}
	if c, ok := v.Addr().Interface().(checked); ok && len(d.errs) == 0 {
		if name, msg := c.check(); msg != "" {
			where := n
			if lines[name] != nil {
				where = lines[name]
			}
			d.fail(where, join(key, name), "%s", msg)
		}
	}
}

// fieldsOf returns the keys of an object: the index of each, and in order.
func fieldsOf(t reflect.Type) (index map[string]int, names []string) {
	index = map[string]int{}
	for i := range t.NumField() {
		if name := t.Field(i).Tag.Get("yaml"); name != "-" && name != "" {
			index[name] = i
			names = append(names, name)
		}
	}
	return index, names
}

func join(key, name string) string {
	if key == "" || name == "" {
		return key + name
	}
	return key + "." + name
}
