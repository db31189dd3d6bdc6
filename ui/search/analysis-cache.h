/* What analyses have found, by position of any game, so that stepping back shows it again.
 *
 * Positions that a symmetry maps to each other share an entry: it is handed out turned the way the
 * asked position lies. An entry takes a few kilobytes, and a click to come about, so nothing is
 * ever dropped. Main thread only.
 */
#pragma once

#include <glib.h>

#include "play/analysis.h"

typedef GHashTable AnalysisCache;

AnalysisCache *analysis_cache_new(void);
void analysis_cache_free(AnalysisCache *cache);

/* Keeps the view of an analysis of this position in place of an older one. Proved values of the
 * older one are carried over, so what was known stays known. */
void analysis_cache_put(AnalysisCache *cache, const Position *position, const AnalysisView *view);

/* FALSE, and *view untouched, if nothing is known about the position. */
gboolean analysis_cache_get(AnalysisCache *cache, const Position *position, AnalysisView *view);
