// Package wrongcount reports counts that do not answer who has a row.
//
// # Analyzer wrongcount
//
// wrongcount: check that an answer is taken from a count that knows it
//
// A write that names its acquisition answers with a count: one, it is still
// mine; zero, somebody else has it. Not every count says so. ModifiedCount of
// MongoDB counts the documents in which a byte has changed, and MySQL counts
// rows in the same way unless the connection asks otherwise. Where the write
// can set what is there already, zero means either, and the rightful holder
// gives up:
//
//	res, err := coll.UpdateOne(ctx,
//		bson.M{"_id": id, "token": token},
//		bson.M{"$set": bson.M{"lease_until": until}})
//	...
//	return res.ModifiedCount == 1, nil
//
//	wrongcount: ModifiedCount is 0 for the holder as well when UpdateOne on locks
//	sets what the document has already, so the rightful holder gives up: compare
//	MatchedCount
//
// An upsert whose filter has a fence does not answer at all: where the fence
// excludes the document, the server inserts another, or fails at the unique
// index, and a first write counts zero.
//
// The cure is the count of what was found: MatchedCount, or clientFoundRows=true
// in the data source name of MySQL. A write that changes its row each time, such
// as one that also increments a counter, may ask for either.
//
// The analyzer is silent where the update or the filter could not be read, where
// MatchedCount is looked at as well, where the count goes to a log, and on
// writes on many documents, whose count is a statistic. For MySQL it reports
// only if the package shows how it connects.
package wrongcount
