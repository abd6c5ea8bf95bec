package wrappers

import "fmt"

const finish = "UPDATE jobs SET g = 1 WHERE id = $1"

// finished has no literal of a statement and calls no driver: what it calls
// hands the text on, twice, to what runs it.
func (s *store) finished(id int64) { s.outer(finish, id) }

func (s *store) outer(q string, id int64) { s.middle(q, id) }

func (s *store) middle(q string, id int64) { s.one(q, id) }

// all has nothing to add: what it calls runs a text of its own.
func (s *store) all(ids []int64) {
	for _, id := range ids {
		s.finished(id)
	}
}

// message looks like a statement to nobody.
func (s *store) message(id int64) { s.told(fmt.Sprint(id), id) }

func (s *store) told(text string, id int64) { fmt.Println(text, id) }

// Both results are looked at, the text alone is read.
func (s *store) asked(id int64) error {
	q, err := s.pair(id)
	if err != nil {
		return err
	}
	return s.one(q, id)
}

func (s *store) pair(id int64) (string, error) { return s.checked(finish+" AND h = 1", id) }

func (s *store) checked(q string, id int64) (string, error) {
	if id == 0 {
		return "", fmt.Errorf("no job")
	}
	return q, nil
}
