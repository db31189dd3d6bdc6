/* One line of a results file: what was found out about one position. docs/formats/job.md is the
 * reference.
 *
 *   tag position claim value nodes seconds table maker host sum      (fields joined by tabs)
 *
 * Every line stands for itself, so files can be joined, sorted and searched; the CRC-32 at its end
 * distinguishes a whole line from a torn one. */
#pragma once

#include "../../core/proof-record.h"
#include "../../cube/code.h"
#include "description.h"

enum {
  RESULT_LINE_LONGEST = 320, /* bytes, with the newline */
  RESULT_HOST_LONGEST = 63,
};

typedef struct {
  ProofRecord record; /* its key is canonical */
  bool fresh; /* the table was empty at the start and not shared: the nodes can be reproduced */
  char maker[JOB_MAKER_LONGEST + 1];
  char host[RESULT_HOST_LONGEST + 1];
} Result;

typedef enum { RESULT_GOOD, RESULT_DAMAGED, RESULT_FOREIGN } ResultKind;

/* Writes the line with its newline and a NUL and returns its length without the NUL. Bytes of
 * maker and host that a line cannot hold become '?'. */
size_t result_write(const Result *result, const char *tag, char line[RESULT_LINE_LONGEST + 1]);

/* Reads a line without its newline. Foreign: whole, but of a job other than `tag` or of another
 * claim. *reason (a static string) says what is wrong with a line that is not good. */
ResultKind result_read(const char *line, size_t length, const char *tag, Claim claim,
                       Result *result, const char **reason);
