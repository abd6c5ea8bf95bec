package driver_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/driver"
)

func TestUsage(t *testing.T) {
	dir := module(t, "jobs")
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"-rules=unfencedwrites"}, "no such rule: unfencedwrites; did you mean unfencedwrite\n"},
		{[]string{"-rules=unfencedwrite,foo"}, "no such rule: foo; the rules are unfencedwrite, voidtransition, guesses\n"},
		{[]string{"-format=xml"}, `unknown format "xml", want text, json, sarif or github`},
		{[]string{"-config=missing.yaml"}, "configuration: stat missing.yaml"},
		{[]string{"-config=."}, "is a directory"},
		{[]string{"-baseline=missing.json"}, "baseline: open missing.json"},
		{[]string{"-baseline=go.mod"}, "baseline go.mod: not a baseline"},
		{[]string{"-fix", "-write-baseline=x"}, "fix first"},
		{[]string{"-diff", "-format=json"}, "does not go with -format"},
		{[]string{"-frobnicate"}, "-frobnicate"},
		{[]string{"-rules=", "./..."}, "-rules is empty; name rules"},
		{[]string{"-rules", " ", "./..."}, "-rules is empty; name rules"},
		{[]string{"-rules=unfencedwrite,"}, "-rules=unfencedwrite,: a name is missing beside a comma"},
		{[]string{"-config="}, `-config is empty; name a file, or "off"`},
		{[]string{"-baseline="}, "-baseline is empty; name a file"},
		{[]string{"-write-baseline="}, "-write-baseline is empty; name the file"},
		{[]string{"-baseline=-"}, "a file of that name is ./-"},
		{[]string{"-write-baseline=-"}, "a file of that name is ./-"},
		{[]string{"inventory", "-config="}, "-config is empty"},
		{[]string{"version", "./..."}, "version wants no arguments"},
		{[]string{"./...", "-format=json"}, "-format=json stands behind the packages; put flags in front of them"},
		{[]string{"inventory", "./...", "-tests"}, "-tests stands behind the packages"},
		{[]string{"init", "./...", "-print"}, "-print stands behind the packages"},
		{[]string{"inventory", "-format=svg"}, `unknown format "svg", want text, json, mermaid, html`},
		{[]string{"inventory", "-rules=unfencedwrite"}, "-rules"},
		{[]string{"inventory", "-config=missing.yaml"}, "configuration: stat missing.yaml"},
		{[]string{"explain"}, "explain wants one RULE"},
		{[]string{"explain", "voidtransitions"}, "did you mean voidtransition"},
		{[]string{"./nowhere"}, "nowhere"},
		{[]string{"./empty/..."}, "empty"},
	}
	for _, test := range tests {
		o := run(t, dir, test.args...)
		if o.code != 2 || o.stdout != "" {
			t.Errorf("%q: exit code %d, want 2; stdout %q, want none", test.args, o.code, o.stdout)
		}
		o.complains(t, test.want)
	}
}

// TestHelp shows that help is an answer and no error: on standard output, with
// the exit code 0, of the program and of each command.
func TestHelp(t *testing.T) {
	for command, want := range map[string]string{
		"":          "\n\tunfencedwrite    report every UPDATE\n",
		"-strict":   "\n\tunfencedwrite    report every UPDATE\n",
		"help":      "\n\tunfencedwrite    report every UPDATE\n",
		"inventory": "Usage: fencelint inventory [flags] [packages]\n",
		"init":      "Usage: fencelint init [-print] [packages]\n",
		"explain":   "Usage: fencelint explain RULE[/CATEGORY]\n",
		"version":   "Usage: fencelint version\n",
	} {
		asked := []string{command + " -h", command + " -help", command + " --help"}
		if !strings.HasPrefix(command, "-") {
			asked = append(asked, "help "+command)
		}
		for _, args := range asked {
			o := run(t, ".", strings.Fields(args)...)
			if o.code != 0 || o.stderr != "" || !strings.Contains(o.stdout, want) {
				t.Errorf("%s: exit code %d, stdout\n%s\nstderr\n%s", args, o.code, o.stdout, o.stderr)
			}
		}
	}
}

func TestVersion(t *testing.T) {
	for _, arg := range []string{"version", "-version", "--version", "-V"} {
		if o := run(t, ".", arg); o.code != 0 || o.stderr != "" || !strings.HasPrefix(o.stdout, "fencelint ") {
			t.Errorf("%s prints %q and exits with %d", arg, o.stdout, o.code)
		}
	}
}

// TestCommandUsage holds that the usage of a command lists the flags it takes,
// and no others.
func TestCommandUsage(t *testing.T) {
	listed := regexp.MustCompile(`(?m)^\t-([a-z-]+)`)
	for command, want := range map[string]string{"inventory": "format tests config", "init": "print", "explain": "", "version": ""} {
		var flags []string
		for _, m := range listed.FindAllStringSubmatch(run(t, ".", command, "-h").stdout, -1) {
			flags = append(flags, m[1])
			if o := run(t, ".", command, "-"+m[1]+"=?", "./nowhere"); strings.Contains(o.stderr, "not defined") {
				t.Errorf("%s takes no -%s: %s", command, m[1], o.stderr)
			}
		}
		if got := strings.Join(flags, " "); got != want {
			t.Errorf("the usage of %s lists %q, want %q", command, got, want)
		}
	}
}

func TestExplain(t *testing.T) {
	about := "unfencedwrite: report every UPDATE\n\nThe category missing-token is the only one.\n\nNothing else is to be said.\n\n"
	run(t, ".", "explain", "unfencedwrite").check(t, 0, about+"See https://example.org/unfencedwrite.md\n")
	if o := run(t, ".", "explain", "unfencedwrite/owner"); o.code != 2 || !strings.Contains(o.stderr, `no category "owner"`) {
		t.Errorf("an unknown category: exit code %d, stderr\n%s", o.code, o.stderr)
	}
	if o := run(t, ".", "explain", "fencelintignore"); !strings.Contains(o.stdout, "//fencelint:ignore rule") {
		t.Errorf("the check of directives is not explained:\n%s", o.stdout)
	}
}

// The page of a rule is printed as it stands, or the part about one category.
func TestExplainPage(t *testing.T) {
	suite := toySuite()
	suite.Page = func(string) (string, bool) {
		return "# unfencedwrite\n\n## Categories\n\n### id-only\n\nBy id.\n\n### owner\n\nBy name.\n\n## Options\n", true
	}
	var out, errs strings.Builder
	if code := driver.Main(suite, []string{"explain", "unfencedwrite/id-only"}, &out, &errs); code != 0 {
		t.Fatalf("exit code %d: %s", code, &errs)
	}
	want := "id-only\n\nBy id.\n\nSee https://example.org/unfencedwrite.md#id-only\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
}
