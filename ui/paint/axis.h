/* One axis of a plot: its range, and the places and texts of its ticks. */
#pragma once

#include <stdbool.h>

enum { AXIS_TICKS_MOST = 32, AXIS_TEXT_SIZE = 24 };

typedef struct {
  double least, most; /* finite, least < most; both > 0 if log */
  double step;        /* between ticks; if log, decades between ticks, 0: at 1, 2 and 5 of each */
  bool log;
  double unit; /* of time, in seconds, that the ticks are multiples of; 0: plain numbers */
  const char *unit_name; /* of it */
} Axis;

/* An axis that holds least to most, rounded outwards to ticks, of which there are about `wanted`.
 * A range that is empty, not finite or, if log, not positive is replaced by one around it. */
Axis axis_make(double least, double most, int wanted, bool log);

/* The same, linear, for seconds: its ticks are whole parts of seconds, minutes, hours or days. */
Axis axis_make_time(double least, double most, int wanted);

/* Writes the values of the ticks in rising order and returns their number. */
int axis_ticks(const Axis *axis, double ticks[AXIS_TICKS_MOST]);

/* Where on the axis a value is, 0 to 1 for values inside. */
double axis_place(const Axis *axis, double value);

/* The tick's value as a short text, e.g. "0.25", "40", "3M", "20 min". */
void axis_text(const Axis *axis, double tick, char text[AXIS_TEXT_SIZE]);
