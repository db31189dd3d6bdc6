/* In place of plots.c where there is no cairo. */
#include "bench/plots.h"

#include "base/message.h"

bool bench_plot_begin(const char *folder) {
  return message_fail("--plot: fourscore-cli was built without pictures, which take cairo");
}

bool bench_plot(const Bench *bench, const GArray *results) { return false; }
