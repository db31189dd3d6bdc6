/* An explanation, and the worker that looks for it (play/explain.h). Main thread only. */
#pragma once

#include <glib.h>

#include "play/explain.h"

typedef struct {
  gboolean searching; /* the rest is not yet there but for the position */
  Explanations found;
} SearchExplanation;

typedef struct ExplainFinder ExplainFinder;

/* Called once, in the main loop; the finder may be freed from within. */
typedef void (*ExplanationFound)(gpointer data);

/* Looks for the explanation of explain_find(), with a small table of its own if the solver needs
 * one. `known` is what the question may rely on, or NULL, and is the finder's from now on. NULL if
 * there is no memory. */
ExplainFinder *explain_finder_start(const QuestionOptions *options, Known *known,
                                    ExplanationFound found, gpointer data);

const SearchExplanation *explain_finder_get(const ExplainFinder *finder);

/* Stops the search if it goes on (20 ms) and forgets it. NULL is allowed. */
void explain_finder_free(ExplainFinder *finder);
