/* Where the workers of a user on one machine find each other's memory: a small file with a line for
 * each piece of memory that a process has open. It is in $XDG_RUNTIME_DIR, or else in /dev/shm or
 * /tmp, and belongs to the user alone.
 *
 * Nothing depends on it. A line counts only if the process really has such memory open, so neither
 * the line of a killed process nor rubbish counts. Both vanish when the file is next written, and
 * the file vanishes with its last line. A worker that cannot read or write it shares with nobody.
 * The file is locked for a moment at a time. */
#pragma once

#include "../../core/status.h"

#include <stdbool.h>

#include <glib.h>

enum { MEETING_NAME_SIZE = 96 };

typedef struct {
  char name[MEETING_NAME_SIZE]; /* of the memory, as memfd_create() was told */
  int process, file;            /* the process that has it open, and as which file */
} MeetingLine;

typedef struct {
  int file;
  char *path;
  GArray *lines; /* of MeetingLine, that count now */
  GString *text; /* of the file */
} Meeting;

/* The name of the file, one for all workers that see the same processes; to be freed. */
char *meeting_name(void);

/* Opens, locks and reads the file. It waits for the lock for 5 seconds at most, or not at all
 * unless `patient`. False, with nothing to end, if that is impossible; *why, unless NULL, says
 * why. */
bool meeting_begin(Meeting *meeting, bool patient, Error *why);

/* Writes the lines, if they have changed, and releases the lock. */
void meeting_end(Meeting *meeting);

/* Opens that memory too, if the process has it open, with its size in *bytes and how much of it was
 * touched in *used. -1 if the process has not, or if it is somebody else's. */
int meeting_open(const MeetingLine *line, size_t *bytes, size_t *used);
