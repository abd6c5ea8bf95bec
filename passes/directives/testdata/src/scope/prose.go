package scope

// What shows to people how a directive looks is not SQL and has no directive.
const help = `Write above the statement
	-- fencelint:ignore nosuchrule
to suppress a finding.`

// Neither has a comment by itself.
const form = "-- fencelint:ignore %s -- reason"

var _ = help + form
