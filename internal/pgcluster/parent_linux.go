package pgcluster

import "syscall"

// endWithParent has the kernel shut the server down when this process dies
// without a chance to do so: a panic, a test timeout, a kill.
func endWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = shutdownSignal }
