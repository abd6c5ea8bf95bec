// Package pgcluster runs a private PostgreSQL cluster out of the installed
// binaries: a new data directory, a port of its own on the loopback interface,
// no password and no durability. Nothing that runs on it outlives the process
// that started it, and no other PostgreSQL of the machine is touched.
package pgcluster

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver named by Driver
)

// Driver is the database/sql driver that the data source names of this package
// are written for.
const Driver = "pgx"

const (
	// superuser owns the cluster; trust authentication asks for no password.
	superuser = "postgres"
	// startAttempts bounds how often a port is tried: between the moment a free
	// port is found and the moment the server binds it, somebody else may.
	startAttempts = 3
	// stillStarting is the SQLSTATE cannot_connect_now, by which a server asks
	// for patience.
	stillStarting = "57P03"
	// pollInterval is the wait between two attempts to connect to a server
	// that is still starting.
	pollInterval = 20 * time.Millisecond
	// stopTimeout is how long an immediate shutdown may take before the server
	// is killed.
	stopTimeout = 5 * time.Second
)

// A Cluster is one running PostgreSQL server with its data directory. Its
// methods may be called by several goroutines.
type Cluster struct {
	dir    string // everything of the cluster; removed by Close
	port   int
	server *process
	admin  *sql.DB // connects to the maintenance database

	databases atomic.Int64 // how many were created so far; makes their names
	closing   sync.Once
	closeErr  error
}

// New makes a cluster and starts its server. ctx bounds the start only; the
// server runs until Close, or until this process dies. The error is, or wraps,
// ErrNotInstalled where the machine has no PostgreSQL.
func New(ctx context.Context) (*Cluster, error) {
	bin, err := findBinaries()
	if err != nil {
		return nil, err
	}
	account, err := serverAccount()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "pgcluster-")
	if err != nil {
		return nil, fmt.Errorf("make the cluster directory: %w", err)
	}
	c := &Cluster{dir: dir}
	if err := c.start(ctx, bin, account); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// Close stops the server, with whatever is still connected to it, and removes
// the data directory. Further calls return the result of the first.
func (c *Cluster) Close() error {
	c.closing.Do(func() {
		var errs []error
		if c.admin != nil {
			errs = append(errs, c.admin.Close())
		}
		if c.server != nil {
			errs = append(errs, c.server.stop(stopTimeout))
		}
		errs = append(errs, os.RemoveAll(c.dir))
		c.closeErr = errors.Join(errs...)
	})
	return c.closeErr
}

// CreateDatabase makes an empty database and returns its data source name.
func (c *Cluster) CreateDatabase(ctx context.Context) (dsn string, err error) {
	name := fmt.Sprintf("scratch_%d", c.databases.Add(1))
	if _, err := c.admin.ExecContext(ctx, "CREATE DATABASE "+name); err != nil {
		return "", fmt.Errorf("create database %s: %w", name, err)
	}
	return c.dsn(name), nil
}

// DropDatabase removes a database that CreateDatabase made and ends the
// sessions that are still connected to it.
func (c *Cluster) DropDatabase(ctx context.Context, dsn string) error {
	u, err := url.Parse(dsn)
	if err != nil {
		return fmt.Errorf("drop database: %w", err)
	}
	name := filepath.Base(u.Path)
	if dsn != c.dsn(name) {
		return fmt.Errorf("drop database: %q is not of this cluster", dsn)
	}
	if _, err := c.admin.ExecContext(ctx, `DROP DATABASE "`+name+`" WITH (FORCE)`); err != nil {
		return fmt.Errorf("drop database %s: %w", name, err)
	}
	return nil
}

// start fills the data directory and brings up a server on it.
func (c *Cluster) start(ctx context.Context, bin binaries, account *account) error {
	if err := account.own(c.dir); err != nil {
		return fmt.Errorf("hand over the cluster directory: %w", err)
	}
	if err := c.initdb(ctx, bin, account); err != nil {
		return err
	}
	var err error
	for range startAttempts {
		if err = c.serve(ctx, bin, account); err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}

// initdb creates the system databases. It leaves out the flush to disk, since
// the cluster need not survive the machine.
func (c *Cluster) initdb(ctx context.Context, bin binaries, account *account) error {
	cmd := exec.CommandContext(ctx, bin.initdb,
		"--pgdata="+c.dataDir(), "--username="+superuser, "--auth=trust",
		"--encoding=UTF8", "--locale=C", "--no-sync")
	cmd.Dir = c.dir
	cmd.Env = cleanEnv(os.Environ())
	cmd.SysProcAttr = account.attributes()
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, bytes.TrimSpace(out))
	}
	return nil
}

// serve starts the server on a free port and waits until it takes connections.
func (c *Cluster) serve(ctx context.Context, bin binaries, account *account) error {
	port, err := freePort()
	if err != nil {
		return err
	}
	cmd := exec.Command(bin.postgres,
		"-D", c.dataDir(), "-k", c.dir, "-p", strconv.Itoa(port),
		"-c", "listen_addresses=127.0.0.1",
		"-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off",
		"-c", "shared_buffers=32MB")
	cmd.Dir = c.dir
	cmd.Env = cleanEnv(os.Environ())
	cmd.SysProcAttr = account.attributes()
	server, err := startProcess(cmd)
	if err != nil {
		return fmt.Errorf("start postgres: %w", err)
	}
	c.port = port
	admin, err := c.connect(ctx, server)
	if err != nil {
		return errors.Join(fmt.Errorf("start postgres: %w", err), server.stop(stopTimeout))
	}
	c.server, c.admin = server, admin
	return nil
}

// connect waits for the server to answer, and gives up when the server refuses,
// has ended, or ctx is done.
func (c *Cluster) connect(ctx context.Context, server *process) (*sql.DB, error) {
	db, err := sql.Open(Driver, c.dsn("postgres"))
	if err != nil {
		return nil, err
	}
	for {
		if err = db.PingContext(ctx); err == nil {
			return db, nil
		}
		if refusal := (*pgconn.PgError)(nil); errors.As(err, &refusal) && refusal.Code != stillStarting {
			return nil, errors.Join(err, db.Close())
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), err, db.Close())
		case <-server.done:
			return nil, errors.Join(server.failure(), db.Close())
		case <-time.After(pollInterval):
		}
	}
}

func (c *Cluster) dataDir() string { return filepath.Join(c.dir, "data") }

func (c *Cluster) dsn(database string) string {
	u := url.URL{
		Scheme: "postgres",
		User:   url.User(superuser),
		Host:   fmt.Sprintf("127.0.0.1:%d", c.port),
		Path:   "/" + database,
		// Said here, these do not come from PGSSLMODE and PGOPTIONS.
		RawQuery: "sslmode=disable&options=",
	}
	return u.String()
}
