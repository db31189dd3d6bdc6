/* Time for durations and limits. */
#pragma once

/* Seconds of the monotonic clock; only differences mean anything. Any thread. */
double clock_seconds(void);

/* Seconds of the processor that the calling thread has used. */
double clock_thread_seconds(void);
