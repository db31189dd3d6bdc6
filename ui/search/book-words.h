/* What a book says of where its answers come from. Main thread only. */
#pragma once

#include "search/search.h"

/* Which book has a position: "the shipped one"; NULL if none has it. */
const char *book_words(FsSearch *search, const Position *position);

/* What the book itself says of the source and the nodes of the proof, in the words of its maker;
 * NULL if none has it. Free with g_free(). */
char *book_source_words(FsSearch *search, const Position *position);
