/* How many searches this machine can run at full speed. */
#pragma once

/* Physical cores that this process may run on, hyper-threads counted once; at least 1. Any thread.
 */
int cores_physical(void);
