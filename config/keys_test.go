package config_test

import (
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/fencelint/fencelint/config"
)

// keys returns the paths of all keys of an object, without the numbers of lists.
func keys(t reflect.Type, prefix string) []string {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	var list []string
	for i := range t.NumField() {
		name := t.Field(i).Tag.Get("yaml")
		if name == "" || name == "-" {
			continue
		}
		list = append(list, prefix+name)
		list = append(list, keys(t.Field(i).Type, prefix+name+".")...)
	}
	return list
}

// A schemaNode is the part of a JSON Schema that lists keys.
type schemaNode struct {
	Description          string
	Properties           map[string]*schemaNode
	Items                *schemaNode
	AdditionalProperties *bool
	Required             []string
	Enum                 []any
}

func (n *schemaNode) keys(t *testing.T, prefix string) []string {
	if n.Items != nil {
		return n.Items.keys(t, prefix)
	}
	if n.Properties == nil {
		return nil
	}
	if n.AdditionalProperties == nil || *n.AdditionalProperties {
		t.Errorf("the JSON Schema lets any key in below %q", prefix)
	}
	var list []string
	for name, p := range n.Properties {
		if p.Description == "" {
			t.Errorf("the JSON Schema does not describe %s%s", prefix, name)
		}
		list = append(list, prefix+name)
		list = append(list, p.keys(t, prefix+name+".")...)
	}
	return list
}

// TestKeys holds the keys that are read, their page and the JSON Schema
// together.
func TestKeys(t *testing.T) {
	want := keys(reflect.TypeFor[config.Config](), "")
	slices.Sort(want)
	if len(want) < 30 {
		t.Fatalf("only %d keys are found", len(want))
	}
	page, err := os.ReadFile("../docs/config.md")
	if err != nil {
		t.Fatal(err)
	}
	var documented []string
	for _, m := range regexp.MustCompile(`(?m)^### (\S+)$`).FindAllSubmatch(page, -1) {
		documented = append(documented, string(m[1]))
	}
	var root schemaNode
	raw, err := os.ReadFile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &root); err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string][]string{"docs/config.md": documented, "config/schema.json": root.keys(t, "")} {
		slices.Sort(got)
		for _, k := range want {
			if !slices.Contains(got, k) {
				t.Errorf("%s does not have the key %s", name, k)
			}
		}
		for _, k := range got {
			if !slices.Contains(want, k) {
				t.Errorf("%s has the key %s, which is not read", name, k)
			}
		}
	}
	testWords(t, &root)
}

// testWords holds the lists of words in the JSON Schema to what is accepted.
func testWords(t *testing.T, root *schemaNode) {
	t.Helper()
	for _, d := range root.Properties["dialect"].Enum {
		if d != nil && new(config.Dialect).UnmarshalText([]byte(d.(string))) != nil {
			t.Errorf("the JSON Schema has the dialect %v", d)
		}
	}
	for _, l := range root.Properties["rules"].Items.Properties["level"].Enum {
		if new(config.Level).UnmarshalText([]byte(l.(string))) != nil {
			t.Errorf("the JSON Schema has the level %v", l)
		}
	}
}
