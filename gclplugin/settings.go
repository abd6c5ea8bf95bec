package gclplugin

import (
	"encoding/json"
	"fmt"

	"github.com/golangci/plugin-module-register/register"
)

// keys are the keys of the linter's settings.
type keys struct {
	Config  json.RawMessage `json:"config"` // the name of a file, or what would stand in it
	Tests   bool            `json:"tests"`
	Strict  bool            `json:"strict"`
	Related bool            `json:"related"`
}

// choices are what the settings say, in terms of the flags of the settings
// analyzer.
type choices struct {
	config                 string
	tests, strict, related bool
}

func decode(raw any) (choices, error) {
	k, err := register.DecodeSettings[keys](raw)
	if err != nil {
		return choices{}, inSettings(fmt.Errorf("%w; the keys are config, tests, strict and related", err))
	}
	c := choices{tests: k.Tests, strict: k.Strict, related: k.Related}
	c.config, err = configuration(k.Config)
	return c, err
}

// configuration returns the value of the flag for the value of the key.
func configuration(raw json.RawMessage) (string, error) {
	var value any
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &value); err != nil {
			return "", inSettings(err)
		}
	}
	switch value := value.(type) {
	case nil:
		return "", nil
	case string:
		return value, nil
	case map[string]any:
		return string(raw), nil
	}
	return "", inSettings(fmt.Errorf("config: wants the name of a file, or what would stand in it, not %s", raw))
}

// inSettings says where in golangci-lint's configuration an error is.
func inSettings(err error) error {
	return fmt.Errorf("linters.settings.custom.%s.settings: %w", Name, err)
}
