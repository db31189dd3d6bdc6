/* Facts about a game besides its moves: who played it, when and where, how it ended, and tags
 * in the user's own words.
 *
 * It never changes once it is made, so versions of a game share it. Main thread only. */
#pragma once

#include <glib.h>

#include "core/value.h"

enum { GAME_ABOUT_TEXT = 200, GAME_ABOUT_TAGS = 50 }; /* characters of a text, and number of tags */

/* How a player lost where the moves do not say it. */
typedef enum { ENDING_UNKNOWN, ENDING_RESIGNED, ENDING_TIME } GameEnding;

typedef struct {
  const char *white, *black, *date,
      *place; /* NULL if unknown; one line each, at most GAME_ABOUT_TEXT characters. `date` as the
                 user writes it */
  const char *const *tags; /* ends in NULL; none is empty */
  ValueSet result;         /* one value; 0 for none yet */
  GameEnding ending;       /* of a result by which a player has won */
} GameAbout;

/* A copy of these texts, without blanks around them and in one line. NULL and empty texts are
 * unknown, longer ones are cut; `tags` may be NULL; an ending that the result does not allow is
 * unknown. */
GameAbout *game_about_new(const GameAbout *told);
GameAbout *game_about_ref(GameAbout *about);
void game_about_unref(GameAbout *about);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GameAbout, game_about_unref)

/* The same with another result, of which nobody says how it came; a reference for the caller. */
GameAbout *game_about_with_result(GameAbout *about, ValueSet result);

/* TRUE if there are no facts. */
gboolean game_about_is_empty(const GameAbout *about);
gboolean game_about_equal(const GameAbout *a, const GameAbout *b);

/* "league, endgame" to tags, and back. Free with g_strfreev() and g_free(). */
char **game_about_read_tags(const char *text);
char *game_about_write_tags(const GameAbout *about);
