// Package unknownstate reports states that the schema does not list.
//
// # Analyzer unknownstate
//
// unknownstate: check the states in SQL against the lists of the schema
//
// A CHECK constraint or an enum lists the states that a column admits. A state
// that the code writes and the list does not have is an error of the database,
// on the day when the first row ends that way, in the middle of the work that
// it was to record. The rarest outcome is the one that no test has inserted:
//
//	CHECK (state IN ('queued', 'running', 'done', 'failed'))
//
//	UPDATE jobs SET state = 'partial' WHERE id = $1 AND token = $2
//
//	unknownstate: UPDATE jobs sets state 'partial', which jobs_state_check
//	(migrations/001_jobs.sql:3) does not list; the write fails at the
//	constraint: add the state in a migration
//
// A state that is compared and not listed matches no row, so a claim or a
// reaper passes over the rows that it was written for.
//
// The migrations of the module are read in the order of their tool, so what
// counts is the last list. States in the text of a statement are checked, and
// so are Go constants that a call binds, also where they come through a variable
// or a parameter of a function of the package. Of leased tables every column
// with a list is checked, of other tables those that are called status, state,
// phase or stage.
//
// The analyzer is silent on columns without a list, where the migrations cannot
// be read as a whole, and where it is not plain which table a column belongs to.
package unknownstate
