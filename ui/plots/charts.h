/* The pictures of how a search went, made from its traces, drawn with ui/paint/plot.h or saved
 * as a file. Main thread only. */
#pragma once

#include <gio/gio.h>

#include "paint/plot.h"
#include "play/move-names.h"
#include "search/search.h"

typedef enum { CHART_RATE, CHART_TASKS, CHART_USED, CHART_HITS, CHART_COLUMNS, CHARTS } ChartKind;

typedef struct {
  Plot plot;
  Series series[3]; /* one for each scheme there is a trace of; owns x and y */
  char *title;
  char names[3][32];
  char moves[MOVES_MOST][NOTATION_MOVE];
  const char *move_names[MOVES_MOST]; /* these */
} Chart;

/* Its name for a menu; static. */
const char *chart_name(ChartKind kind);

/* The picture now; free with chart_free(). A search that has not begun gives an empty one. */
Chart *chart_new(FsSearch *of, ChartKind kind, gboolean dark);
void chart_free(Chart *chart);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Chart, chart_free)

/* The figures as text: a line for each point, fields separated by commas. */
char *chart_csv(const Chart *chart);

/* Saves it in the format that the name ends in: .svg, .png or .csv. On failure the file is as it
 * was and *error says why. */
gboolean chart_save(const Chart *chart, const char *path, GError **error);
