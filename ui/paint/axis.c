#include "axis.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The least of 1, 2, 5, 10, 20, ... that is not below the value. */
static double nice_step(double value) {
  double decade = pow(10, floor(log10(value)));
  double digit = value / decade;
  return decade * (digit <= 1 + 1e-9 ? 1 : digit <= 2 + 1e-9 ? 2 : digit <= 5 + 1e-9 ? 5 : 10);
}

static Axis make_linear(double least, double most, int wanted) {
  if (!isfinite(least) || !isfinite(most) || most < least) least = 0, most = 1;
  /* Neighbours closer than this could not be distinguished after additions. */
  double finest = fmax(fabs(least), fabs(most)) * 1e-8;
  if (most - least <= finest) {
    double room = least == 0 ? 1 : fabs(least) / 2;
    least -= room, most += room;
  }
  double step = nice_step((most - least) / wanted);
  return (Axis){
      .least = floor(least / step + 1e-9) * step,
      .most = ceil(most / step - 1e-9) * step,
      .step = step,
  };
}

static Axis make_log(double least, double most, int wanted) {
  if (!isfinite(least) || !isfinite(most) || least <= 0 || most < least) least = 1, most = 10;
  double low = floor(log10(least) + 1e-9), high = ceil(log10(most) - 1e-9);
  if (high <= low) low = high - 1;
  double decades = high - low;
  double step = decades <= 2 ? 0 : ceil(decades / (wanted + 2));
  return (Axis){.least = pow(10, low), .most = pow(10, high), .step = step, .log = true};
}

Axis axis_make(double least, double most, int wanted, bool log) {
  return log ? make_log(least, most, wanted) : make_linear(least, most, wanted);
}

Axis axis_make_time(double least, double most, int wanted) {
  static const struct {
    double seconds, from; /* used from there on */
    const char *name;
  } units[] = {{1, 0, "s"}, {60, 120, "min"}, {3600, 7200, "h"}, {86400, 172800, "d"}};
  int u = 3;
  while (u > 0 && !(most >= units[u].from))
    u--;
  Axis axis = make_linear(least / units[u].seconds, most / units[u].seconds, wanted);
  axis.unit = units[u].seconds;
  axis.unit_name = units[u].name;
  axis.least *= axis.unit, axis.most *= axis.unit, axis.step *= axis.unit;
  return axis;
}

static int linear_ticks(const Axis *axis, double ticks[AXIS_TICKS_MOST]) {
  int count = (int)lround((axis->most - axis->least) / axis->step) + 1;
  if (count > AXIS_TICKS_MOST) count = AXIS_TICKS_MOST;
  for (int i = 0; i < count; i++)
    ticks[i] = (round(axis->least / axis->step) + i) * axis->step;
  return count;
}

static int log_ticks(const Axis *axis, double ticks[AXIS_TICKS_MOST]) {
  static const double digits[] = {1, 2, 5};
  int count = 0, low = (int)lround(log10(axis->least)), high = (int)lround(log10(axis->most));
  int stride = axis->step > 0 ? (int)axis->step : 1, parts = axis->step > 0 ? 1 : 3;
  for (int decade = low; decade <= high; decade += stride)
    for (int part = 0; part < parts && count < AXIS_TICKS_MOST; part++)
      if (decade < high || part == 0) ticks[count++] = digits[part] * pow(10, decade);
  return count;
}

int axis_ticks(const Axis *axis, double ticks[AXIS_TICKS_MOST]) {
  return axis->log ? log_ticks(axis, ticks) : linear_ticks(axis, ticks);
}

double axis_place(const Axis *axis, double value) {
  if (axis->log) return log10(value / axis->least) / log10(axis->most / axis->least);
  return (value - axis->least) / (axis->most - axis->least);
}

static void number_text(const Axis *axis, double tick, char text[AXIS_TEXT_SIZE]) {
  static const char *const suffixes[] = {"", "k", "M", "G", "T"};
  double size = fabs(tick), step = axis->log ? size : axis->step;
  int suffix = 0;
  if (size >= 1e15 || (size > 0 && size < 1e-4)) {
    snprintf(text, AXIS_TEXT_SIZE, "%.3g", tick);
    return;
  }
  for (; size >= 1000 && suffix < 4; size /= 1000)
    tick /= 1000, step /= 1000, suffix++;
  /* Ticks are multiples of 1, 2 or 5 in the step's last digit. */
  int decimals = step > 0 ? (int)fmin(fmax(0, ceil(-log10(step) - 1e-9)), 15) : 0;
  int length = snprintf(text, AXIS_TEXT_SIZE, "%.*f", decimals, tick);
  while (decimals > 0 && text[length - 1] == '0')
    length--, decimals--;
  if (length > 1 && (text[length - 1] < '0' || text[length - 1] > '9'))
    length--; /* a decimal point, whatever the locale has */
  snprintf(text + length, (size_t)(AXIS_TEXT_SIZE - length), "%s", suffixes[suffix]);
}

void axis_text(const Axis *axis, double tick, char text[AXIS_TEXT_SIZE]) {
  Axis plain = *axis;
  if (axis->unit > 0) plain.step /= axis->unit, tick /= axis->unit;
  number_text(&plain, tick, text);
  size_t length = strlen(text);
  if (axis->unit > 0) snprintf(text + length, AXIS_TEXT_SIZE - length, "\u00A0%s", axis->unit_name);
}
