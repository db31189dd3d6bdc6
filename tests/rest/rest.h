/* Faults of files at rest: what a kind of file is, and how a damaged one is judged. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum {
  REST_RIGHT,   /* all that was read is right, and nothing was said */
  REST_REFUSED, /* what was read is right, and what is wrong was named */
  REST_WRONG,   /* a value that is none, or a different one */
  REST_DIED,
  REST_VERDICTS
} RestVerdict;

typedef struct {
  const char *name;
  const char *file; /* its name within the folder */
  unsigned share;   /* ./test tries one fault in this many */
  /* Makes three files in a folder: `file`, "old" as it was some time ago, and "other", which takes
   * its place when two files are swapped. */
  void (*make)(const char *folder);
  RestVerdict (*judge)(const char *path); /* the file, perhaps damaged; in a process of its own */
} RestKind;

extern const RestKind rest_store, rest_results, rest_news, rest_notes, rest_digest,
    rest_certificate, rest_alone, rest_book, rest_journal, rest_game, rest_batch;

/* Set by main(): the programs, and the folder of the kind. */
extern const char *rest_cli, *rest_check;
extern char *rest_folder;

/* The path of a file there; free with g_free(). */
char *rest_path(const char *name);
