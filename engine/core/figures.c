#include "figures.h"

#include <math.h>
#include <stdio.h>

/* Rounded before the unit is chosen, so that 999.6 million are not "1000M". */
Figure figure_count(double count, const char *gap) {
  static const char units[] = "MGTPE";
  Figure figure;
  if (count < 999999.5) {
    snprintf(figure.text, FIGURE_SIZE, "%'.0f", count);
    return figure;
  }
  int unit = 0;
  for (count /= 1e6; count >= 999.5 && units[unit + 1] != '\0'; count /= 1e3)
    unit++;
  int decimals = count < 9.995 ? 2 : count < 99.95 ? 1 : 0;
  snprintf(figure.text, FIGURE_SIZE, "%.*f%s%c", decimals, count, gap, units[unit]);
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

/* Rounded before the unit is chosen, so that a table a page short of 1 GiB is not 1024.0 MiB. */
Figure figure_bytes(uint64_t bytes, const char *gap) {
  static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  Figure figure;
  double amount = (double)bytes;
  int unit = 0;
  for (; amount >= 1023.95; amount /= 1024)
    unit++;
  int decimals = fabs(amount - round(amount)) < 0.05 ? 0 : 1;
  snprintf(figure.text, FIGURE_SIZE, "%.*f%s%s", decimals, amount, gap, units[unit]);
  return figure;
}
