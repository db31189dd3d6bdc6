/* What is known about a position whose value is not proved, in words. */
#pragma once

#include "play/analysis.h"

/* Which of its moves are proved, which are not, and what follows so far; `view` is what is known
 * about it, NULL: nothing. Free with g_free(). */
char *explain_open(Variant variant, const AnalysisView *view);
