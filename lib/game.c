/* Games: a line of play, with its cursor behind the last move. */
#include "inner.h"

#include "play/game-list.h"
#include "play/position.h"

#include <stdlib.h>
#include <string.h>

static FourscoreStatus game_make(FourscoreGame **game, const Line *line, FourscoreError *error) {
  FourscoreGame *made = malloc(sizeof *made);
  if (made == NULL) return fail_memory(error);
  made->line = *line;
  *game = made;
  return FOURSCORE_OK;
}

FourscoreStatus fourscore_game_create(FourscoreGame **game, const FourscorePosition *start,
                                      FourscoreError *error) {
  Position inner;
  FourscoreStatus status = take_position(start, &inner, error);
  if (status != FOURSCORE_OK) return status;
  Line line = line_new(&inner);
  return game_make(game, &line, error);
}

static FourscoreStatus find_notation(const char *name, Variant variant, Notation *notation,
                                     FourscoreError *error) {
  *notation = NOTATION_ANY;
  if (strcmp(name, "any") == 0) return FOURSCORE_OK;
  if (notation_of_name(name, notation) && notation_fits(variant, *notation)) return FOURSCORE_OK;
  return fail_with(error, FOURSCORE_ERROR_RANGE, "games are not written in a notation called %s",
                   name);
}

static FourscoreStatus read_foreign(const char *variant, const char *notation, const char *text,
                                    Line *line, FourscoreError *error) {
  Variant game;
  Notation asked;
  Error failure;
  FourscoreStatus status = find_variant(variant, &game, error);
  if (status == FOURSCORE_OK) status = find_notation(notation, game, &asked, error);
  if (status != FOURSCORE_OK) return status;
  if (game_list_read_one(game, asked, text, strlen(text), line, NULL, NULL, &failure) == STATUS_OK)
    return FOURSCORE_OK;
  return pass_on(error, &failure);
}

FourscoreStatus fourscore_game_read(FourscoreGame **game, const char *variant, const char *notation,
                                    const char *text, FourscoreError *error) {
  Line line;
  FourscoreStatus status = notation == NULL ? read_line(variant, text, &line, error)
                                            : read_foreign(variant, notation, text, &line, error);
  return status == FOURSCORE_OK ? game_make(game, &line, error) : status;
}

void fourscore_game_free(FourscoreGame *game) { free(game); }

static FourscoreStatus refuse(const FourscoreGame *game, int move, FourscoreError *error) {
  if (line_result(&game->line) != VALUE_ANY)
    return fail_with(error, FOURSCORE_ERROR_RANGE, "move %d: the game is over", move);
  if (game->line.at == LINE_MOST)
    return fail_with(error, FOURSCORE_ERROR_RANGE, "move %d: a game has %d moves at most", move,
                     LINE_MOST);
  return fail_with(error, FOURSCORE_ERROR_RANGE, "move %d is not legal", move);
}

FourscoreStatus fourscore_game_play(FourscoreGame *game, int move, FourscoreError *error) {
  bool there = move >= 0 && move < MOVES_MOST;
  return there && line_play(&game->line, (Move)move) ? FOURSCORE_OK : refuse(game, move, error);
}

bool fourscore_game_back(FourscoreGame *game) {
  if (game->line.at == 0) return false;
  game->line.length = --game->line.at;
  return true;
}

void fourscore_game_position(const FourscoreGame *game, FourscorePosition *position) {
  Position inner = line_position(&game->line);
  *position = position_out(&inner);
}

int fourscore_game_moves(const FourscoreGame *game, uint8_t moves[], int room) {
  int count = game->line.at < room ? game->line.at : room;
  for (int i = 0; i < count; i++)
    moves[i] = game->line.moves[i];
  return count < 0 ? 0 : count;
}

int fourscore_game_result(const FourscoreGame *game) { return line_result(&game->line); }

void fourscore_game_write(const FourscoreGame *game, char text[FOURSCORE_GAME_TEXT]) {
  line_write_moves(&game->line, text);
}
