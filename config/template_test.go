package config_test

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/lease"
)

// TestTemplate shows that what is written can be read, and says the same.
func TestTemplate(t *testing.T) {
	tables := []*lease.Table{
		{Key: "jobs", Owners: []string{"locked_by"}, Tokens: []string{"token", "attempt"}, Expiries: []string{"locked_until"},
			Statuses: []string{"state"}, Keys: []string{"id"}, Held: []string{"RUNNING"}, Final: []string{"no", "it's: done", "7", "RUNNING"}},
		{Key: "on", Tokens: []string{"null"}, Held: []string{"a"}, OpenHeld: true},
	}
	c, err := config.Parse("f.yaml", []byte(config.Template(tables)))
	if err != nil {
		t.Fatal(err)
	}
	want := []*lease.Declaration{
		{Table: "jobs", Owners: []string{"locked_by"}, Tokens: []string{"token", "attempt"}, Expiries: []string{"locked_until"},
			Statuses: []string{"state"}, Keys: []string{"id"}, Held: []string{"RUNNING"}, Final: []string{"no", "it's: done", "7"}},
		{Table: "on", Tokens: []string{"null"}},
	}
	for i, d := range c.Declarations() {
		if !reflect.DeepEqual(d, want[i]) {
			t.Errorf("the template declares\n%+v\nwant\n%+v", d, want[i])
		}
	}
}

// TestTemplateComments shows that what is commented out can be read as well.
func TestTemplateComments(t *testing.T) {
	text := config.Template(nil)
	_, text, _ = strings.Cut(text, "\n\n") // the heading is prose
	text = regexp.MustCompile(`(?m)^# ([ ]*(- \{?)?[a-z_]+:.*)$`).ReplaceAllString(text, "$1")
	c, err := config.Parse("f.yaml", []byte(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if len(c.Tables) != 1 || len(c.Wrappers) != 1 || len(c.Fences) != 1 || len(c.Rules) != 1 || c.Dialect == "" || len(c.Exclude) != 1 || len(c.Schema) != 1 {
		t.Errorf("not all of the template is there: %+v", c)
	}
}
