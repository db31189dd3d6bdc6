#include "walk.h"

#include "names.h"
#include "progress.h"
#include "rule.h"

#include <string.h>

enum { SHOW_POSITIONS = 1 << 12 };

typedef struct {
  const Certificate *certificate;
  Walk *walk;
  Names visited;
  const Line *last; /* the line followed last; NULL: none yet */
  size_t root;      /* the number of the root's line in the file */
  bool wins;        /* the answer that is being proved */
  Verdict verdict;  /* if it is not good */
} Walker;

/* Names the position, and the line that has it or that led to it. */
static bool walk_fail(const Walker *walker, const Position *position, const char *reason) {
  char code[80], name[21];
  Name named = game_name(position);
  const Line *own = certificate_find(walker->certificate, named), *line = own ? own : walker->last;
  game_write(position, code);
  name_write(named, name);
  size_t number = line ? certificate_number(walker->certificate, line) : walker->root;
  tell("%s %zu: %s (%s): %s", own ? "line" : "after line", number, code, name, reason);
  return false;
}

static Side prover(const Walker *walker) {
  Side claimant = walker->certificate->claimant;
  return walker->wins ? claimant : (Side)!claimant;
}

static bool fail_memory(Walker *walker) {
  tell("there is no memory");
  walker->verdict = NOT_CHECKED;
  return false;
}

/* The claim does or does not hold at the end of a game. */
static bool check_end(Walker *walker, const Position *position, bool claimant_won) {
  walker->walk->ends++;
  return claimant_won == walker->wins ||
         walk_fail(walker, position, "the game ends here against the answer");
}

static bool walk_visit(Walker *walker, const Position *position);

/* Plays a cell and follows the game, unless it is over. */
static bool walk_follow(Walker *walker, const Position *position, int cell) {
  Side mover = game_mover(position);
  Position next = game_play(position, cell);
  if (game_wins_at(&next, mover, cell))
    return check_end(walker, &next, mover == walker->certificate->claimant);
  if (next.count == CELLS) return check_end(walker, &next, false);
  return walk_visit(walker, &next);
}

/* A column of a forced line, except the last: it leaves one reply, which is played too. NULL, or
 * what is wrong. */
static const char *force(Position *position, int cell) {
  Side mover = game_mover(position);
  int reply = -1;
  Position next = game_play(position, cell);
  if (game_wins_at(&next, mover, cell)) return "a forced line goes on after the end of the game";
  for (int column = 0; column < COLUMNS; column++) {
    int other = game_cell(&next, column);
    if (other < 0) continue;
    if (game_would_win(&next, game_mover(&next), other)) return "a forced line overlooks a win";
    if (!game_would_win(&next, mover, other)) continue;
    if (reply >= 0) return "a forced line goes on after two threats";
    reply = other;
  }
  if (reply < 0) return "a forced line has a move without a threat";
  *position = game_play(&next, reply);
  return NULL;
}

static bool follow_line(Walker *walker, const Line *line) {
  const char *digits = "0123456789ABCDEF";
  Position position;
  game_position(line->name, &position);
  if (game_mover(&position) != prover(walker))
    return walk_fail(walker, &position,
                     "a move of the player whose replies should all be answered");
  walker->last = line;
  for (const char *at = line->text;; at++) {
    int cell = game_cell(&position, (int)(strchr(digits, *at) - digits));
    if (cell < 0) return walk_fail(walker, &position, "the move is into a full column");
    if (at[1] == '\0') return walk_follow(walker, &position, cell);
    const char *fault = force(&position, cell);
    if (fault != NULL) return walk_fail(walker, &position, fault);
  }
}

/* The prover's cell where none has to be named: the one that wins, or stops a win. -1: there is
 * none. */
static int forced_cell(const Position *position) {
  Side mover = game_mover(position);
  int found = -1;
  for (int column = 0; column < COLUMNS; column++) {
    int cell = game_cell(position, column);
    if (cell < 0) continue;
    if (game_would_win(position, mover, cell)) return cell;
    if (game_would_win(position, (Side)!mover, cell)) found = cell;
  }
  return found;
}

static bool follow_forced(Walker *walker, const Position *position) {
  int cell = walker->certificate->version == 1 ? -1 : forced_cell(position);
  return cell >= 0 ? walk_follow(walker, position, cell)
                   : walk_fail(walker, position, "no move, and no answer");
}

