package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	sarifSchema  = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sarifVersion = "2.1.0"

	// sourceRoot stands for the root of the repository, wherever it is checked
	// out.
	sourceRoot = "%SRCROOT%"

	// descriptionLimit is how much of a description code scanning accepts, in
	// characters.
	descriptionLimit = 1024
)

// writeSARIF writes the report as a log of one run. Rules are listed as far as
// they have results, because the explanations make up most of the text.
func writeSARIF(w io.Writer, r *Report) error {
	s := sarifWriter{report: r, sources: newSources(r), index: map[string]int{}}
	run := sarifRun{
		AutomationDetails: sarifDetails{ID: automation(r.Tool.Directory)},
		Invocations:       []sarifInvocation{invocation(r.Problems)},
		ColumnKind:        "utf16CodeUnits",
		Results:           make([]sarifResult, len(r.Findings)),
	}
	for i := range r.Findings {
		run.Results[i] = s.result(&r.Findings[i])
	}
	run.Tool.Driver = sarifDriver{
		Name:           "fencelint",
		Version:        r.Tool.Version,
		InformationURI: r.Tool.Home,
		Rules:          append([]sarifRule{}, s.rules...),
	}
	if v, ok := strings.CutPrefix(r.Tool.Version, "v"); ok {
		run.Tool.Driver.SemanticVersion = v
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{Schema: sarifSchema, Version: sarifVersion, Runs: []sarifRun{run}})
}

// automation names the analysis of a directory. Services take what stands before
// the last slash as the name under which one run replaces the one before, so
// that two modules of a repository need two names.
func automation(directory string) string {
	return path.Join("fencelint", directory) + "/"
}

func invocation(problems []string) sarifInvocation {
	inv := sarifInvocation{ExecutionSuccessful: len(problems) == 0}
	for _, p := range problems {
		inv.ToolExecutionNotifications = append(inv.ToolExecutionNotifications,
			sarifNotification{Level: LevelError, Message: sarifMessage{Text: p}})
	}
	return inv
}

// sarifWriter collects the rules while the results are written.
type sarifWriter struct {
	report  *Report
	sources *sources
	rules   []sarifRule
	index   map[string]int // of the rules by their id
}

func (s *sarifWriter) result(f *Finding) sarifResult {
	message, related := s.message(f)
	place := s.location(f.Range)
	if f.Function != "" {
		place.LogicalLocations = []sarifLogical{{FullyQualifiedName: f.qualified(), Kind: "function"}}
	}
	result := sarifResult{
		RuleID:              f.id(),
		RuleIndex:           s.rule(f),
		Level:               f.level(),
		Message:             sarifMessage{Text: message},
		Locations:           []sarifLocation{place},
		RelatedLocations:    related,
		PartialFingerprints: map[string]string{"fencelintFinding/v1": f.fingerprint()},
		Properties:          sarifResultBag{Category: f.Category, Table: f.Table, Function: f.Function},
	}
	if hash := s.sources.file(f.File).lineHash(f.Line); hash != "" {
		result.PartialFingerprints["primaryLocationLineHash"] = hash
	}
	if len(f.Fix.Edits) > 0 {
		result.Fixes = []sarifFix{fixOf(f.Fix)}
	}
	return result
}

// message returns the text, in which the related places are links, and the
// places. Viewers show a related place only if the text links to it.
func (s *sarifWriter) message(f *Finding) (string, []sarifLocation) {
	var b strings.Builder
	// What happens to look like a link must not become one.
	b.WriteString(strings.ReplaceAll(f.Message, "](", `\](`))
	var places []sarifLocation
	for _, rel := range f.Related {
		b.WriteString("\n")
		if rel.File == "" {
			b.WriteString(rel.Message)
			continue
		}
		at := s.location(Range{File: rel.File, Line: rel.Line, Column: rel.Column})
		at.ID = len(places) + 1
		at.Message = &sarifMessage{Text: rel.Message}
		places = append(places, at)
		fmt.Fprintf(&b, "[%s](%d)", linkEscaper.Replace(rel.Message), at.ID)
	}
	return b.String(), places
}

var linkEscaper = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`)

func (s *sarifWriter) location(at Range) sarifLocation {
	src := s.sources.file(at.File)
	region := sarifRegion{StartLine: max(at.Line, 1), StartColumn: src.utf16Column(at.Line, at.Column)}
	if at.EndLine > 0 {
		region.EndLine, region.EndColumn = at.EndLine, src.utf16Column(at.EndLine, at.EndColumn)
	}
	return sarifLocation{PhysicalLocation: sarifPhysicalLocation{ArtifactLocation: artifact(at.File), Region: region}}
}

// artifact refers to a file, from the root of the repository if it lies in there.
func artifact(file string) sarifArtifact {
	uri := url.URL{Path: file}
	if path.IsAbs(file) {
		uri.Scheme = "file"
		return sarifArtifact{URI: uri.String()}
	}
	return sarifArtifact{URI: uri.String(), URIBaseID: sourceRoot}
}

func fixOf(f Fix) sarifFix {
	fix := sarifFix{Description: sarifMessage{Text: f.Message}}
	for _, e := range f.Edits {
		at := artifact(e.File)
		i := slices.IndexFunc(fix.ArtifactChanges, func(c sarifChange) bool { return c.ArtifactLocation == at })
		if i < 0 {
			i = len(fix.ArtifactChanges)
			fix.ArtifactChanges = append(fix.ArtifactChanges, sarifChange{ArtifactLocation: at})
		}
		change := &fix.ArtifactChanges[i]
		change.Replacements = append(change.Replacements, sarifReplacement{
			DeletedRegion:   sarifBytes{ByteOffset: e.Start, ByteLength: e.End - e.Start},
			InsertedContent: sarifContent{Text: e.New},
		})
	}
	return fix
}

// rule returns the index of the rule of a finding in the list.
func (s *sarifWriter) rule(f *Finding) int {
	if i, ok := s.index[f.id()]; ok {
		return i
	}
	var about Rule
	if s.report.Rules != nil {
		about = s.report.Rules(f.Rule, f.Category)
	}
	summary := cmp.Or(about.Summary, f.id())
	text := cmp.Or(about.Text, summary)
	i := len(s.rules)
	s.index[f.id()] = i
	s.rules = append(s.rules, sarifRule{
		ID:                   f.id(),
		ShortDescription:     sarifMessage{Text: cut(summary, descriptionLimit)},
		FullDescription:      sarifMessage{Text: cut(text, descriptionLimit)},
		Help:                 sarifMessage{Text: text, Markdown: about.Markdown},
		HelpURI:              f.URL,
		DefaultConfiguration: sarifConfiguration{Level: f.level()},
		Properties:           sarifRuleBag{Rule: f.Rule, Category: f.Category, Tags: []string{"concurrency", "correctness"}},
	})
	return i
}

// cut shortens a text to at most limit characters.
func cut(text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	return string([]rune(text)[:limit-1]) + "…"
}
