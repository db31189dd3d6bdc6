/* A certificate as it was read, and the parts of its format. docs/certificates.md is the reference.
 */
#pragma once

#include "game.h"
#include "stop.h"

#include <stddef.h>

/* The verdict on a certificate, as exit statuses. NOT_CHECKED: there is none, since a file could
 * not be read or written, memory did not suffice, somebody stopped it, or the usage was wrong.
 * OPEN: leaves were not answered. ON_TRUST: all is right if the leaves that were not solved again
 * are.
 */
typedef enum { GOOD, WRONG, NOT_CHECKED, OPEN, ON_TRUST } Verdict;

typedef enum { LINE_MOVE, LINE_LEAF, LINE_SIGHT, LINE_RULE, LINE_BLOCKED } Kind;

/* How a line was used by the walk. */
enum { USED_FOR_WIN = 1, USED_FOR_NOT_WIN = 2 };

typedef struct {
  Name name;
  const char *text; /* the columns of moves, or a rule */
  size_t turn;      /* how many leaves the walk has met, this one included */
  uint8_t kind;     /* Kind */
  uint8_t wins;     /* the answer of all kinds but moves: the claim holds */
  uint8_t used;
  uint8_t listed; /* among the leaves that are asked for */
} Line;

typedef struct {
  Position position;
  bool wins;
} Root;

typedef struct {
  int version; /* 1 or 2 */
  Side claimant;
  size_t root_count, line_count;
  size_t first_line; /* the number of the first line in the file, from 1 */
  Root *roots;
  Line *lines; /* sorted by name, each once */
  char *text;  /* the file */
  Stop stop;   /* of the check */
} Certificate;

/* Reads a file: GOOD, or WRONG or NOT_CHECKED after a message; there is none if it was stopped. */
Verdict certificate_read(const char *path, Stop stop, Certificate *certificate);
void certificate_free(Certificate *certificate);

/* The line of a name, NULL if there is none. */
Line *certificate_find(const Certificate *certificate, Name name);

/* The number of a line in the file. */
size_t certificate_number(const Certificate *certificate, const Line *line);

/* A name as 20 digits, and back. */
void name_write(Name name, char text[21]);
bool name_read(const char *text, Name *name);

/* The CRC-32 of zlib, continued: the sum of earlier bytes, which is 0 if there are none, becomes
 * that of those and these. */
uint32_t sum_with(uint32_t sum, const char *bytes, size_t length);

/* Says what is wrong, from the thread that began the check. tell.c writes "fourscore-check: ", the
 * text and a newline to standard error. */
void tell(const char *format, ...) __attribute__((format(printf, 1, 2)));
