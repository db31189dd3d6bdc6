/* The marks that an explanation has on the board, in words. */
#pragma once

#include "play/explain.h"

/* What the part's crosses, frames and arcs on the board mean. NULL if it has none; free with
 * g_free(). */
char *explain_legend(const Explanation *part);
