module github.com/fencelint/fencelint

go 1.26.0

require (
	github.com/golangci/plugin-module-register v0.1.2
	github.com/jackc/pgx/v5 v5.7.5
	github.com/pganalyze/pg_query_go/v5 v5.1.0
	github.com/sqlc-dev/marino v0.3.1
	github.com/sqlc-dev/meyer v0.1.2
	github.com/sqlc-dev/oliphant v0.2.0
	go.yaml.in/yaml/v4 v4.0.0
	golang.org/x/mod v0.39.0
	golang.org/x/tools v0.49.0 // from v0.50.0 on go vet tools read types from facts files: see TestVetTypes
)

require (
	github.com/jackc/pgpassfile v1.0.0 // indirect
	github.com/jackc/pgservicefile v0.0.0-20240606120523-5a60cdf6a761 // indirect
	github.com/jackc/puddle/v2 v2.2.2 // indirect
	golang.org/x/crypto v0.37.0 // indirect
	golang.org/x/sync v0.22.0 // indirect
	golang.org/x/text v0.24.0 // indirect
	google.golang.org/protobuf v1.36.12 // indirect
)
