package scenarios_test

import (
	"io/fs"
	"testing"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	legacybaseline "github.com/fencelint/fencelint/testdata/legacy/baselineoutbox"
	legacycleanup "github.com/fencelint/fencelint/testdata/legacy/cleanup"
	cleanupcounter "github.com/fencelint/fencelint/testdata/legacy/cleanupcounter"
	legacydelivery "github.com/fencelint/fencelint/testdata/legacy/delivery"
	legacydurable "github.com/fencelint/fencelint/testdata/legacy/durableoperation"
	legacyidempotency "github.com/fencelint/fencelint/testdata/legacy/idempotency"
	"github.com/fencelint/fencelint/testdata/legacy/idempotencyversion"
	legacynotification "github.com/fencelint/fencelint/testdata/legacy/notification"
	"github.com/fencelint/fencelint/testdata/reference/baselineoutbox"
	"github.com/fencelint/fencelint/testdata/reference/cleanup"
	"github.com/fencelint/fencelint/testdata/reference/delivery"
	"github.com/fencelint/fencelint/testdata/reference/durableoperation"
	"github.com/fencelint/fencelint/testdata/reference/idempotency"
	"github.com/fencelint/fencelint/testdata/reference/notification"
)

// Both generations of a system begin with the same tables: a reference migrates
// what the legacy one has written.
func TestFirstMigrationIsShared(t *testing.T) {
	for _, pair := range []struct {
		name              string
		legacy, reference fs.FS
	}{
		{"baselineoutbox", legacybaseline.Migrations, baselineoutbox.Migrations},
		{"cleanup", legacycleanup.Migrations, cleanup.Migrations},
		{"cleanupcounter", cleanupcounter.Migrations, cleanup.Migrations},
		{"delivery", legacydelivery.Migrations, delivery.Migrations},
		{"durableoperation", legacydurable.Migrations, durableoperation.Migrations},
		{"idempotency", legacyidempotency.Migrations, idempotency.Migrations},
		{"idempotencyversion", idempotencyversion.Migrations, idempotency.Migrations},
		{"notification", legacynotification.Migrations, notification.Migrations},
	} {
		if pgtest.Migrations(t, pair.legacy)[0] != pgtest.Migrations(t, pair.reference)[0] {
			t.Errorf("%s: the first migration differs between the generations", pair.name)
		}
	}
}
