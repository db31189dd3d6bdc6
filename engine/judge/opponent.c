#include "opponent.h"

#include "../core/random.h"
#include "../play/cube-play.h"
#include "../play/estimate.h"
#include "judgement.h"
#include "lookahead.h"
#include "../play/sure-win.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define ALL_THE_TIME UINT64_MAX

/* What makes a level: the share of moves left to chance, and the standard deviation of the noise
 * that is added to the logarithm of the odds, or of the visits of a judgement. Then the plies of
 * look-ahead, or instead the visits of a judgement, and the nodes for proofs of all moves.
 */
typedef struct {
  double chance, blur;
  int plies;
  uint64_t visits, nodes;
} Level;

static const Level levels[OPPONENT_LEVELS] = {
    {0.95, 4.0, 0, 0, 0},         {0.50, 2.2, 0, 0, 0},
    {0.14, 1.1, 0, 0, 0},         {0.08, 1.4, 1, 0, 0},
    {0.02, 1.0, 0, 20, 0},        {0.00, 0.5, 0, 56, 0},
    {0.00, 0.2, 0, 400, 1 << 13}, {0.00, 0.1, 0, ALL_THE_TIME, ALL_THE_TIME},
};

/* In flat games a few visits see most of what more would. */
enum { FLAT_FROM = 5, FLAT_TO = 7 };
static const Level flat_levels[] = {
    {0.02, 1.2, 0, 12, 0}, {0.00, 0.85, 0, 14, 0}, {0.00, 0.5, 0, 28, 1 << 6}};

enum {
  FIRST_BUDGET = 1 << 12, /* nodes for a move in the first round of proofs */
  BUDGET_GROWTH = 4,
  TURN_VISITS = 128,    /* of a judgement in its turn, by each thread */
  NODES_OF_VISIT = 128, /* this many nodes of proofs take as long as a visit of one thread */
  EARLY_STONES = 18,    /* stones in the cube: with fewer, proofs seldom come in time ... */
  EARLY_TURNS = 8,      /* ... and have one turn of this many */
  CLAIMS = 2,
};

/* A move, with what is known about it and expected from it. */
typedef struct {
  Move move;
  Position after;
  ValueSet values; /* as in OpponentChoice */
  bool over;       /* the game is, after it */
  int sight;     /* 1: it wins at once; -1: the reply can; 0: neither, or the level has no sight */
  double points; /* expected points of the mover */
  double noise;  /* the noise that blurs it, of deviation 1 */
  uint64_t visits; /* of the judgement */
  uint64_t work;   /* nodes searched for its values */
  int end;         /* the length of best play after it, if known before any search; else 0 */
  bool wins_alone; /* proved about the position after it, but not for this game */
  Question *questions[CLAIMS];
} Candidate;

typedef struct {
  const OpponentOptions *options;
  const Level *level;
  Position position;
  Player mover;
  uint64_t random;
  uint64_t nodes;
  Judgement *judgement; /* NULL: none */
  uint64_t judged;      /* its visits */
  SureWin *sure_win;    /* NULL: what is proved about a position holds in this game */
  int count;
  Candidate moves[MOVES_MOST];
} Thinking;

/* Such a level takes a win in one move and lets none happen, whatever chance and noise say. */
static bool has_sight(const Thinking *thinking) {
  return thinking->options->level >= OPPONENT_SIGHT;
}

/* True if the level continues to prove for as long as it may, unless all is proved before. */
static bool takes_time(const Level *level) { return level->nodes == ALL_THE_TIME; }

/* The threads of its judgement. Fewer visits take no team, and would differ each time. */
static uint64_t judges(const Thinking *thinking) {
  int threads = thinking->options->threads;
  return takes_time(thinking->level) && threads > 1 ? (uint64_t)threads : 1;
}

static const Level *level_of(Variant variant, int level) {
  bool flat = variant.rules != &rules_cube && level >= FLAT_FROM && level <= FLAT_TO;
  return flat ? &flat_levels[level - FLAT_FROM] : &levels[level - 1];
}

