/* What a terminal shows of a search under way: redrawn in place, cut to the window. A picture of
 * several lines for the analysis of a cube, one line for all else. */
#pragma once

#include "cube/analysis.h"
#include "options.h"

typedef struct {
  const SearchOptions *options;
  const Table *table;
  const char *title;

  int lines;   /* drawn and not erased */
  double rate; /* nodes a second, over the last second or so */
  double rate_seconds;
  uint64_t rate_nodes;
} Live;

/* True if standard error is a terminal that can be drawn on. */
bool live_possible(void);

/* Draws over what was drawn before. */
void live_draw(Live *live, const AnalysisView *view);

/* Erases what was drawn, so that other output can follow. */
void live_erase(Live *live);

/* Draws one line over the one that was drawn before, and erases it. */
void live_line(const char *format, ...) G_GNUC_PRINTF(1, 2);
void live_line_erase(void);
