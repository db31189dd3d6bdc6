/* A file of opinions of openings to which lines are added (docs/formats/openings.md). A line is
 * written as soon as its position is judged, so whatever ends the program, those before it stay.
 * One thread at a time. */
#pragma once

#include "storage/openings.h"

#include "play/line.h"

typedef struct OpeningsFile OpeningsFile;

/* Begins the file if there is none; what is left of a line that was cut off is removed.
 * STATUS_RANGE: positions of the variant have no keys. STATUS_FILE: it cannot be read or written,
 * or is no such file, or is one of another game, or a line has no meaning; then it stays as it is.
 */
Status openings_file_open(OpeningsFile **file, Variant variant, const char *path, Error *error);
void openings_file_close(OpeningsFile *file); /* NULL is allowed */

/* The visits of what it says about a position or an image of it; 0: nothing. */
uint64_t openings_file_visits(const OpeningsFile *file, const Position *position);

/* Adds a line about the position at the cursor, which the entry is about. STATUS_FILE. */
Status openings_file_add(OpeningsFile *file, const Line *line, const OpeningsEntry *entry,
                         Error *error);