static bool opponent_is_stopped(const Thinking *thinking) {
  const StopFlag *stop = thinking->options->question.stop;
  return stop != NULL && stop_is_raised(stop);
}

/* --- What is known ---------------------------------------------------------------------------- */

static ValueSet opponent_win_of(Player player) {
  return player == FIRST ? VALUE_FIRST : VALUE_SECOND;
}

/* The least and most points of the mover that the remaining values allow. */
static double least(const Thinking *thinking, ValueSet values) {
  if (values == opponent_win_of(thinking->mover)) return 1;
  return (values & opponent_win_of(player_other(thinking->mover))) == 0 ? 0.5 : 0;
}

static double most(const Thinking *thinking, ValueSet values) {
  if (values == opponent_win_of(player_other(thinking->mover))) return 0;
  return (values & opponent_win_of(thinking->mover)) == 0 ? 0.5 : 1;
}

static bool opponent_repeats(const Line *line, const Position *after) {
  if (!after->variant.rules->repeats_draw) return false;
  for (int n = 0; n <= line->at; n++) {
    Position before = line_position_at(line, n);
    if (position_equal(&before, after)) return true;
  }
  return false;
}

static void opponent_list_moves(Thinking *thinking, const Line *line) {
  Move moves[MOVES_MOST];
  thinking->count = line_result(line) == VALUE_ANY ? position_moves(&thinking->position, moves) : 0;
  for (int i = 0; i < thinking->count; i++) {
    Candidate *candidate = &thinking->moves[i];
    *candidate =
        (Candidate){.move = moves[i], .after = position_play(&thinking->position, moves[i])};
    candidate->values = position_result(&candidate->after);
    if (candidate->values == VALUE_ANY && opponent_repeats(line, &candidate->after))
      candidate->values = VALUE_DRAW;
    candidate->over = candidate->values != VALUE_ANY;
  }
}

/* True if the move lets the other player end the game, won, at once. */
static bool lets_win(const Thinking *thinking, const Candidate *candidate) {
  Player other = player_other(thinking->mover);
  Move replies[MOVES_MOST];
  int count = candidate->over ? 0 : position_moves(&candidate->after, replies);
  for (int i = 0; i < count; i++) {
    Position next = position_play(&candidate->after, replies[i]);
    if (position_result(&next) == opponent_win_of(other)) return true;
  }
  return false;
}

/* What both players can see, for a level with sight. */
static void see_moves(Thinking *thinking) {
  for (int i = 0; i < thinking->count && has_sight(thinking); i++) {
    Candidate *candidate = &thinking->moves[i];
    bool wins = position_result(&candidate->after) == opponent_win_of(thinking->mover);
    candidate->sight = wins ? 1 : lets_win(thinking, candidate) ? -1 : 0;
  }
}

/* --- What is expected ------------------------------------------------------------------------- */

/* A random number with mean 0 and deviation 1, nearly normal. */
static double random_normal(uint64_t *state) {
  double sum = 0;
  for (int i = 0; i < 12; i++)
    sum += (double)(random_word(state) >> 11) * 0x1p-53;
  return sum - 6;
}

static double blurred(double points, double blur, uint64_t *state) {
  static const double CERTAIN = 0.999; /* odds stay finite: an end in sight is seldom missed */
  double kept = fmin(fmax(points, 1 - CERTAIN), CERTAIN);
  double odds = log(kept / (1 - kept)) + blur * random_normal(state);
  return 1 / (1 + exp(-odds));
}

/* Takes over what is proved about the position after the move. */
static void opponent_enter(const Thinking *thinking, Candidate *candidate, ValueSet values) {
  candidate->wins_alone |= thinking->sure_win != NULL && values == opponent_win_of(thinking->mover);
  if (!candidate->wins_alone && (candidate->values & values) != 0) candidate->values &= values;
}

static bool opponent_is_judged(const Thinking *thinking) { return thinking->judgement != NULL; }

