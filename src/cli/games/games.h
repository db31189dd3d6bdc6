/* The subcommands of "games", and what they share: games read from files in any form. */
#pragma once

#include "base/command.h"
#include "base/options.h"
#include "base/position.h"
#include "game/game-file.h"

Command games_command;
Command games_list_command, games_find_command, games_explore_command, games_write_command;

typedef struct {
  Variant variant;   /* of games that do not name theirs; after reading, that of all */
  Notation notation; /* of their moves, and of a position */
  bool json;
} GamesOptions;

#define GAMES_OPTIONS                                                                              \
  {"game", options_game, offsetof(GamesOptions, variant), .unit = "GAME",                          \
   .help = "The game of files that do not name it: cube (the default), connect4:WxH or "           \
           "popout:WxH"},                                                                          \
  {                                                                                                \
    "notation", options_notation, offsetof(GamesOptions, notation), .unit = "NOTATION",            \
                                                                    .help = OPTIONS_NOTATION_HELP  \
  }

/* The games of some files, in their order. */
typedef struct {
  GPtrArray *games;   /* GameRecord */
  GPtrArray *reviews; /* GameReviewed or NULL, one per game */
  GArray *origins;    /* GameOrigin, one per game */
} GamesSet;

typedef struct {
  const char *file; /* as it was given */
  guint number;     /* of the game in it, from 1 */
} GameOrigin;

void games_set_clear(GamesSet *set);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GamesSet, games_set_clear)

/* Reads files, a list that ends in NULL; "-" is standard input. All must be of one game. False
 * after a message. */
bool games_set_read(GamesSet *set, GamesOptions *options, char *const *files);

/* Prints a game as a line, with the number of moves that lead to a position; -1: no position was
 * asked for. */
void games_print(const GamesOptions *options, const GamesSet *set, guint game, int ply);
