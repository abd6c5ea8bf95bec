// Package mysql has the configuration of the driver.
package mysql

// Config is how to connect.
type Config struct {
	User, Addr, DBName string
	ClientFoundRows    bool
}

// FormatDSN returns the data source name.
func (c *Config) FormatDSN() string { return "" }
