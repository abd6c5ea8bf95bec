package driver_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// repository puts a module into a directory of a repository, and returns the
// module's directory.
func repository(t *testing.T, name string) string {
	t.Helper()
	dir := module(t, name)
	if err := os.Mkdir(filepath.Join(filepath.Dir(dir), ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestGitHub(t *testing.T) {
	o := run(t, repository(t, "jobs"), "-format=github", "-rules=voidtransition", "./queue", "./far")
	o.check(t, 1, "::error file=a module/far/far.go,line=6,col=4,endLine=6,endColumn=14,title=voidtransition::"+
		"claims boxes%0Aa module/queue/queue.go:19:16: declared here\n")
}

func TestSARIF(t *testing.T) {
	o := run(t, repository(t, "jobs"), "-format=sarif")
	var log struct {
		Runs []struct {
			AutomationDetails struct{ ID string }
			Tool              struct {
				Driver struct {
					Rules []struct {
						ID                     string
						ShortDescription, Help struct{ Text string }
					}
				}
			}
			Results []struct {
				RuleID    string
				RuleIndex int
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
					}
				}
				PartialFingerprints map[string]string
			}
		}
	}
	if err := json.Unmarshal([]byte(o.stdout), &log); err != nil {
		t.Fatal(err)
	}
	r := log.Runs[0]
	if r.AutomationDetails.ID != "fencelint/a module/" {
		t.Errorf("the run is named %q", r.AutomationDetails.ID)
	}
	if o.code != 1 || len(r.Results) != 7 {
		t.Errorf("exit code %d and %d results, want 1 and 7", o.code, len(r.Results))
	}
	for _, result := range r.Results {
		rule := r.Tool.Driver.Rules[result.RuleIndex]
		if rule.ID != result.RuleID || rule.Help.Text == "" || rule.ShortDescription.Text == "" {
			t.Errorf("%s refers to the rule %+v", result.RuleID, rule)
		}
		if uri := result.Locations[0].PhysicalLocation.ArtifactLocation.URI; !strings.HasPrefix(uri, "a%20module/") {
			t.Errorf("the address %s is not relative to the repository", uri)
		}
		for _, name := range []string{"primaryLocationLineHash", "fencelintFinding/v1"} {
			if result.PartialFingerprints[name] == "" {
				t.Errorf("%s has no fingerprint %s", result.RuleID, name)
			}
		}
	}
}
