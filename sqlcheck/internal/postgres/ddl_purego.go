//go:build !cgo || purego

package postgres

import pg "github.com/sqlc-dev/oliphant"

// The messages of the tree that define tables and types.
type (
	alterDomainStmt       = pg.AlterDomainStmt
	alterEnumStmt         = pg.AlterEnumStmt
	alterObjectSchemaStmt = pg.AlterObjectSchemaStmt
	alterTableCmd         = pg.AlterTableCmd
	alterTableStmt        = pg.AlterTableStmt
	columnDef             = pg.ColumnDef
	constraint            = pg.Constraint
	createDomainStmt      = pg.CreateDomainStmt
	createEnumStmt        = pg.CreateEnumStmt
	createStmt            = pg.CreateStmt
	createTableAsStmt     = pg.CreateTableAsStmt
	dropStmt              = pg.DropStmt
	indexStmt             = pg.IndexStmt
	renameStmt            = pg.RenameStmt
	tableLikeClause       = pg.TableLikeClause
	variableSetStmt       = pg.VariableSetStmt

	nodeAlterDomainStmt       = pg.Node_AlterDomainStmt
	nodeAlterEnumStmt         = pg.Node_AlterEnumStmt
	nodeAlterObjectSchemaStmt = pg.Node_AlterObjectSchemaStmt
	nodeAlterTableStmt        = pg.Node_AlterTableStmt
	nodeColumnDef             = pg.Node_ColumnDef
	nodeConstraint            = pg.Node_Constraint
	nodeCreateDomainStmt      = pg.Node_CreateDomainStmt
	nodeCreateEnumStmt        = pg.Node_CreateEnumStmt
	nodeCreateSchemaStmt      = pg.Node_CreateSchemaStmt
	nodeCreateStmt            = pg.Node_CreateStmt
	nodeCreateTableAsStmt     = pg.Node_CreateTableAsStmt
	nodeDropStmt              = pg.Node_DropStmt
	nodeIndexStmt             = pg.Node_IndexStmt
	nodeRenameStmt            = pg.Node_RenameStmt
	nodeTableLikeClause       = pg.Node_TableLikeClause
	nodeVariableSetStmt       = pg.Node_VariableSetStmt
)

// The enumerators of the tree that define tables and types.
const (
	constrNotNull   = pg.ConstrType_CONSTR_NOTNULL
	constrDefault   = pg.ConstrType_CONSTR_DEFAULT
	constrIdentity  = pg.ConstrType_CONSTR_IDENTITY
	constrGenerated = pg.ConstrType_CONSTR_GENERATED
	constrCheck     = pg.ConstrType_CONSTR_CHECK
	constrPrimary   = pg.ConstrType_CONSTR_PRIMARY

	alterAddColumn      = pg.AlterTableType_AT_AddColumn
	alterDropColumn     = pg.AlterTableType_AT_DropColumn
	alterDefault        = pg.AlterTableType_AT_ColumnDefault
	alterSetNotNull     = pg.AlterTableType_AT_SetNotNull
	alterDropNotNull    = pg.AlterTableType_AT_DropNotNull
	alterType           = pg.AlterTableType_AT_AlterColumnType
	alterAddConstraint  = pg.AlterTableType_AT_AddConstraint
	alterDropConstraint = pg.AlterTableType_AT_DropConstraint
	alterAddIdentity    = pg.AlterTableType_AT_AddIdentity
	alterDropIdentity   = pg.AlterTableType_AT_DropIdentity
	alterInherit        = pg.AlterTableType_AT_AddInherit

	objectColumn     = pg.ObjectType_OBJECT_COLUMN
	objectConstraint = pg.ObjectType_OBJECT_TABCONSTRAINT
	objectDomain     = pg.ObjectType_OBJECT_DOMAIN
	objectIndex      = pg.ObjectType_OBJECT_INDEX
	objectSchema     = pg.ObjectType_OBJECT_SCHEMA
	objectTable      = pg.ObjectType_OBJECT_TABLE
	objectType       = pg.ObjectType_OBJECT_TYPE
)
