// Package quiet has nothing that is SQL, though some of it reads like it.
package quiet

import (
	"errors"
	"fmt"
	"log"
)

type logger struct{}

func (logger) Infof(format string, args ...any) {}
func (logger) Info(msg string, args ...any)     {}

var errUpdate = errors.New("update jobs set failed")

func messages(l logger, id int64) error {
	l.Infof("update jobs set x = %d", id)
	l.Info("delete from jobs where id", "id", id)
	log.Printf("insert into jobs values (%d)", id)
	return fmt.Errorf("select id from jobs where id = %d: %w", id, errUpdate)
}
