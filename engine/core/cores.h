/* How many searches this machine can run at full speed, and lets us run. */
#pragma once

/* Physical cores that this process may run on, hyper-threads counted once; at least 1. Any thread.
 */
int cores_physical(void);

/* The same of all processors of this machine, whether or not this process may run on them. Any
 * thread. */
int cores_of_machine(void);

/* How many of the threads wanted for a team this process can have now, the caller among them; at
 * least 1. Starts them to find out, and ends them at once. Any thread. */
int cores_startable(int threads);
