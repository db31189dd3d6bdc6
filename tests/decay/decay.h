/* Faults of files at rest: what a kind of file is, and how a damaged one is judged. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum {
  DECAY_RIGHT,   /* all that was read is right, and nothing was said */
  DECAY_REFUSED, /* what was read is right, and what is wrong was named */
  DECAY_WRONG,   /* a value that is none, or a different one */
  DECAY_DIED,
  DECAY_VERDICTS
} DecayVerdict;

typedef struct {
  const char *name;
  const char *file; /* its name within the folder */
  unsigned share;   /* ./test tries one fault in this many */
  /* Makes three files in a folder: `file`, "old" as it was some time ago, and "other", which takes
   * its place when two files are swapped. */
  void (*make)(const char *folder);
  DecayVerdict (*judge)(const char *path); /* the file, perhaps damaged; in a process of its own */
} DecayKind;

extern const DecayKind decay_store, decay_results, decay_news, decay_notes, decay_digest,
    decay_certificate, decay_alone, decay_book, decay_journal, decay_game, decay_batch;

/* Set by main(): the programs, and the folder of the kind. */
extern const char *decay_cli, *decay_check;
extern char *decay_folder;

/* The path of a file there; free with g_free(). */
char *decay_path(const char *name);
