/* Reads a file line by line from an offset, in bounded memory whatever the file holds. */
#pragma once

#include "../../core/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINE_READER_BUFFER = 1 << 16 };

typedef struct {
  int fd;
  uint64_t offset;  /* of the first byte behind the last whole line */
  bool torn;        /* at the end: bytes follow that no newline ends */
  const char *text; /* of the last line, without its newline */
  size_t length;    /* 0 for a line that is longer than the buffer: none is good */
  /* Its own: */
  size_t at, filled;
  char buffer[LINE_READER_BUFFER];
} LineReader;

/* Begins at the offset, which is that of a line. */
void line_reader_init(LineReader *reader, int fd, uint64_t offset);

/* The next whole line; false at the end of the file and after an error. */
bool line_reader_next(LineReader *reader);