static bool follow_replies(Walker *walker, const Position *position) {
  if (game_mover(position) == prover(walker)) return follow_forced(walker, position);
  for (int column = 0; column < COLUMNS; column++) {
    int cell = game_cell(position, column);
    if (cell >= 0 && !walk_follow(walker, position, cell)) return false;
  }
  return true;
}

/* A rule proves that the player to move does not win, or that the other one does. */
static bool check_rule(Walker *walker, const Line *line, const Position *position) {
  Rule rule;
  rule_read(line->text, &rule);
  if (game_mover(position) == prover(walker))
    return walk_fail(walker, position, "a rule of the player who is to move");
  const char *fault = rule_fault(position, walker->wins, &rule);
  return fault == NULL || walk_fail(walker, position, fault);
}

/* Nobody can complete a line for the claim any more. */
static bool check_blocked(Walker *walker, const Position *position) {
  uint64_t open = ~position->stones[!walker->certificate->claimant];
  if (walker->wins) return walk_fail(walker, position, "a claim that holds is not blocked");
  return !lines_any(open) || walk_fail(walker, position, "a line is not blocked");
}

static bool use(Walker *walker, Line *line) {
  Walk *walk = walker->walk;
  Position position;
  line->used |= walker->wins ? USED_FOR_WIN : USED_FOR_NOT_WIN;
  walk->moves += line->kind == LINE_MOVE;
  if (line->kind == LINE_MOVE) return follow_line(walker, line);
  game_position(line->name, &position);
  if (line->wins != walker->wins)
    return walk_fail(walker, &position, "the leaf has the other answer");
  walk->leaves += line->kind == LINE_LEAF;
  walk->sights += line->kind == LINE_SIGHT;
  walk->rules += line->kind == LINE_RULE;
  walk->blocked += line->kind == LINE_BLOCKED;
  line->turn = walk->leaves;
  if (line->kind == LINE_RULE) return check_rule(walker, line, &position);
  return line->kind != LINE_BLOCKED || check_blocked(walker, &position);
}

/* Shows how far it has come; false if somebody stops it. */
static bool walk_go_on(Walker *walker) {
  progress_begin("followed %zu positions", walker->walk->positions);
  if (!is_stopped(walker->certificate->stop)) return true;
  walker->verdict = NOT_CHECKED;
  return false;
}

/* A position with a game that goes on. */
static bool walk_visit(Walker *walker, const Position *position) {
  Name name = game_name(position);
  uint8_t *flags = names_at(&walker->visited, name);
  uint8_t now = walker->wins ? USED_FOR_WIN : USED_FOR_NOT_WIN;
  if (flags == NULL) return fail_memory(walker);
  if (*flags & (uint8_t)~now)
    return walk_fail(walker, position, "it is to be both won and not won");
  if (*flags & now) return true;
  *flags = now;
  if (++walker->walk->positions % SHOW_POSITIONS == 0 && !walk_go_on(walker)) return false;
  Line *line = certificate_find(walker->certificate, name);
  return line != NULL ? use(walker, line) : follow_replies(walker, position);
}

static bool check_rest(const Walker *walker) {
  const Certificate *certificate = walker->certificate;
  for (size_t i = 0; i < certificate->line_count; i++) {
    Position position;
    if (certificate->lines[i].used) continue;
    game_position(certificate->lines[i].name, &position);
    return walk_fail(walker, &position, "nothing leads to this line");
  }
  return true;
}

Verdict walk_certificate(const Certificate *certificate, Walk *walk) {
  Walker walker = {.certificate = certificate, .walk = walk, .verdict = WRONG};
  *walk = (Walk){0};
  bool good = names_init(&walker.visited) ? walk_go_on(&walker) : fail_memory(&walker);
  for (size_t i = 0; i < certificate->root_count && good; i++) {
    walker.wins = certificate->roots[i].wins;
    walker.last = NULL;
    walker.root = certificate->first_line - 1 - certificate->root_count + i;
    good = walk_visit(&walker, &certificate->roots[i].position);
  }
  names_free(&walker.visited);
  return good && check_rest(&walker) ? GOOD : walker.verdict;
}