/* What the judgement says now. */
static void take_over(Thinking *thinking) {
  JudgementView view;
  judgement_peek(thinking->judgement, &view);
  for (int i = 0; i < thinking->count; i++) {
    Candidate *candidate = &thinking->moves[i];
    for (int k = 0; k < view.count; k++) {
      const JudgedMove *move = &view.moves[k];
      if (move->move != candidate->move) continue;
      candidate->points = thinking->mover == FIRST ? move->points : 1 - move->points;
      candidate->visits = move->visits;
      opponent_enter(thinking, candidate, move->values);
    }
  }
}

/* False if it has nothing more to see. */
static bool judge_on(Thinking *thinking, uint64_t visits) {
  thinking->judged += visits;
  bool more = judgement_run(thinking->judgement, visits);
  take_over(thinking);
  return more;
}

/* True if the value of each move is proved. */
static bool opponent_knows_all(const Thinking *thinking) {
  bool all = true;
  for (int i = 0; i < thinking->count; i++)
    all &= goal_answered(GOAL_EXACT, thinking->moves[i].values);
  return all;
}

/* If all moves are known, the judge is told none of it: among lost moves it says which seems best.
 */
static void opponent_judge_moves(Thinking *thinking, const Line *line) {
  const uint64_t most = thinking->level->visits;
  JudgementOptions options = {.variant = thinking->position.variant,
                              .bytes = thinking->options->judgement_bytes,
                              .threads = (int)judges(thinking),
                              .question.stop = thinking->options->question.stop};
  if (options.bytes == 0) options.bytes = OPPONENT_JUDGEMENT_BYTES;
  if (thinking->level->nodes > 0) options.question = thinking->options->question;
  if (opponent_knows_all(thinking))
    options.question.known = NULL, options.question.knower = (Knower){NULL};
  if (judgement_create(&thinking->judgement, &options, NULL) != STATUS_OK) return;
  judgement_begin(thinking->judgement, line);
  for (int i = 0; i < thinking->count; i++)
    thinking->moves[i].noise = random_normal(&thinking->random);
  judge_on(thinking, most == ALL_THE_TIME ? TURN_VISITS * judges(thinking) : most);
}

/* Deeper and deeper, so that there is something whenever it is stopped. */
static void expect_moves(Thinking *thinking) {
  double points[MOVES_MOST] = {0}, found[MOVES_MOST];
  for (int plies = 0; plies <= thinking->level->plies; plies++) {
    if (!lookahead_points(&thinking->position, plies,
                          plies > 0 ? thinking->options->question.stop : NULL, found))
      break;
    memcpy(points, found, sizeof points);
  }
  for (int i = 0; i < thinking->count; i++) {
    Candidate *candidate = &thinking->moves[i];
    candidate->points = blurred(points[candidate->move], thinking->level->blur, &thinking->random);
  }
}

/* --- What is proved --------------------------------------------------------------------------- */

/* The candidate's points, within what its values leave open. */
static double reckoned(const Thinking *thinking, const Candidate *candidate) {
  ValueSet values = candidate->values;
  return fmin(fmax(candidate->points, least(thinking, values)), most(thinking, values));
}

/* The points that a move certainly keeps. Levels that leave moves to chance do not count a sure
 * draw: in PopOut they would repeat a position whenever they could, and most of their games would
 * end so. */
static double sure(const Thinking *thinking, ValueSet values) {
  double points = least(thinking, values);
  return points < 1 && thinking->level->chance > 0 ? 0 : points;
}

/* By how much the first is preferred: by visits if both moves are judged and open, else by what
 * they promise. */
static double preferred(const Thinking *thinking, const Candidate *a, const Candidate *b) {
  bool open = !goal_answered(GOAL_EXACT, a->values) && !goal_answered(GOAL_EXACT, b->values);
  double noise = thinking->level->blur * (a->noise - b->noise);
  if (!opponent_is_judged(thinking) || !open) return reckoned(thinking, a) - reckoned(thinking, b);
  return log1p((double)a->visits) - log1p((double)b->visits) + noise;
}

