package inventory

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

type (
	htmlPage struct {
		Summary    string
		Tables     []htmlTable
		Unresolved []Gap
	}
	htmlTable struct {
		ID, Name   string
		Columns    []columnGroup
		States     []htmlStates
		Evidence   []Evidence
		Picture    picture
		Statements []htmlStatement
	}
	htmlStates struct {
		Kind, Label string
		Names       []string
	}
	htmlStatement struct {
		Class, Kind, Function, Moves, Verdict, Answer, AnswerClass string
		Sets, Guard, Reason, Remedy                                string
		Findings                                                   []string
		Place                                                      Place
	}
)

// writeHTML writes a page that needs nothing but itself.
func writeHTML(w io.Writer, inv *Inventory) error {
	p := htmlPage{Summary: inv.summary().String(), Unresolved: inv.Unresolved}
	for i, t := range inv.Tables {
		p.Tables = append(p.Tables, t.html(fmt.Sprintf("t%d", i+1)))
	}
	var out bytes.Buffer
	if err := page.Execute(&out, p); err != nil {
		return err
	}
	lines := strings.Split(out.String(), "\n")
	for i, line := range lines {
		lines[i] = printable(line)
	}
	_, err := io.WriteString(w, strings.Join(lines, "\n"))
	return err
}

func (t *Table) html(id string) htmlTable {
	h := htmlTable{ID: id, Name: printable(t.Name), Columns: t.columns(), Evidence: t.Evidence}
	h.Picture = t.diagram().picture(id, "States of "+h.Name)
	for _, k := range stateKinds {
		if names := t.statesOf(k); len(names) > 0 {
			h.States = append(h.States, htmlStates{string(k), k.label(), names})
		}
	}
	for _, s := range t.Statements {
		h.Statements = append(h.Statements, s.html())
	}
	return h
}

func (s *Statement) html() htmlStatement {
	h := htmlStatement{
		Class: string(s.Verdict.Result), Kind: string(s.Kind), Function: orDash(s.Function), Moves: s.moves(),
		Verdict: s.verdict(), Answer: s.answer(), AnswerClass: string(s.Answer.State),
		Sets: s.Sets, Guard: s.Guard, Reason: s.Verdict.Reason, Remedy: s.Verdict.Remedy,
		Findings: s.Findings, Place: s.Place,
	}
	if _, unfenced := s.Unfenced(); unfenced {
		h.Class = string(Flagged)
	}
	return h
}
