/* Saved games of Connect-4 and PopOut: the format of game-file.h for one game, with the member
 * "game" (docs/formats.md). Read whole or not at all. */
#pragma once

#include "flat-tree.h"
#include "game-file.h"

typedef struct {
  FlatBoard board;
  ValueSet values; /* of the position: what is known */
} FlatAnswer;

typedef struct {
  FlatTree tree;
  GArray *answers;  /* FlatAnswer */
  gboolean changed; /* as in GameFile */
  char *file;       /* as in GameFile */
  gboolean saved;
  gboolean setting_up;
  FlatBoard setup;
} FlatFile;

FlatFile *flat_file_new(void); /* without a tree */
void flat_file_free(FlatFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(FlatFile, flat_file_free)

/* TRUE if the text is a saved game of a flat game, as its member "game" says, whatever else is in
 * it. */
gboolean flat_file_is(const char *text, gsize length);

/* As game_file_write() and game_file_read(). */
char *flat_file_write(const FlatFile *file, gboolean session);
FlatFile *flat_file_read(const char *text, gsize length, GError **error);
