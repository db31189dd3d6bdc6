#include "walk.h"

#include "names.h"
#include "progress.h"

#include <stdio.h>

enum { SHOW_POSITIONS = 1 << 14 };

typedef struct {
  const Certificate *certificate;
  Walk *walk;
  Names visited;
  bool wins; /* the answer that is being proved */
} Walker;

static bool fail(const Position *position, const char *reason) {
  char code[80];
  game_write(position, code);
  tell("%s: %s", code, reason);
  return false;
}

static Side prover(const Walker *walker) {
  Side claimant = walker->certificate->claimant;
  return walker->wins ? claimant : (Side)!claimant;
}

/* The claim does or does not hold at the end of a game. */
static bool check_end(Walker *walker, const Position *position, bool claimant_won) {
  walker->walk->ends++;
  return claimant_won == walker->wins || fail(position, "the game ends here against the answer");
}

static bool visit(Walker *walker, const Position *position);

/* Plays a cell and goes on, unless the game is over. */
static bool follow(Walker *walker, const Position *position, int cell) {
  Side mover = game_mover(position);
  Position next = game_play(position, cell);
  if (game_wins_at(&next, mover, cell))
    return check_end(walker, &next, mover == walker->certificate->claimant);
  if (next.count == CELLS) return check_end(walker, &next, false);
  return visit(walker, &next);
}

static bool follow_move(Walker *walker, const Line *line) {
  Position position;
  game_position(line->name, &position);
  if (game_mover(&position) != prover(walker))
    return fail(&position, "a move of the player whose replies should all be answered");
  int cell = game_cell(&position, line->column);
  if (cell < 0) return fail(&position, "the move is into a full column");
  return follow(walker, &position, cell);
}

static bool follow_replies(Walker *walker, const Position *position) {
  if (game_mover(position) == prover(walker)) return fail(position, "no move, and no answer");
  for (int column = 0; column < COLUMNS; column++) {
    int cell = game_cell(position, column);
    if (cell >= 0 && !follow(walker, position, cell)) return false;
  }
  return true;
}

static bool use(Walker *walker, Line *line) {
  Position position;
  line->used |= walker->wins ? USED_FOR_WIN : USED_FOR_NOT_WIN;
  if (line->kind == LINE_MOVE) {
    walker->walk->moves++;
    return follow_move(walker, line);
  }
  walker->walk->leaves += line->kind == LINE_LEAF;
  walker->walk->sights += line->kind == LINE_SIGHT;
  game_position(line->name, &position);
  return line->wins == walker->wins || fail(&position, "the leaf has the other answer");
}

/* A position with a game that goes on. */
static bool visit(Walker *walker, const Position *position) {
  Name name = game_name(position);
  uint8_t *flags = names_at(&walker->visited, name);
  uint8_t now = walker->wins ? USED_FOR_WIN : USED_FOR_NOT_WIN;
  if (flags == NULL) return fail(position, "there is no memory");
  if (*flags & (uint8_t)~now) return fail(position, "it is to be both won and not won");
  if (*flags & now) return true;
  *flags = now;
  if (++walker->walk->positions % SHOW_POSITIONS == 0)
    progress_begin("followed %zu positions", walker->walk->positions);
  Line *line = certificate_find(walker->certificate, name);
  return line != NULL ? use(walker, line) : follow_replies(walker, position);
}

static bool check_rest(const Certificate *certificate) {
  for (size_t i = 0; i < certificate->line_count; i++) {
    Position position;
    if (certificate->lines[i].used) continue;
    game_position(certificate->lines[i].name, &position);
    return fail(&position, "nothing leads to this line");
  }
  return true;
}

bool walk_certificate(const Certificate *certificate, Walk *walk) {
  Walker walker = {.certificate = certificate, .walk = walk};
  *walk = (Walk){0};
  if (!names_init(&walker.visited)) {
    tell("there is no memory");
    return false;
  }
  bool good = true;
  for (size_t i = 0; i < certificate->root_count && good; i++) {
    walker.wins = certificate->roots[i].wins;
    good = visit(&walker, &certificate->roots[i].position);
  }
  names_free(&walker.visited);
  return good && check_rest(certificate);
}
