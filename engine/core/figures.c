#include "figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text is all digits, six at most, or has the groups of the locale. */
static void group_digits(Figure *figure, const char *gap) {
  size_t length = strspn(figure->text, "0123456789"), gap_length = strlen(gap);
  if (length <= 4 || figure->text[length] != '\0') return;
  char *groups = figure->text + length - 3;
  memmove(groups + gap_length, groups, 4);
  memcpy(groups, gap, gap_length);
}

/* Rounded before the unit is chosen, so that 999.6 million are not "1000M". */
Figure figure_count(double count, const char *gap) {
  static const char units[] = "MGTPE";
  Figure figure;
  if (count < 999999.5) {
    snprintf(figure.text, FIGURE_SIZE, "%'.0f", count);
    group_digits(&figure, gap);
    return figure;
  }
  int unit = 0;
  for (count /= 1e6; count >= 999.5 && units[unit + 1] != '\0'; count /= 1e3)
    unit++;
  int decimals = count < 9.995 ? 2 : count < 99.95 ? 1 : 0;
  snprintf(figure.text, FIGURE_SIZE, "%.*f%s%c", decimals, count, gap, units[unit]);
  return figure;
}

Figure figure_signed(int number) {
  Figure figure;
  const char *sign = number > 0 ? "+" : number < 0 ? "\u2212" : "";
  snprintf(figure.text, FIGURE_SIZE, "%s%d", sign, abs(number));
  return figure;
}

Figure figure_duration(double seconds) {
  Figure figure;
  long long whole = (long long)(seconds + 0.05); /* 60.0 s is a minute */
  int minutes = (int)(whole / 60 % 60), rest = (int)(whole % 60);
  if (seconds < 59.95)
    snprintf(figure.text, FIGURE_SIZE, "%.1f s", seconds);
  else if (whole < 3600)
    snprintf(figure.text, FIGURE_SIZE, "%d:%02d", minutes, rest);
  else
    snprintf(figure.text, FIGURE_SIZE, "%lld:%02d:%02d", whole / 3600, minutes, rest);
  return figure;
}

static Figure write_bytes(uint64_t bytes, int unit, const char *gap) {
  static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  Figure figure;
  double amount = ldexp((double)bytes, -10 * unit);
  int decimals = fabs(amount - round(amount)) < 0.05 ? 0 : 1;
  snprintf(figure.text, FIGURE_SIZE, "%.*f%s%s", decimals, amount, gap, units[unit]);
  return figure;
}

/* Rounded before the unit is chosen, so that a table a page short of 1 GiB is not 1024.0 MiB. */
static int unit_of(uint64_t bytes) {
  int unit = 0;
  for (double amount = (double)bytes; amount >= 1023.95; amount /= 1024)
    unit++;
  return unit;
}

Figure figure_bytes(uint64_t bytes, const char *gap) {
  return write_bytes(bytes, unit_of(bytes), gap);
}

void figure_bytes_apart(uint64_t one, uint64_t other, const char *gap, Figure apart[2]) {
  apart[0] = figure_bytes(one, gap);
  apart[1] = figure_bytes(other, gap);
  for (int unit = unit_of(one) - 1; unit >= 0 && strcmp(apart[0].text, apart[1].text) == 0;
       unit--) {
    apart[0] = write_bytes(one, unit, gap);
    apart[1] = write_bytes(other, unit, gap);
  }
}

Span figure_span(double seconds, bool up) {
  static const Span spans[] = {
      {1, SPAN_SECONDS},  {2, SPAN_SECONDS},  {3, SPAN_SECONDS},  {5, SPAN_SECONDS},
      {10, SPAN_SECONDS}, {15, SPAN_SECONDS}, {20, SPAN_SECONDS}, {30, SPAN_SECONDS},
      {45, SPAN_SECONDS}, {1, SPAN_MINUTES},  {2, SPAN_MINUTES},  {3, SPAN_MINUTES},
      {5, SPAN_MINUTES},  {10, SPAN_MINUTES}, {15, SPAN_MINUTES}, {20, SPAN_MINUTES},
      {30, SPAN_MINUTES}, {45, SPAN_MINUTES}, {1, SPAN_HOURS},    {2, SPAN_HOURS},
      {3, SPAN_HOURS},    {5, SPAN_HOURS},    {8, SPAN_HOURS},    {12, SPAN_HOURS},
      {1, SPAN_DAYS},     {2, SPAN_DAYS},     {3, SPAN_DAYS},     {5, SPAN_DAYS},
      {7, SPAN_DAYS},     {10, SPAN_DAYS},    {15, SPAN_DAYS},    {20, SPAN_DAYS},
      {30, SPAN_DAYS},    {50, SPAN_DAYS},    {100, SPAN_DAYS},   {200, SPAN_DAYS},
      {1, SPAN_YEARS},    {2, SPAN_YEARS},    {5, SPAN_YEARS},    {10, SPAN_YEARS},
      {20, SPAN_YEARS},   {50, SPAN_YEARS},   {100, SPAN_YEARS},  {1000, SPAN_YEARS},
  };
  static const double units[] = {1, 60, 3600, 86400, 365.25 * 86400};
  int last = (int)(sizeof spans / sizeof *spans) - 1, i = 0;
  while (i < last && spans[i].count * units[spans[i].unit] < seconds)
    i++;
  bool beyond = spans[i].count * units[spans[i].unit] > seconds;
  return spans[!up && beyond && i > 0 ? i - 1 : i];
}