static bool is_draw(const Candidate *candidate) { return candidate->values == VALUE_DRAW; }

/* What is at sight comes first. A move that certainly keeps more is better, then one that promises
 * more. Among won moves, the one known to win sooner; among lost ones, the one known to last
 * longer. If the ends are not known, or for draws, the one that took more to prove, then the one
 * that seems better. What is equal by then differs from game to game. */
static bool opponent_is_better(const Thinking *thinking, const Candidate *a, const Candidate *b) {
  double sure_a = sure(thinking, a->values), sure_b = sure(thinking, b->values);
  if (a->sight != b->sight) return a->sight > b->sight;
  if (sure_a != sure_b) return sure_a > sure_b;
  double more = preferred(thinking, a, b);
  if (a->wins_alone != b->wins_alone && sure_a < 1) return a->wins_alone;
  if (more != 0) return more > 0;
  bool ends = a->end > 0 && b->end > 0 && !is_draw(a) && !is_draw(b);
  if (ends && a->end != b->end) return (a->end < b->end) == (sure_a == 1);
  if (!ends && a->work != b->work) return a->work > b->work;
  if (!ends && a->points != b->points) return a->points > b->points;
  return a->noise > b->noise;
}

static int opponent_compare(const Thinking *thinking, const Candidate *a, const Candidate *b) {
  return opponent_is_better(thinking, a, b) ? -1 : opponent_is_better(thinking, b, a) ? 1 : 0;
}

/* The best first, by insertion: there are few. */
static void opponent_sort(Thinking *thinking) {
  for (int i = 1; i < thinking->count; i++)
    for (int j = i;
         j > 0 && opponent_compare(thinking, &thinking->moves[j], &thinking->moves[j - 1]) < 0;
         j--) {
      Candidate other = thinking->moves[j];
      thinking->moves[j] = thinking->moves[j - 1];
      thinking->moves[j - 1] = other;
    }
}

/* First the claim that the mover wins, then that the other one does. */
static Goal opponent_goal_of(const Thinking *thinking, int turn) {
  return (thinking->mover == FIRST) == (turn == 0) ? GOAL_FIRST : GOAL_SECOND;
}

static bool opponent_is_open(const Thinking *thinking, const Candidate *candidate, int turn) {
  if (turn == 0 && candidate->wins_alone) return false;
  return !goal_answered(opponent_goal_of(thinking, turn), candidate->values);
}

/* What is known about the moves before any search. */
static void opponent_look_up(Thinking *thinking) {
  const QuestionOptions *question = &thinking->options->question;
  for (int i = 0; i < thinking->count; i++) {
    Candidate *candidate = &thinking->moves[i];
    if (candidate->values != VALUE_ANY) continue;
    opponent_enter(thinking, candidate, question_known(question, &candidate->after));
    Distance distance = question_known_distance(question, &candidate->after);
    if (distance.value != VALUE_ANY) candidate->end = distance.end;
  }
}

/* Continues the question whether the mover, or the other, wins after the move. False: there is
 * nothing to continue with. */
static bool opponent_prove(Thinking *thinking, Candidate *candidate, int turn, uint64_t budget) {
  Question **question = &candidate->questions[turn];
  if (*question == NULL) {
    QuestionOptions options = thinking->options->question;
    options.position = candidate->after;
    options.goal = opponent_goal_of(thinking, turn);
    options.record = false;
    if (options.solver->divides) options.threads = 0;
    question_share_trees(&options, CLAIMS * thinking->count);
    *question = question_new(&options);
  }
  if (*question == NULL || question_peek(*question).exhausted) return false;
  uint64_t before = question_peek(*question).counters.nodes;
  ValueSet values = question_run(*question, budget);
  QuestionView view = question_peek(*question);
  if (!view.contradicted) opponent_enter(thinking, candidate, values);
  candidate->work += view.counters.nodes - before;
  thinking->nodes += view.counters.nodes - before;
  return true;
}

