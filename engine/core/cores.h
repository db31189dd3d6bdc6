/* How many searches this machine can run at full speed, and lets us run. */
#pragma once

/* Physical cores that this process may run on, hyper-threads counted once; at least 1. Any thread.
 */
int cores_physical(void);

/* How many of so many threads this process may have now for a team, the caller among them; at least
 * 1. They are started, and ended at once. Any thread. */
int cores_startable(int threads);
