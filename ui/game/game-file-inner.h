/* What the files that read saved games share. */
#pragma once

#include "game-file.h"
#include "game-json.h"

/* Fills file->answers from the member "answers", if there is one. */
gboolean game_file_read_answers(JsonObject *object, GameFile *file, GError **error);

/* Adds to *moves those of the path that the tree does not have yet; fails if they are too many, so
 * that what a file may take is bounded while it is read. */
gboolean game_file_count_moves(gsize *moves, const GameNode *root, const uint8_t *columns,
                               int length, const char *where, GError **error);

/* A member that is a text. */
void game_file_add_string(JsonBuilder *builder, const char *member, const char *text);

/* The members "format" and "version". */
void game_file_add_head(JsonBuilder *builder);
gboolean game_file_check_format(JsonObject *object, GError **error);

/* The member "possible". */
void game_file_add_values(JsonBuilder *builder, ValueSet values);
gboolean game_file_read_values(JsonObject *object, const char *where, ValueSet *values,
                               GError **error);

/* The member "session", if there is one; *uri is to be freed. The board code of what is being set
 * up is NULL if nothing is, and is the object's own. */
void game_file_add_session(JsonBuilder *builder, const char *uri, gboolean saved,
                           const char *setup);
gboolean game_file_read_session(JsonObject *object, char **uri, gboolean *saved, const char **setup,
                                GError **error);

/* The whole text; ends in a newline. */
char *game_file_text(JsonBuilder *builder);
