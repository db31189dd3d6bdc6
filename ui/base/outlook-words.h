/* What is left of a search, and where it leans, in words, translated. Free all with g_free(). */
#pragma once

#include <glib.h>

#include "core/outlook.h"
#include "play/analysis.h"

/* "10 minutes", "3 hours": a time that is known roughly, rounded up or down. */
char *words_span(double seconds, gboolean up);

/* "20 minutes ago", as words_span() rounds down. Free with g_free(). */
char *words_ago(double seconds);

/* "Perhaps 10 minutes to 3 hours left", or that this cannot be predicted, for a search that has
 * taken this many nodes and seconds. */
char *words_outlook(const Outlook *outlook, double nodes, double seconds);

/* How many moves are proved, which is a fact, and what is left; if one move is left and nothing is
 * foretold about it, which one. */
char *words_progress(const AnalysisView *view, Variant variant);

/* "Perhaps no win for White", what the search leans to; NULL for a move that is answered or about
 * which nothing is known. */
char *words_leaning(const MoveStatus *status, Goal goal);
