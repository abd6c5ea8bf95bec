//go:build cgo && !purego

package postgres

import (
	"errors"

	pg "github.com/pganalyze/pg_query_go/v5"
	"github.com/pganalyze/pg_query_go/v5/parser"
)

// The messages of the tree, as the C parser of PostgreSQL 16 gives it.
type (
	aConst             = pg.A_Const
	aExpr              = pg.A_Expr
	exprKind           = pg.A_Expr_Kind
	aIndirection       = pg.A_Indirection
	alias              = pg.Alias
	boolExpr           = pg.BoolExpr
	booleanTest        = pg.BooleanTest
	caseExpr           = pg.CaseExpr
	cmdType            = pg.CmdType
	columnRef          = pg.ColumnRef
	commonTableExpr    = pg.CommonTableExpr
	deleteStmt         = pg.DeleteStmt
	funcCall           = pg.FuncCall
	insertStmt         = pg.InsertStmt
	joinExpr           = pg.JoinExpr
	joinType           = pg.JoinType
	lockClauseStrength = pg.LockClauseStrength
	lockingClause      = pg.LockingClause
	mergeStmt          = pg.MergeStmt
	mergeWhenClause    = pg.MergeWhenClause
	minMaxExpr         = pg.MinMaxExpr
	multiAssignRef     = pg.MultiAssignRef
	node               = pg.Node
	nullTest           = pg.NullTest
	onConflictClause   = pg.OnConflictClause
	parseResult        = pg.ParseResult
	rangeFunction      = pg.RangeFunction
	rangeSubselect     = pg.RangeSubselect
	rangeTableSample   = pg.RangeTableSample
	rangeVar           = pg.RangeVar
	rawStmt            = pg.RawStmt
	resTarget          = pg.ResTarget
	selectStmt         = pg.SelectStmt
	subLink            = pg.SubLink
	subLinkType        = pg.SubLinkType
	typeCast           = pg.TypeCast
	typeName           = pg.TypeName
	updateStmt         = pg.UpdateStmt
	withClause         = pg.WithClause

	nodeSelectStmt       = pg.Node_SelectStmt
	nodeInsertStmt       = pg.Node_InsertStmt
	nodeUpdateStmt       = pg.Node_UpdateStmt
	nodeDeleteStmt       = pg.Node_DeleteStmt
	nodeMergeStmt        = pg.Node_MergeStmt
	nodeColumnRef        = pg.Node_ColumnRef
	nodeAConst           = pg.Node_AConst
	nodeParamRef         = pg.Node_ParamRef
	nodeAExpr            = pg.Node_AExpr
	nodeBoolExpr         = pg.Node_BoolExpr
	nodeNullTest         = pg.Node_NullTest
	nodeBooleanTest      = pg.Node_BooleanTest
	nodeSubLink          = pg.Node_SubLink
	nodeFuncCall         = pg.Node_FuncCall
	nodeCoalesceExpr     = pg.Node_CoalesceExpr
	nodeMinMaxExpr       = pg.Node_MinMaxExpr
	nodeSqlvalueFunction = pg.Node_SqlvalueFunction
	nodeTypeCast         = pg.Node_TypeCast
	nodeCaseExpr         = pg.Node_CaseExpr
	nodeAArrayExpr       = pg.Node_AArrayExpr
	nodeRowExpr          = pg.Node_RowExpr
	nodeAIndirection     = pg.Node_AIndirection
	nodeSetToDefault     = pg.Node_SetToDefault
	nodeNamedArgExpr     = pg.Node_NamedArgExpr
	nodeGroupingFunc     = pg.Node_GroupingFunc
	nodeCurrentOfExpr    = pg.Node_CurrentOfExpr
	nodeRangeVar         = pg.Node_RangeVar
	nodeRangeSubselect   = pg.Node_RangeSubselect
	nodeRangeFunction    = pg.Node_RangeFunction
	nodeRangeTableSample = pg.Node_RangeTableSample
	nodeJoinExpr         = pg.Node_JoinExpr

	constInt    = pg.A_Const_Ival
	constFloat  = pg.A_Const_Fval
	constBool   = pg.A_Const_Boolval
	constString = pg.A_Const_Sval
	constBits   = pg.A_Const_Bsval
)

