// Package config reads .fencelint.yaml: what a team tells about its tables, its
// words and its code, and what it wants to hear of.
//
// A file is read strictly. A key that is not known, a value of the wrong kind
// or an entry that contradicts another one is an [Error] that names the file,
// the line and the key, and suggests the word that was probably meant.
package config

// Name is the name under which a configuration is looked for.
const Name = ".fencelint.yaml"

// A Config is one configuration file. All lists are of objects or of plain
// words and never maps from a name to something, because some hosts fold the
// keys of maps. A nil *Config is the configuration that says nothing.
type Config struct {
	// File is the absolute path of the file, "" if it was read from elsewhere.
	File string `yaml:"-"`

	Tables     []Table    `yaml:"tables"`
	Vocabulary Vocabulary `yaml:"vocabulary"`
	Schema     []Pattern  `yaml:"schema"`
	Dialect    Dialect    `yaml:"dialect"`
	Wrappers   []Wrapper  `yaml:"wrappers"`
	Fences     []Fence    `yaml:"fences"`
	Countless  []Store    `yaml:"countless"`
	Exclude    []Pattern  `yaml:"exclude"`
	Rules      []Rule     `yaml:"rules"`

	name  string         // of the file, for positions
	lines map[string]int // by key
}

// At returns where the value of a key stands, such as "exclude[0]".
func (c *Config) At(key string) Position { return Position{c.name, c.lines[key]} }

// A Table says that a table is leased, and what its columns are for. What is
// left out is inferred as for any other table.
type Table struct {
	At Position `yaml:"-"`

	Name        string     `yaml:"name"`
	Owner       Names      `yaml:"owner"`
	Token       Names      `yaml:"token"`
	Expiry      Names      `yaml:"expiry"`
	Status      Names      `yaml:"status"`
	Key         Names      `yaml:"key"`
	Fence       Names      `yaml:"fence"`
	GuardedBy   *GuardedBy `yaml:"guarded_by"`
	Held        []string   `yaml:"held"`
	Terminal    []string   `yaml:"terminal"`
	RequireLive bool       `yaml:"require_live"`
}

// A GuardedBy says that the rows of a table belong to a row of another one, and
// that whoever holds that row may write them.
type GuardedBy struct {
	Table string `yaml:"table"`
	On    Names  `yaml:"on"`
}

// A Vocabulary holds the words of a team's columns and states.
type Vocabulary struct {
	Owner    []string `yaml:"owner"`
	Token    []string `yaml:"token"`
	Expiry   []string `yaml:"expiry"`
	Status   []string `yaml:"status"`
	Held     []string `yaml:"held"`
	Terminal []string `yaml:"terminal"`
}

// A Wrapper is a function that runs the SQL in one of its parameters.
type Wrapper struct {
	At Position `yaml:"-"`

	Func Function `yaml:"func"`
	Text string   `yaml:"text"` // the name of the parameter; "" for the last string
}

// A Fence is a function that adds the fence to a statement, or that checks the
// lease in the transaction of the writes that follow it.
type Fence struct {
	At Position `yaml:"-"`

	Func Function `yaml:"func"`
}

// A Store is a package by which a store is reached that does not count what a
// write changes.
type Store struct {
	At Position `yaml:"-"`

	Package string `yaml:"package"` // its import path; the packages below it count as well
}

// A Rule sets the level of a rule, or of one of its categories.
type Rule struct {
	At Position `yaml:"-"`

	Rule  string `yaml:"rule"` // "rule" or "rule/category"
	Level Level  `yaml:"level"`
}

// A Position is a place in a configuration file. Line counts from 1.
type Position struct {
	File string
	Line int
}
