// Takes the place of gitleaks' own Validate, so that its generator of rules hands over the samples that it judges them by:
// one JSON object a line, in the file that SAMPLES names.

package utils

import (
	"encoding/json"
	"os"

	"github.com/zricethezav/gitleaks/v8/config"
)

type sample struct {
	Rule   string `json:"rule"`
	Text   string `json:"text"`
	Path   string `json:"path,omitempty"`
	Secret bool   `json:"secret"`
}

var samples = open()

func open() *json.Encoder {
	file, err := os.Create(os.Getenv("SAMPLES"))
	if err != nil {
		panic(err)
	}
	return json.NewEncoder(file)
}

func hand(rule string, text string, path string, secret bool) {
	if err := samples.Encode(sample{rule, text, path, secret}); err != nil {
		panic(err)
	}
}

func Validate(rule config.Rule, truePositives []string, falsePositives []string) *config.Rule {
	for _, text := range truePositives {
		hand(rule.RuleID, text, "", true)
	}
	for _, text := range falsePositives {
		hand(rule.RuleID, text, "", false)
	}
	return &rule
}

func ValidateWithPaths(rule config.Rule, truePositives map[string]string, falsePositives map[string]string) *config.Rule {
	for path, text := range truePositives {
		hand(rule.RuleID, text, path, true)
	}
	for path, text := range falsePositives {
		hand(rule.RuleID, text, path, false)
	}
	return &rule
}