static bool is_won(const Thinking *thinking) {
  for (int i = 0; i < thinking->count; i++)
    if (least(thinking, thinking->moves[i].values) == 1) return true;
  return false;
}

static bool can_win(const Thinking *thinking) {
  for (int i = 0; i < thinking->count; i++)
    if (most(thinking, thinking->moves[i].values) == 1) return true;
  return false;
}

/* Continues to search for a win that counts in this game. False if there is nothing to continue
 * with. */
static bool prove_sure_win(Thinking *thinking, uint64_t budget) {
  SureWin *win = thinking->sure_win;
  if (win == NULL || sure_win_is_over(win) || !can_win(thinking)) return false;
  int move = sure_win_find(win, budget, &thinking->nodes);
  for (int i = 0; i < thinking->count; i++)
    if (thinking->moves[i].move == move)
      thinking->moves[i].values = opponent_win_of(thinking->mover);
  return true;
}

/* The judgement's turns: together as long as the proofs took; early in the cube longer.
 */
static void judge_in_turn(Thinking *thinking) {
  const Position *position = &thinking->position;
  bool early = position->variant.rules == &rules_cube && position_stones(position) < EARLY_STONES;
  uint64_t due = thinking->nodes / NODES_OF_VISIT * (early ? EARLY_TURNS : 1) * judges(thinking);
  bool more = opponent_is_judged(thinking) && thinking->level->visits == ALL_THE_TIME;
  while (more && thinking->judged <= due && !opponent_is_stopped(thinking))
    more = judge_on(thinking, TURN_VISITS * judges(thinking));
}

/* Proves moves with open questions, the most promising first: first whether one wins, then which
 * lose. False if nothing is left to prove. */
static bool prove_round(Thinking *thinking, uint64_t budget) {
  judge_in_turn(thinking);
  bool more = prove_sure_win(thinking, budget);
  for (int turn = 0; turn < CLAIMS; turn++)
    for (int i = 0; i < thinking->count; i++) {
      if (is_won(thinking) || opponent_is_stopped(thinking) ||
          thinking->nodes >= thinking->level->nodes)
        return false;
      if (opponent_is_open(thinking, &thinking->moves[i], turn))
        more |= opponent_prove(thinking, &thinking->moves[i], turn, budget);
      judge_in_turn(thinking);
    }
  return more;
}

/* Questions whose solver starts from the beginning each time get no budget. */
static void prove_moves(Thinking *thinking) {
  bool goes_on = question_goes_on(&thinking->options->question);
  opponent_sort(thinking);
  for (uint64_t budget = goes_on ? FIRST_BUDGET : 0; prove_round(thinking, budget);)
    budget *= BUDGET_GROWTH;
  for (int i = 0; i < thinking->count; i++)
    for (int turn = 0; turn < CLAIMS; turn++)
      question_free(thinking->moves[i].questions[turn]);
}

/* --- The choice ------------------------------------------------------------------------------- */

const char *opponent_why_name(OpponentWhy why) {
  static const char *const names[] = {
      [WHY_ONLY] = "only",     [WHY_WINS] = "wins",       [WHY_STOPS] = "stops",
      [WHY_PROVED] = "proved", [WHY_LONGEST] = "longest", [WHY_EXPECTS] = "expects",
      [WHY_CHANCE] = "chance",
  };
  return names[why];
}

static OpponentWhy why(const Thinking *thinking, const Candidate *chosen) {
  bool others_lose = !lets_win(thinking, chosen);
  if (thinking->count == 1) return WHY_ONLY;
  if (position_result(&chosen->after) == opponent_win_of(thinking->mover)) return WHY_WINS;
  for (int i = 0; i < thinking->count; i++)
    if (thinking->moves[i].move != chosen->move)
      others_lose &= lets_win(thinking, &thinking->moves[i]);
  if (others_lose) return WHY_STOPS;
  if (least(thinking, chosen->values) > 0) return WHY_PROVED;
  return most(thinking, chosen->values) == 0 ? WHY_LONGEST : WHY_EXPECTS;
}

