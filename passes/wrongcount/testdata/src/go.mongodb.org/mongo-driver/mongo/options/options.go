// Package options has options of the driver's package options.
package options

// An UpdateOneOptionsBuilder sets options of an update.
type UpdateOneOptionsBuilder struct{}

// UpdateOne begins a list of options.
func UpdateOne() *UpdateOneOptionsBuilder { return new(UpdateOneOptionsBuilder) }

// SetUpsert asks for an insert where nothing matches.
func (o *UpdateOneOptionsBuilder) SetUpsert(bool) *UpdateOneOptionsBuilder { return o }
