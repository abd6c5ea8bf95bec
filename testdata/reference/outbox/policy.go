package outbox

import (
	"errors"
	"time"
)

// A Policy says how often an uncertain message is tried, and when.
type Policy struct {
	Budget int           // attempts in all, at least 1
	First  time.Duration // wait after the first attempt, above 0
	Most   time.Duration // no wait is longer; at least First
}

// Delay is the wait after an attempt, the first being 1. It doubles each time.
func (p Policy) Delay(attempt int) time.Duration {
	delay := p.First
	for range attempt - 1 {
		if delay > p.Most/2 {
			return p.Most
		}
		delay *= 2
	}
	return delay
}

func (p Policy) validate() error {
	switch {
	case p.Budget < 1:
		return errors.New("policy: the budget must be at least one attempt")
	case p.First <= 0:
		return errors.New("policy: the first wait must be above zero")
	case p.Most < p.First:
		return errors.New("policy: the longest wait is below the first")
	}
	return nil
}
