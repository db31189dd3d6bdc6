/* What a terminal shows of a long check: one line on standard error, drawn over and over. Without a
 * terminal nothing is drawn. One thread. */
#pragma once

/* Says what the check does from now on. */
void progress_begin(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Draws that, and for how long the check has lasted, if it is time to. To be called often. */
void progress_tick(void);

/* Erases the line, so that other output can follow. */
void progress_erase(void);
