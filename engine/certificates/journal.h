/* The lines of a certificate that is being made, and the answers that were searched for it, kept in
 * a file while the work goes on. So the same question, asked again, continues where it was,
 * whatever ended it. docs/formats/unfinished-certificate.md is the reference.
 *
 * Each line reaches the file as soon as it is known, and the disk every few seconds. One thread at
 * a time uses a journal. */
#pragma once

#include "../core/known.h"

#include <glib.h>

typedef struct Journal Journal;

/* Opens the file, or makes it; `question` is one line that says what is to be proved. A line that
 * was cut at its end is overwritten; other damaged lines are left out. STATUS_FILE: it cannot be
 * read or written, or is about another question; STATUS_MEMORY. */
Status journal_open(Journal **journal, const char *path, const char *question, Error *error);

/* NULL is allowed. The file stays unless it is removed. */
void journal_close(Journal *journal);

/* The line of a canonical key, as journal_add() got it; NULL if there is none. */
const char *journal_find(const Journal *journal, Key key);
size_t journal_count(const Journal *journal);

/* Lines of the file that were damaged and left out, and the number of the first of them, from 1. */
size_t journal_damaged(const Journal *journal, size_t *first);

/* What searches found: values, and which positions were divided. */
const Known *journal_answers(const Journal *journal);

/* STATUS_FILE: it could not be written; the message says why. STATUS_MEMORY. */
Status journal_add(Journal *journal, Key key, const char *line, Error *error);
Status journal_add_answer(Journal *journal, Key key, ValueSet values, Error *error);

/* Takes the file away. */
void journal_remove(Journal *journal);
