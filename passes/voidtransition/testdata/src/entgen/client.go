// Package entgen has the shape of generated code.
package entgen

import (
	"context"

	"entgen/job"
	"entgen/predicate"
)

var _ = job.Table

// Schema stands for the migration.
type Schema struct{}

// Client is the client.
type Client struct {
	Schema *Schema
	Job    *JobClient
}

// NewClient makes one.
func NewClient() *Client { return nil }

// Tx starts a transaction.
func (c *Client) Tx(ctx context.Context) (*Tx, error) { return nil, nil }

// Tx is a transaction.
type Tx struct{ Job *JobClient }

func (tx *Tx) Commit() error { return nil }

func IsNotFound(err error) bool { return false }

func IsConstraintError(err error) bool { return false }

type Job struct {
	ID    int
	State string
	Token int64
}

func (j *Job) Update() *JobUpdateOne { return nil }

type JobClient struct{}

func (c *JobClient) Create() *JobCreate               { return nil }
func (c *JobClient) Update() *JobUpdate               { return nil }
func (c *JobClient) UpdateOne(j *Job) *JobUpdateOne   { return nil }
func (c *JobClient) UpdateOneID(id int) *JobUpdateOne { return nil }
func (c *JobClient) Delete() *JobDelete               { return nil }
func (c *JobClient) DeleteOneID(id int) *JobDeleteOne { return nil }
func (c *JobClient) Query() *JobQuery                 { return nil }

type JobUpdate struct{}

func (ju *JobUpdate) Where(ps ...predicate.Job) *JobUpdate  { return ju }
func (ju *JobUpdate) SetState(s string) *JobUpdate          { return ju }
func (ju *JobUpdate) SetLeaseOwner(s string) *JobUpdate     { return ju }
func (ju *JobUpdate) ClearLeaseOwner() *JobUpdate           { return ju }
func (ju *JobUpdate) AddToken(i int64) *JobUpdate           { return ju }
func (ju *JobUpdate) SetWorkerID(id int) *JobUpdate         { return ju }
func (ju *JobUpdate) Save(ctx context.Context) (int, error) { return 0, nil }
func (ju *JobUpdate) SaveX(ctx context.Context) int         { return 0 }
func (ju *JobUpdate) Exec(ctx context.Context) error        { return nil }
func (ju *JobUpdate) ExecX(ctx context.Context)             {}

type JobUpdateOne struct{}

func (juo *JobUpdateOne) Where(ps ...predicate.Job) *JobUpdateOne { return juo }
func (juo *JobUpdateOne) SetState(s string) *JobUpdateOne         { return juo }
func (juo *JobUpdateOne) Save(ctx context.Context) (*Job, error)  { return nil, nil }
func (juo *JobUpdateOne) Exec(ctx context.Context) error          { return nil }

func (juo *JobUpdateOne) ExecX(ctx context.Context) {}

type JobDelete struct{}

func (jd *JobDelete) Where(ps ...predicate.Job) *JobDelete  { return jd }
func (jd *JobDelete) Exec(ctx context.Context) (int, error) { return 0, nil }

type JobDeleteOne struct{}

func (jdo *JobDeleteOne) Exec(ctx context.Context) error { return nil }

type JobCreate struct{}

func (jc *JobCreate) SetState(s string) *JobCreate                      { return jc }
func (jc *JobCreate) OnConflictColumns(columns ...string) *JobUpsertOne { return nil }
func (jc *JobCreate) Save(ctx context.Context) (*Job, error)            { return nil, nil }

type JobUpsertOne struct{}

func (u *JobUpsertOne) UpdateNewValues() *JobUpsertOne { return u }
func (u *JobUpsertOne) Exec(ctx context.Context) error { return nil }

type JobQuery struct{}

func (jq *JobQuery) Where(ps ...predicate.Job) *JobQuery    { return jq }
func (jq *JobQuery) ForUpdate(opts ...any) *JobQuery        { return jq }
func (jq *JobQuery) Only(ctx context.Context) (*Job, error) { return nil, nil }
