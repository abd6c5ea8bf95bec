package driver

import (
	"os"
	"path/filepath"

	"go.yaml.in/yaml/v4"
)

func isSQLCConfig(name string) bool {
	return name == "sqlc.yaml" || name == "sqlc.yml" || name == "sqlc.json"
}

// namedBySQLC returns the files that a configuration of sqlc names as schema or
// as queries, in whichever of its versions: they may be anywhere. What is no such
// configuration names none.
func namedBySQLC(file string) []string {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil
	}
	var files []string
	for _, path := range pathsIn(&doc) {
		full := filepath.Join(filepath.Dir(file), filepath.FromSlash(path))
		if info, err := os.Stat(full); err == nil && info.IsDir() {
			full = filepath.Join(full, "*.sql")
		}
		if found, err := filepath.Glob(full); err == nil {
			files = append(files, found...)
		}
	}
	return files
}

// pathsIn returns the words under the keys for paths, at any depth.
func pathsIn(node *yaml.Node) []string {
	var paths []string
	for i, child := range node.Content {
		if node.Kind != yaml.MappingNode {
			paths = append(paths, pathsIn(child)...)
			continue
		}
		if i%2 == 0 {
			continue // a key
		}
		switch node.Content[i-1].Value {
		case "schema", "queries":
			paths = append(paths, scalars(child)...)
		default:
			paths = append(paths, pathsIn(child)...)
		}
	}
	return paths
}

// scalars returns the words of a word or a list.
func scalars(node *yaml.Node) []string {
	if node.Kind == yaml.ScalarNode {
		return []string{node.Value}
	}
	var list []string
	for _, child := range node.Content {
		list = append(list, scalars(child)...)
	}
	return list
}
