/* What is left of a search, and where it leans, in words, translated. Free all with g_free(). */
#pragma once

#include <glib.h>

#include "core/outlook.h"
#include "play/analysis.h"

/* "10 minutes", "3 hours": a time that is known roughly, rounded up or down. */
char *words_span(double seconds, gboolean up);

/* "Perhaps 10 minutes to 3 hours left", or that this cannot be foretold, of a search
 * that has taken this many nodes and seconds. */
char *words_outlook(const Outlook *outlook, double nodes, double seconds);

/* How many moves are proved, which is a fact, and what is left; of one that is left and of which
 * nothing is foretold, which that is. */
char *words_progress(const AnalysisView *view, Variant variant);

/* "Perhaps not White", what the search leans to; NULL of a move that is answered or of which
 * nothing is known. */
char *words_leaning(const MoveStatus *status, Goal goal);
