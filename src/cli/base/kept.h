/* A store that questions of any game begin with, and that keeps what they prove: --store of solve
 * and analyse. The team of solve has its own way to write (team.h). */
#pragma once

#include "base/options.h"
#include "play/analysis.h"
#include "storage/books.h"

typedef struct Kept Kept;

/* Opens the store at `path`, which is made if there is none, and reads it. False, after a message,
 * if that cannot be, or if the search has a handicap, whose answers are no values. */
bool kept_open(Kept **kept, const SearchOptions *options, const char *path);

/* False, after a message, if something proved is missing in the store. NULL is allowed. */
bool kept_close(Kept *kept);

/* Makes a question or an analysis begin with what is known, and record what it proves. A `kept` of
 * NULL does nothing, here and below. */
void kept_prepare(const Kept *kept, QuestionOptions *options);

/* Lets searches begin with what books know of a position and of its moves too. Not during one. */
void kept_teach(Kept *kept, const Books *books, const Position *position);

/* Writes what was proved so far, at most once a second unless it has ended; what cannot be written
 * is tried again. One thread at a time. */
void kept_question(Kept *kept, Question *question);
void kept_analysis(Kept *kept, Analysis *analysis, const Position *position, bool ended);
