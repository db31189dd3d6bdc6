/* A certificate as it was read, and the parts of its format. docs/formats.md is the reference. */
#pragma once

#include "game.h"

#include <stddef.h>

/* The verdict on a certificate, as exit statuses. NOT_CHECKED: there is none, since a file could
 * not be read or written, memory did not suffice, or the usage was wrong. */
typedef enum { GOOD, WRONG, NOT_CHECKED, OPEN } Verdict;

typedef enum { LINE_MOVE, LINE_LEAF, LINE_SIGHT } Kind;

/* How a line was used by the walk. */
enum { USED_FOR_WIN = 1, USED_FOR_NOT_WIN = 2 };

typedef struct {
  Name name;
  uint8_t kind;   /* Kind */
  uint8_t column; /* of a move */
  uint8_t wins;   /* the answer of a leaf: the claim holds */
  uint8_t used;
} Line;

typedef struct {
  Position position;
  bool wins;
} Root;

typedef struct {
  Side claimant;
  size_t root_count, line_count;
  Root *roots;
  Line *lines; /* sorted by name, each once */
} Certificate;

/* Reads a file: GOOD, or WRONG or NOT_CHECKED after a message. */
Verdict certificate_read(const char *path, Certificate *certificate);
void certificate_free(Certificate *certificate);

/* The line of a name, NULL if there is none. */
Line *certificate_find(const Certificate *certificate, Name name);

/* A name as 20 digits, and back. */
void name_write(Name name, char text[21]);
bool name_read(const char *text, Name *name);

/* The CRC-32 of zlib. */
uint32_t sum_of(const char *bytes, size_t length);

/* Writes "fourscore-check: ", the text and a newline to standard error. */
void tell(const char *format, ...) __attribute__((format(printf, 1, 2)));
