/* Time for durations and limits. */
#pragma once

/* Seconds of the monotonic clock; only differences mean anything. Any thread. */
double clock_seconds(void);
