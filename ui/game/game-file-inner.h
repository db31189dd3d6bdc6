/* What the files that read saved games share. */
#pragma once

#include "game-file.h"
#include "game-json.h"

/* Adds GameAnswers about positions of the variant from the member "answers", if there is one. */
gboolean game_file_read_answers(JsonObject *object, Variant variant, GArray *all, GError **error);

/* The same of a member that says how much was searched, each for its goal: whatever values it
 * names, they are not taken over. */
gboolean game_file_read_searched(JsonObject *object, Variant variant, GArray *all, GError **error);

/* The facts about a game, from its member "about" at that path; NULL if it is wrong. */
GameAbout *game_file_read_about(JsonObject *object, const char *where, GError **error);
void game_file_write_about(JsonBuilder *builder, const GameAbout *about);

/* What a review found about a game that is read, from its member "review" at that path; NULL if it
 * is wrong. */
GameReviewed *game_file_read_review(JsonObject *object, const char *where, const GameRecord *record,
                                    GError **error);
void game_file_write_review(JsonBuilder *builder, const GameReviewed *reviewed);

/* The game that is played, from the member "playing" of a session, if there is one. */
gboolean game_file_read_played(JsonObject *session, GameFile *file, GError **error);
void game_file_write_played(JsonBuilder *builder, const GamePlayed *played);

/* The puzzle that is asked, from the member "puzzle" of a session, if there is one. */
gboolean game_file_read_puzzle(JsonObject *session, GameFile *file, GError **error);
void game_file_write_puzzle(JsonBuilder *builder, const GamePuzzle *puzzle);

/* The values of the member "possible", at least one. */
gboolean game_file_read_values(JsonObject *object, const char *where, ValueSet *values,
                               GError **error);
void game_file_write_values(JsonBuilder *builder, ValueSet values);

/* The member "seconds", which must be there. */
gboolean game_file_read_seconds(JsonObject *object, const char *where, double *seconds,
                                GError **error);

/* FALSE if the name is not that of a legal move. */
gboolean game_file_find_move(const Position *position, const char *name, Move *move);

/* A position as moves or as a board code, for the member `where`. */
gboolean game_file_read_position(Variant variant, const char *text, const char *where,
                                 Position *position, GError **error);
