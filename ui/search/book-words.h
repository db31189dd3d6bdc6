/* What a book says of where its answers come from. Main thread only. */
#pragma once

#include "search/search.h"

/* The source and the nodes of the proof of a position that a book has; NULL if none has it. Free
 * with g_free(). */
char *book_words(FsSearch *search, const Position *position);