static OpponentChoice choice(const Thinking *thinking, const Candidate *chosen, bool by_chance) {
  return (OpponentChoice){.move = chosen->move,
                          .why =
                              by_chance && chosen->sight == 0 ? WHY_CHANCE : why(thinking, chosen),
                          .values = chosen->values,
                          .points = reckoned(thinking, chosen),
                          .nodes = thinking->nodes};
}

/* Lists the moves of which none is better at sight. */
static int list_seen(const Thinking *thinking, int seen[MOVES_MOST]) {
  int best = -1, count = 0;
  for (int i = 0; i < thinking->count; i++)
    if (thinking->moves[i].sight > best) best = thinking->moves[i].sight;
  for (int i = 0; i < thinking->count; i++)
    if (thinking->moves[i].sight == best) seen[count++] = i;
  return count;
}

/* A move by chance, for a level's share of such moves; -1: not this time, or there is no choice. */
static int by_chance(Thinking *thinking) {
  int seen[MOVES_MOST], count = list_seen(thinking, seen);
  double drawn = (double)(random_word(&thinking->random) >> 11) * 0x1p-53;
  return count > 1 && drawn < thinking->level->chance ? seen[random_below(&thinking->random, count)]
                                                      : -1;
}

OpponentChoice opponent_choose(const OpponentOptions *options, const Line *line) {
  assert(options->level >= 1 && options->level <= OPPONENT_LEVELS);
  Thinking thinking = {.options = options,
                       .level = level_of(line->start.variant, options->level),
                       .position = line_position(line),
                       .random = random_scatter(options->seed) + (uint64_t)line->at};
  thinking.mover = position_mover(&thinking.position);
  thinking.random = random_scatter(thinking.random);
  opponent_list_moves(&thinking, line);
  if (thinking.count == 0) return (OpponentChoice){.move = -1, .values = line_result(line)};
  see_moves(&thinking);
  int chance = by_chance(&thinking);
  if (chance >= 0) {
    expect_moves(&thinking);
    return choice(&thinking, &thinking.moves[chance], true);
  }
  if (takes_time(thinking.level)) thinking.sure_win = sure_win_new(&options->question, line);
  if (thinking.level->nodes > 0) opponent_look_up(&thinking);
  if (thinking.level->visits > 0) opponent_judge_moves(&thinking, line);
  if (!opponent_is_judged(&thinking)) expect_moves(&thinking);
  if (thinking.level->nodes > 0) prove_moves(&thinking);
  sure_win_free(thinking.sure_win);
  judgement_free(thinking.judgement);
  opponent_sort(&thinking);
  return choice(&thinking, &thinking.moves[0], false);
}

/* --- What it remembers ------------------------------------------------------------------------ */

static bool has_won(const Line *line, const OpponentChoice *choice) {
  Position position = line_position(line);
  return choice->move >= 0 && choice->values == opponent_win_of(position_mover(&position));
}

void opponent_remember(OpponentMemory *memory, int level, const Line *line,
                       const OpponentChoice *choice) {
  memory->won = takes_time(level_of(line->start.variant, level)) && has_won(line, choice);
  if (!memory->won) return;
  memory->after = *line;
  line_play(&memory->after, (Move)choice->move);
}

/* True if one reply leads from what is remembered to the cursor. */
static bool follows(const OpponentMemory *memory, const Line *line) {
  int moves = memory->after.at;
  return memory->won && line->at == moves + 1 &&
         position_equal(&memory->after.start, &line->start) &&
         memcmp(memory->after.moves, line->moves, (size_t)moves * sizeof line->moves[0]) == 0;
}

bool opponent_thinks_on(const OpponentMemory *memory, const Line *line,
                        const OpponentChoice *choice, int rounds) {
  return rounds < OPPONENT_ROUNDS && follows(memory, line) && !has_won(line, choice);
}
