/* What is left of a search, and where it leans, in words, translated. Free all with g_free(). */
#pragma once

#include <glib.h>

#include "core/outlook.h"
#include "play/analysis.h"

/* "10 minutes", "3 hours": a time that is known roughly, rounded up or down. */
char *words_span(double seconds, gboolean up);

/* "At least 12 % done, 10 minutes to 3 hours left", or that this cannot be foretold, of a search
 * that has taken so many nodes and seconds. */
char *words_outlook(const Outlook *outlook, double nodes, double seconds);

/* "Perhaps not White", what the search leans to; NULL of a move that is answered or of which
 * nothing is known. */
char *words_leaning(const MoveStatus *status, Goal goal);
