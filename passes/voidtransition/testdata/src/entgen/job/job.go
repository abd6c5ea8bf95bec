// Package job has the shape of generated code.
package job

import "entgen/predicate"

const (
	Label           = "job"
	FieldID         = "id"
	FieldState      = "state"
	FieldLeaseOwner = "lease_owner"
	FieldToken      = "token"
	FieldLeaseUntil = "lease_until"
	WorkerColumn    = "worker_jobs"
	Table           = "queue_jobs"
)

func ID(id int) predicate.Job                       { return nil }
func IDEQ(id int) predicate.Job                     { return nil }
func IDIn(ids ...int) predicate.Job                 { return nil }
func State(v string) predicate.Job                  { return nil }
func StateIn(vs ...string) predicate.Job            { return nil }
func Token(v int64) predicate.Job                   { return nil }
func TokenEQ(v int64) predicate.Job                 { return nil }
func LeaseOwnerIsNil() predicate.Job                { return nil }
func LeaseUntilLT(v int64) predicate.Job            { return nil }
func HasWorker() predicate.Job                      { return nil }
func And(predicates ...predicate.Job) predicate.Job { return nil }
func Or(predicates ...predicate.Job) predicate.Job  { return nil }
