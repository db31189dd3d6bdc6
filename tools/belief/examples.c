#include "examples.h"

#include "cube/code.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Neighbouring lines come from the same search: what is kept has to be far from the rest. */
enum { BLOCK_LINES = 64, KEPT_EACH = 10, TUNE_EACH = 20 };

static const char SPACE[] = " \n";

static Part part_of(long line) {
  long block = line / BLOCK_LINES;
  if (block % KEPT_EACH == KEPT_EACH - 1) return KEPT;
  return block % TUNE_EACH == TUNE_EACH - 2 ? TUNE : TRAIN;
}

static void examples_add(Examples *examples, Example example) {
  if (examples->count == examples->room) {
    examples->room = examples->room ? 2 * examples->room : 1 << 16;
    examples->list = realloc(examples->list, examples->room * sizeof *examples->list);
    if (examples->list == NULL) abort();
  }
  examples->list[examples->count++] = example;
}

/* Reads an answer and its nodes; false if there are none. */
static bool read_answer(char **save, Example *example, Claim claim) {
  const char *sign = strtok_r(NULL, SPACE, save), *nodes = strtok_r(NULL, SPACE, save);
  if (sign == NULL || nodes == NULL || strchr("?-+", *sign) == NULL) return false;
  example->answer[claim] = *sign == '?' ? UNKNOWN : *sign == '-' ? NO : YES;
  example->log_nodes[claim] = (float)log2(strtod(nodes, NULL) + 1);
  return true;
}

static bool read_code(const char *text, Board *board) {
  Key code;
  if (text == NULL || sscanf(text, "%4" SCNx16 "%16" SCNx64, &code.high, &code.low) != 2)
    return false;
  *board = code_board(code);
  return true;
}

static bool examples_read_position(Examples *examples, char **save, Example example) {
  example.random = true;
  if (!read_code(strtok_r(NULL, SPACE, save), &example.board) ||
      !read_answer(save, &example, CLAIM_FIRST) || !read_answer(save, &example, CLAIM_SECOND))
    return false;
  examples_add(examples, example);
  return true;
}

static bool examples_read_moves(Examples *examples, char **save, Example example) {
  const char *name = strtok_r(NULL, SPACE, save), *cell;
  Board board;
  if (name == NULL || !read_code(strtok_r(NULL, SPACE, save), &board)) return false;
  Claim claim = strcmp(name, "second") == 0 ? CLAIM_SECOND : CLAIM_FIRST;
  while ((cell = strtok_r(NULL, SPACE, save))) {
    if (!read_answer(save, &example, claim)) return false;
    example.board = board_play(board, atoi(cell));
    examples_add(examples, example);
  }
  return true;
}

/* Positions of a game with what was expected of them, up to a bar or the end of the line. */
static bool read_opinions(Examples *examples, char **save, Example example) {
  const char *code, *points;
  example.judged = true;
  while ((code = strtok_r(NULL, SPACE, save)) && *code != '|') {
    points = strtok_r(NULL, SPACE, save);
    if (points == NULL || !read_code(code, &example.board)) return false;
    example.points = strtof(points, NULL) / 1000;
    examples_add(examples, example);
  }
  return true;
}

/* The positions that were played, with how the game ended; and those beside them, with which no
 * game ended. */
static bool examples_read_game(Examples *examples, char **save, Example example) {
  const char *value = strtok_r(NULL, SPACE, save);
  if (value == NULL || strchr("+-=", *value) == NULL) return false;
  Example played = example;
  played.played = true;
  played.answer[CLAIM_FIRST] = *value == '+' ? YES : NO;
  played.answer[CLAIM_SECOND] = *value == '-' ? YES : NO;
  return read_opinions(examples, save, played) && read_opinions(examples, save, example);
}

static bool read_line(Examples *examples, char *line, long number) {
  char *save;
  const char *kind = strtok_r(line, SPACE, &save);
  Example example = {.part = (uint8_t)part_of(number)};
  if (kind == NULL) return true;
  return (*kind == 'p'   ? examples_read_position
          : *kind == 'g' ? examples_read_game
                         : examples_read_moves)(examples, &save, example);
}

bool examples_read(Examples *examples, const char *path) {
  FILE *file = fopen(path, "r");
  char *line = NULL;
  size_t room = 0;
  bool good = file != NULL;
  if (!good) perror(path);
  for (long number = 0; good && getline(&line, &room, file) > 0 && strchr(line, '\n'); number++) {
    good = read_line(examples, line, number);
    if (!good)
      fprintf(stderr, "%s:%ld: not a line of belief-data or belief-games\n", path, number + 1);
  }
  free(line);
  if (file) fclose(file);
  return good;
}

bool example_took(const Example *example, double nodes) {
  return fmaxf(example->log_nodes[0], example->log_nodes[1]) >= (float)log2(nodes + 1) - 1e-6F;
}