// The enumerators of the tree.
const (
	exprOp             = pg.A_Expr_Kind_AEXPR_OP
	exprOpAny          = pg.A_Expr_Kind_AEXPR_OP_ANY
	exprOpAll          = pg.A_Expr_Kind_AEXPR_OP_ALL
	exprDistinct       = pg.A_Expr_Kind_AEXPR_DISTINCT
	exprNotDistinct    = pg.A_Expr_Kind_AEXPR_NOT_DISTINCT
	exprNullif         = pg.A_Expr_Kind_AEXPR_NULLIF
	exprIn             = pg.A_Expr_Kind_AEXPR_IN
	exprLike           = pg.A_Expr_Kind_AEXPR_LIKE
	exprIlike          = pg.A_Expr_Kind_AEXPR_ILIKE
	exprSimilar        = pg.A_Expr_Kind_AEXPR_SIMILAR
	exprBetween        = pg.A_Expr_Kind_AEXPR_BETWEEN
	exprNotBetween     = pg.A_Expr_Kind_AEXPR_NOT_BETWEEN
	sublinkExists      = pg.SubLinkType_EXISTS_SUBLINK
	sublinkAll         = pg.SubLinkType_ALL_SUBLINK
	sublinkAny         = pg.SubLinkType_ANY_SUBLINK
	sublinkArray       = pg.SubLinkType_ARRAY_SUBLINK
	boolAnd            = pg.BoolExprType_AND_EXPR
	boolOr             = pg.BoolExprType_OR_EXPR
	testIsNotNull      = pg.NullTestType_IS_NOT_NULL
	testIsTrue         = pg.BoolTestType_IS_TRUE
	testIsNotTrue      = pg.BoolTestType_IS_NOT_TRUE
	testIsFalse        = pg.BoolTestType_IS_FALSE
	testIsNotFalse     = pg.BoolTestType_IS_NOT_FALSE
	testIsNotUnknown   = pg.BoolTestType_IS_NOT_UNKNOWN
	opIsLeast          = pg.MinMaxOp_IS_LEAST
	setNone            = pg.SetOperation_SETOP_NONE
	setIntersect       = pg.SetOperation_SETOP_INTERSECT
	conflictNothing    = pg.OnConflictAction_ONCONFLICT_NOTHING
	cmdUpdate          = pg.CmdType_CMD_UPDATE
	cmdInsert          = pg.CmdType_CMD_INSERT
	cmdDelete          = pg.CmdType_CMD_DELETE
	lockForShare       = pg.LockClauseStrength_LCS_FORSHARE
	lockForNoKeyUpdate = pg.LockClauseStrength_LCS_FORNOKEYUPDATE
	lockForUpdate      = pg.LockClauseStrength_LCS_FORUPDATE
	waitSkip           = pg.LockWaitPolicy_LockWaitSkip
	waitError          = pg.LockWaitPolicy_LockWaitError
	joinLeft           = pg.JoinType_JOIN_LEFT
	joinRight          = pg.JoinType_JOIN_RIGHT
	joinFull           = pg.JoinType_JOIN_FULL
)

func parseTree(sql string) (*parseResult, error) { return pg.Parse(sql) }

// failure returns the message of a parser's error and the position that it
// points to, in characters from 1; 0 means none.
func failure(err error) (msg string, char int) {
	var e *parser.Error
	if errors.As(err, &e) {
		return e.Message, e.Cursorpos
	}
	return err.Error(), 0
}

// In the tree of PostgreSQL 16 RETURNING is a list, MERGE has none, and its
// arms have only the target to match.

func returningOfInsert(s *insertStmt) []*node { return s.ReturningList }
func returningOfUpdate(s *updateStmt) []*node { return s.ReturningList }
func returningOfDelete(s *deleteStmt) []*node { return s.ReturningList }
func returningOfMerge(*mergeStmt) []*node     { return nil }

func matched(w *mergeWhenClause) bool       { return w.Matched }
func missingInSource(*mergeWhenClause) bool { return false }
