/* The interface of the checker, which shares no code with the engine or the library. */
#pragma once

#include <stdatomic.h>
#include <stddef.h>

typedef enum {
  CHECKED_RIGHT,
  CHECKED_WRONG,
  CHECKED_NO_FILE, /* it cannot be read */
  CHECKED_NO_MEMORY,
  CHECKED_ENDED, /* before anything was known */
} CheckedAs;

typedef struct {
  size_t leaves, solved, open; /* of a certificate that is right */
  char message[240];           /* of one that is wrong, or could not be checked */
} CheckReport;

/* Checks the certificate in a file, and solves a part of its leaves again, until *stop is set. Any
 * number of checks may go on at once. */
CheckedAs check_file(const char *path, double percent, int threads, const atomic_bool *stop,
                     CheckReport *report);
