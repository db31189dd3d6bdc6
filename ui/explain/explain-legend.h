/* The marks that an explanation has on the board, in words. */
#pragma once

#include "play/explain.h"

/* What the crosses, frames and arcs on the board mean that the part has there. NULL if it has none;
 * free with g_free(). */
char *explain_legend(const Explanation *part);
