/* Saved games of Connect-4 and PopOut: the format of game-file.h with one line of moves and with
 * the member "game" (docs/formats.md). Read whole or not at all. */
#pragma once

#include "flat/record.h"
#include "game-file.h"

typedef struct {
  FlatBoard board;
  ValueSet values; /* of the position: what is known */
} FlatAnswer;

typedef struct {
  FlatRecord record;
  GArray *answers; /* FlatAnswer */
  char *file;      /* as in GameFile */
  gboolean saved;
} FlatFile;

FlatFile *flat_file_new(void);
void flat_file_free(FlatFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(FlatFile, flat_file_free)

/* TRUE if the text is a saved game of a flat game, as its member "game" says, whatever else is in
 * it. */
gboolean flat_file_is(const char *text, gsize length);

/* As game_file_write() and game_file_read(). */
char *flat_file_write(const FlatFile *file, gboolean session);
FlatFile *flat_file_read(const char *text, gsize length, GError **error);
