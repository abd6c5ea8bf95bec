package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"

	"go.yaml.in/yaml/v4"
)

// Read reads a configuration file.
func Read(file string) (*Config, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		var at *fs.PathError
		if errors.As(err, &at) {
			err = at.Err
		}
		return nil, fmt.Errorf("reading the configuration %s: %w", file, err)
	}
	c, err := Parse(file, data)
	if err != nil {
		return nil, err
	}
	if c.File, err = filepath.Abs(file); err != nil {
		return nil, err
	}
	return c, nil
}

// Parse reads the text of a configuration, in YAML or JSON. name stands for the
// file in errors.
func Parse(name string, data []byte) (*Config, error) {
	c := new(Config)
	var docs []yaml.Node
	if err := yaml.Load(data, &docs, yaml.WithAllDocuments()); err != nil {
		return nil, syntaxError(name, err)
	}
	if len(docs) > 1 {
		return nil, &Error{Position{name, docs[1].Line}, "", "a second document begins here"}
	}
	d := &decoder{file: name, lines: map[string]int{}}
	c.name, c.lines = name, d.lines
	for _, doc := range docs {
		for _, root := range doc.Content {
			d.decode(root, reflect.ValueOf(c).Elem(), "")
		}
	}
	if len(d.errs) == 0 {
		d.errs = c.conflicts()
	}
	if len(d.errs) > 0 {
		return nil, errors.Join(d.errs...)
	}
	return c, nil
}

func syntaxError(name string, err error) error {
	var at *yaml.LoadError
	if errors.As(err, &at) {
		return &Error{Position{name, at.Mark.Line}, "", at.Message}
	}
	return &Error{Position{File: name}, "", err.Error()}
}
