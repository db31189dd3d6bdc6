/* What a function says when the world is wrong: a status, and the place and the reason in words.
 *
 * A wrong program is an assertion; being stopped is not an error. A function that fails leaves its
 * results untouched. */
#pragma once

#include <stddef.h>

typedef enum {
  STATUS_OK,
  STATUS_TEXT,     /* a text is not what it should be; the offset says where */
  STATUS_RANGE,    /* a number is outside what can be served */
  STATUS_MEMORY,   /* the system does not give the memory */
  STATUS_FILE,     /* a file cannot be read or written, or is not what it should be */
  STATUS_CONFLICT, /* two proofs contradict each other */
} Status;

typedef struct {
  Status status;     /* STATUS_OK when nothing went wrong */
  size_t offset;     /* bytes from the start of the text; 0 where there is no text */
  char message[240]; /* one sentence without the offset, UTF-8, no newline */
} Error;

/* Says the messages in another language: `words` gets each of them before it is filled in and
 * returns it, or its translation with the same conversions; it may be called from any thread. Once,
 * before anything else. Without it they are English. */
typedef const char *StatusWords(const char *format) __attribute__((format_arg(1)));
void status_set_words(StatusWords *words);

/* A part of a message, translated likewise. */
const char *status_word(const char *text) __attribute__((format_arg(1)));

/* Fills *error (which may be NULL) and returns status, so that a function can end with
 * `return status_fail(error, ...)`. The message is cut, never overrun; bytes that are no UTF-8, as
 * a file's name may have, become question marks. */
Status status_fail(Error *error, Status status, size_t offset, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
