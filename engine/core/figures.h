/* Figures as people read them: counts, durations and sizes, alike in a terminal and in a window.
 *
 * Groups of digits and the decimal point are those of the process's locale; with an
 * empty gap and no groups in the locale, "999999" and "1.5". `gap` stands between a number and its
 * unit: "", a space, a narrow one; and between groups of digits where the locale sets none. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { FIGURE_SIZE = 32 };

typedef struct {
  char text[FIGURE_SIZE];
} Figure;

/* "12,345", and from a million on three digits with M, G, T, P or E: "1.23M". A rate is a count
 * followed by "/s". */
Figure figure_count(double count, const char *gap);

/* Of seconds: "12.3 s", from a minute on "3:05", from an hour on "1:02:03". */
Figure figure_duration(double seconds);

/* "+3", "0", "−5" with a minus sign. */
Figure figure_signed(int number);

/* "512 B", "64 MiB", "1.5 GiB". */
Figure figure_bytes(uint64_t bytes, const char *gap);

/* Two sizes of which one is too large for the other: in smaller units where they would read alike,
 * "2048 MiB" and "2090 MiB" in place of "2 GiB" twice. */
void figure_bytes_apart(uint64_t one, uint64_t other, const char *gap, Figure apart[2]);

typedef enum { SPAN_SECONDS, SPAN_MINUTES, SPAN_HOURS, SPAN_DAYS, SPAN_YEARS } SpanUnit;

/* A time that is known roughly, as people would say it: "20 minutes". */
typedef struct {
  int count; /* at least 1 */
  SpanUnit unit;
} Span;

/* The next such time up or down: a second at least, a thousand years at most. */
Span figure_span(double seconds, bool up);
