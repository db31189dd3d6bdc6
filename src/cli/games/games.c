/* fourscore-cli games: lists, searches and converts files of games. */
#include "games/games.h"

#include "base/family.h"

static const CommandEntry commands[] = {
    {"list", "Print a line for each game", games_list_command},
    {"find", "Print the games in which a position occurs", games_find_command},
    {"explore", "Print how often each move was played, and how it ended", games_explore_command},
    {"write", "Write the games in another form", games_write_command},
};

ExitStatus games_command(int argc, char **argv) {
  return family_run("games",
                    "Looks into files of games: saved games, annotated text, tables with a column\n"
                    "\"moves\", a game a line.",
                    commands, G_N_ELEMENTS(commands), argc, argv);
}
