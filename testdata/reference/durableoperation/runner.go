package durableoperation

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A Step does one step of an operation and says whether there are more. It may be
// done twice if the runner is lost behind it and before the checkpoint; it is given
// the checkpoint, by which its effect can be told from that of another step.
type Step func(ctx context.Context, kind string, checkpoint int64) (more bool, err error)

// A Runner runs operations step by step.
type Runner struct {
	Store   *Store
	Step    Step
	Name    string        // who runs the operations, for the eyes of an operator
	Silence time.Duration // after which a runner is taken for dead; well above a step's time
}

// recordTimeout bounds the recording of an end.
const recordTimeout = 5 * time.Second

// RunOne runs one operation to its end. ErrNone says that none waits; errors.Is
// finds ErrSuperseded in the error if somebody else has continued it, and ErrFailed
// if it has failed. After any other error, such as that of a lost connection, the
// operation is left for whoever continues it at its checkpoint.
func (r *Runner) RunOne(ctx context.Context) error {
	o, err := r.Store.Claim(ctx, r.Name, r.Silence)
	if err != nil {
		return err
	}
	err = r.steps(ctx, o)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	switch {
	case err == nil:
		return r.Store.Succeed(ctx, o.Run)
	case errors.Is(err, ErrCancelRequested):
		return r.Store.Cancel(ctx, o.Run)
	case errors.Is(err, ErrFailed):
		return errors.Join(err, r.Store.Fail(ctx, o.Run))
	}
	return err
}

// steps does what is left of an operation. Before each step the heartbeat asks
// whether it is still the runner's to do.
func (r *Runner) steps(ctx context.Context, o Operation) error {
	for more := true; more; o.Checkpoint++ {
		if err := r.Store.Heartbeat(ctx, o.Run); err != nil {
			return err
		}
		var err error
		more, err = r.Step(ctx, o.Kind, o.Checkpoint)
		switch {
		case err != nil && ctx.Err() != nil:
			return err // the runner is being stopped, and the operation has not failed
		case err != nil:
			return fmt.Errorf("%w: %w", ErrFailed, err)
		}
		if err := r.Store.Advance(ctx, o.Run, o.Checkpoint+1); err != nil {
			return err
		}
	}
	return nil
}
