package sqlsites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/passes/settings"
)

// configOf returns the configuration of the package, nil if there is none.
func (r *reader) configOf() *config.Config {
	return r.pass.ResultOf[settings.Analyzer].(*settings.Settings).Config
}

// wrapperShape tells how a call runs SQL whose function the configuration calls
// a wrapper; nil for all others. What a wrapper of this package makes of its
// text is read like that of any function, and only what cannot be read is taken
// from the configuration.
func (r *reader) wrapperShape(s shape, call *ast.CallExpr, sig *types.Signature) *shape {
	fn, ok := typeutil.Callee(r.info, call).(*types.Func)
	if !ok {
		return nil
	}
	w := r.configOf().Wrapper(config.NameOf(fn.Origin()))
	if w == nil {
		return nil
	}
	s.at = textParam(sig)
	params := sig.Params()
	for i := range params.Len() {
		if w.Text != "" && params.At(i).Name() == w.Text && isString(params.At(i).Type()) {
			s.at = i
		}
	}
	if s.at < 0 {
		return nil
	}
	s.declared = true
	s.args = params.Len() // what it binds is not known
	if last := params.Len() - 1; sig.Variadic() && s.at < last {
		s.args = last
	}
	return &s
}
