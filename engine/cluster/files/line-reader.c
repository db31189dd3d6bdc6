#include "line-reader.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void line_reader_init(LineReader *reader, int fd, uint64_t offset) {
  reader->fd = fd;
  reader->offset = offset;
  reader->torn = false;
  reader->at = reader->filled = 0;
}

/* Moves the rest of the buffer to its beginning and reads more behind it; false at the end. */
static bool line_reader_fill(LineReader *reader) {
  memmove(reader->buffer, reader->buffer + reader->at, reader->filled - reader->at);
  reader->filled -= reader->at;
  reader->at = 0;
  ssize_t count;
  do
    count = pread(reader->fd, reader->buffer + reader->filled, LINE_READER_BUFFER - reader->filled,
                  (off_t)(reader->offset + reader->filled));
  while (count < 0 && errno == EINTR);
  if (count <= 0) return false;
  reader->filled += (size_t)count;
  return true;
}

/* Drops the buffer, which is full and without a newline, up to the line's end. */
static bool skip_long_line(LineReader *reader) {
  for (;;) {
    reader->offset += reader->filled;
    reader->at = reader->filled = 0;
    if (!line_reader_fill(reader)) return false;
    const char *end = memchr(reader->buffer, '\n', reader->filled);
    if (end == NULL) continue;
    reader->at = (size_t)(end - reader->buffer) + 1;
    reader->offset += reader->at;
    return true;
  }
}

bool line_reader_next(LineReader *reader) {
  size_t searched = 0;
  for (;;) {
    char *begin = reader->buffer + reader->at;
    char *end = memchr(begin + searched, '\n', reader->filled - reader->at - searched);
    if (end != NULL) {
      reader->text = begin;
      reader->length = (size_t)(end - begin);
      reader->at += reader->length + 1;
      reader->offset += reader->length + 1;
      return true;
    }
    searched = reader->filled - reader->at;
    if (searched == LINE_READER_BUFFER) {
      uint64_t begin_of_line = reader->offset;
      if (!skip_long_line(reader)) {
        reader->offset = begin_of_line;
        reader->torn = true;
        return false;
      }
      reader->text = "";
      reader->length = 0;
      return true;
    }
    if (!line_reader_fill(reader)) {
      reader->torn = reader->filled > reader->at;
      return false;
    }
  }
}
