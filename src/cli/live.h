/* The live view of an analysis on a terminal: redrawn in place, cut to the window. */
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
