/* What a job is: the file job.txt, written once. docs/formats/job.md is the reference.
 *
 * The SHA-256 of the file is the job's name; its first 16 digits stand in every line of
 * results, so that what belongs to another job is noticed. */
#pragma once

#include "../../cube/board.h"
#include "folder.h"

enum {
  JOB_TAG_SIZE = 17,      /* with the final NUL */
  JOB_MAKER_LONGEST = 48, /* without it */
};

typedef struct {
  char name[65];          /* SHA-256, hexadecimal */
  char tag[JOB_TAG_SIZE]; /* its first 16 digits */
  Claim claim;
  char created[21];                  /* 2026-11-21T02:30:00Z */
  char maker[JOB_MAKER_LONGEST + 1]; /* that wrote it */
  size_t count;                      /* of roots, at least 1 */
  Board *roots;                      /* positions whose games are not over */
  char **texts;                      /* the roots as somebody wrote them; NULL: as board codes */
} Description;

/* Writes job.txt of a new folder; the caller gives claim, maker, count, roots and perhaps texts;
 * the rest is filled in. STATUS_FILE. */
Status description_write(Description *description, const Folder *folder, Error *error);

/* Reads it; texts are as many as roots then, ended by NULL. STATUS_TEXT: the message names the line
 * that is wrong, and why. */
Status description_read(Description *description, const Folder *folder, Error *error);

void description_clear(Description *description);
