/* Explanations are true. A forced line leaves no other reply by plain rules. The rule of a zugzwang
 * is followed by a player who knows nothing else, against every move or many random ones. The first
 * moves of a proof have the values that another search finds. */
#include "cube/follow-up.h"
#include "cube/follow-up-rule.h"
#include "cube/positions.h"
#include "play/cube-play.h"
#include "play/explain.h"
#include "plays.h"

static const StopFlag never = {false};

/* --- Forced lines ----------------------------------------------------------------------------- */

static ValueSet win_of(Player player) { return player == FIRST ? VALUE_FIRST : VALUE_SECOND; }

/* True if the mover can end the game as his win with one move, by playing each. */
static bool can_win(const Position *position) {
  Move moves[MOVES_MOST];
  ValueSet win = win_of(position_mover(position));
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    if (position_result(&next) == win) return true;
  }
  return false;
}

/* Of the loser's moves none but `reply` keeps the winner from winning at once. */
static void assert_only_reply(const Position *position, Move reply) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  g_assert_false(can_win(position));
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    g_assert_true(moves[i] == reply || can_win(&next));
  }
}

/* What each move of the loser's loses to: at the last reply all of them do. */
static void assert_every_reply_loses(const Position *position) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    g_assert_true(can_win(&next));
  }
}

/* It is against a threat, if there is one. */
static void assert_stops(const Position *position, Player winner, const ForcedLine *found,
                         Move last) {
  BoardCell cells[FORCED_THREATS];
  int count = forced_threats(position, found, winner, cells), stops = 0;
  for (int i = 0; i < count; i++)
    stops += cells[i].column == last;
  g_assert_cmpint(stops, ==, count > 0);
}

static void assert_reply(const Position *position, const ForcedLine *found, int at) {
  Position next = position_play(position, found->moves[at]);
  if (at + 2 == found->length)
    assert_every_reply_loses(position);
  else
    g_assert_false(can_win(&next));
  assert_only_reply(position, found->moves[at]);
}

static void assert_forced(const Position *position, Player winner, const ForcedLine *found) {
  Line line = line_new(position);
  if (found->length > 1) assert_stops(position, winner, found, found->moves[found->length - 2]);
  for (int i = 0; i < found->length; i++) {
    Position now = line_position(&line);
    if (position_mover(&now) != winner) assert_reply(&now, found, i);
    g_assert_cmpint(line_result(&line), ==, VALUE_ANY);
    g_assert_true(line_play(&line, found->moves[i]));
  }
  g_assert_cmpint(line_result(&line), ==, win_of(winner));
}

static void test_forced(gconstpointer data) {
  Variant variant = plays_variant(data);
  g_autoptr(GRand) rand = g_rand_new_with_seed(11);
  int found = 0, longer = 0, cells = variant_columns(variant) * variant_levels(variant);
  for (int i = 0; i < amount(200); i++) {
    Line game = plays_random(variant, g_rand_int_range(rand, 4, MIN(cells, 44)), rand);
    Position position = line_position(&game);
    ForcedLine line;
    if (line_result(&game) != VALUE_ANY) continue;
    for (int player = FIRST; player <= SECOND; player++) {
      if (!forced_find(&position, (Player)player, 100, &never, &line)) continue;
      assert_forced(&position, (Player)player, &line);
      found++;
      longer += line.length > 2;
    }
  }
  g_test_message("%d lines, %d of them longer than two", found, longer);
  g_assert_true(found > 0 || variant_levels(variant) < 4);
}

/* --- FollowRule ---------------------------------------------------------------------------------
 */

/* The player who follows the rule, on the oracle's board. */
typedef struct {
  Oracle oracle;
  const FollowRule *rule;
  int answerer;
  uint64_t open;   /* columns that he has opened, or the rule says are open */
  int opening;     /* a column opened last, in which the other must answer; -1: none */
  uint64_t budget; /* moves of the other that are still tried */
} Follower;

static int cell_of_pair(uint64_t pair, int cell) {
  uint64_t other = pair & ~(UINT64_C(1) << cell);
  return pair >> cell & 1 ? __builtin_ctzll(other) : -1;
}

/* The highest level of the column that he and the other share out in pairs. */
static int top_of(const Follower *follower, int column) {
  for (int level = 0; level < 4; level++)
    if (follower->rule->closing >> (column + 16 * level) & 1 && !(follower->open >> column & 1))
      return level - 1;
  return 3;
}

static bool is_yielded(const Follower *follower, int column) {
  return follower->rule->yielded >> column & 1;
}

/* A single: a cell that can be played now, and has none above it that it is paired with. */
static bool is_single(const Follower *follower, int column) {
  int level = oracle_height(&follower->oracle, column);
  if (level == 4) return false;
  if (is_yielded(follower, column)) return level == 0;
  int left = top_of(follower, column) - level;
  return left >= 0 && left % 2 == 0;
}

static bool is_paired(const Follower *follower, int cell) {
  for (int i = 0; i < follower->rule->pair_count; i++) {
    int other = cell_of_pair(follower->rule->pairs[i], cell);
    if (other >= 0) return oracle_at(&follower->oracle, other) == ORACLE_NOBODY;
  }
  return false;
}

/* The column of the other cell of a pair that is still empty; -1 if the cell is in none. */
static int partner_of(const Follower *follower, int cell) {
  for (int i = 0; i < follower->rule->pair_count; i++) {
    int other = cell_of_pair(follower->rule->pairs[i], cell);
    if (other >= 0 && oracle_at(&follower->oracle, other) == ORACLE_NOBODY) return other % 16;
  }
  return -1;
}

static int free_single(const Follower *follower) {
  for (int column = 0; column < 16; column++) {
    int level = oracle_height(&follower->oracle, column);
    if (is_single(follower, column) && !is_paired(follower, column + 16 * level)) return column;
  }
  return -1;
}

/* A closed column whose first cell is filled, in which he may gain a move. */
static int tempo_of(Follower *follower) {
  for (int column = 0; column < 16; column++)
    if (follower->rule->tempo >> column & 1 && !(follower->open >> column & 1) &&
        oracle_height(&follower->oracle, column) == 1) {
      follower->open |= UINT64_C(1) << column;
      return column;
    }
  return -1;
}

static int winning_column(const Oracle *oracle, int player) {
  for (int column = 0; column < 16; column++)
    if (oracle_legal(oracle, column) &&
        oracle_threat(oracle, player, column + 16 * oracle_height(oracle, column)))
      return column;
  return -1;
}

/* His answer to a stone of the other's in the column, -1 if the rule has none. */
static int answer_to(Follower *follower, int column) {
  int level = oracle_height(&follower->oracle, column) - 1;
  int wins = winning_column(&follower->oracle, follower->answerer);
  if (wins >= 0) return wins;
  if (is_yielded(follower, column) && level == 1) return column;
  if (is_yielded(follower, column) && level == 3) return tempo_of(follower);
  if (!is_yielded(follower, column) && (top_of(follower, column) - level) % 2) return column;
  int partner = partner_of(follower, column + 16 * level);
  if (partner >= 0) return partner;
  int single = free_single(follower);
  return single >= 0 ? single : tempo_of(follower);
}

static void follow(const Follower *from, bool wins, GRand *rand);

/* The other plays there, and the follower answers. */
static void play_out(const Follower *from, int column, bool wins, GRand *rand) {
  Follower next = *from;
  int other = ORACLE_WHITE + ORACLE_BLACK - next.answerer;
  oracle_play(&next.oracle, column);
  g_assert_cmpint(oracle_winner(&next.oracle), !=, other);
  if (oracle_over(&next.oracle)) {
    g_assert_false(wins);
    return;
  }
  int answer = answer_to(&next, column);
  g_assert_cmpint(answer, >=, 0);
  g_assert_true(oracle_legal(&next.oracle, answer));
  oracle_play(&next.oracle, answer);
  if (oracle_winner(&next.oracle) == next.answerer) return;
  g_assert_false(wins && oracle_over(&next.oracle));
  if (!oracle_over(&next.oracle)) follow(&next, wins, rand);
}

/* All moves of the other, or with a generator one at random. */
static void follow(const Follower *from, bool wins, GRand *rand) {
  int columns[16], count = 0;
  for (int column = 0; column < 16; column++)
    if (oracle_legal(&from->oracle, column)) columns[count++] = column;
  if (rand != NULL) {
    play_out(from, columns[g_rand_int_range(rand, 0, count)], wins, rand);
    return;
  }
  for (int i = 0; i < count; i++)
    play_out(from, columns[i], wins, NULL);
}

/* What is said about cells is true on the oracle's board. */
static void assert_cells(const Oracle *oracle, int answerer, const FollowRule *rule) {
  uint64_t free = 0;
  for (int column = 0; column < 16; column++) {
    bool below = true;
    for (int level = oracle_height(oracle, column); level < 4; level++) {
      int cell = column + 16 * level;
      bool closing = rule->closing >> cell & 1;
      if (closing) g_assert_true(level < 3 && oracle_threat(oracle, answerer, cell + 16));
      below &= !closing && !(rule->yielded >> column & 1 && level > 0);
      if (below) free |= UINT64_C(1) << cell;
    }
  }
  g_assert_cmphex(rule->free, ==, free);
  for (int i = 0; i < rule->pair_count; i++) {
    g_assert_cmpint(__builtin_popcountll(rule->pairs[i]), ==, 2);
    g_assert_cmphex(rule->pairs[i] & ~free, ==, 0);
  }
  g_assert_cmphex(rule->tempo & ~(rule->closing | rule->closing >> 16), ==, 0);
}

enum { KIND_PLAIN, KIND_PAIRS, KIND_OPENED, KIND_TEMPO, KIND_YIELDED, KINDS };

static int kind_of(const FollowRule *rule) {
  return rule->yielded      ? KIND_YIELDED
         : rule->tempo      ? KIND_TEMPO
         : rule->opened     ? KIND_OPENED
         : rule->pair_count ? KIND_PAIRS
                            : KIND_PLAIN;
}

static void assert_rule(const Oracle *oracle, const FollowRule *rule, bool wins, GRand *rand) {
  Follower follower = {.oracle = *oracle,
                       .rule = rule,
                       .answerer = ORACLE_WHITE + ORACLE_BLACK - oracle_mover(oracle),
                       .open = rule->opened};
  assert_cells(oracle, follower.answerer, rule);
  if (64 - oracle->stones <= 7)
    follow(&follower, wins, NULL);
  else
    for (int game = 0; game < 40; game++)
      follow(&follower, wins, rand);
}

static bool is_proved(Board board, bool wins) {
  Player mover = board_mover(board), other = player_other(mover);
  FollowCase position = {board.stones[mover], board.stones[other], board.threats[mover],
                         board.threats[other], mover == FIRST};
  int missing;
  return follow_proof(position, wins ? FOLLOW_WIN : FOLLOW_HOLD,
                      FOLLOW_PAIRING | FOLLOW_TEMPO | FOLLOW_YIELD, &missing);
}

static void test_zugzwang(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(12);
  int counts[2][KINDS] = {{0}};
  for (int i = 0; i < amount(7000); i++) {
    Oracle oracle = positions_random_reasonable(rand, g_rand_int_range(rand, 36, 61));
    Board board = positions_board(&oracle);
    for (int wins = 0; wins < 2; wins++) {
      FollowRule rule;
      bool found = follow_rule_find(board, wins, &rule);
      g_assert_true(found || !is_proved(board, wins));
      if (!found || counts[wins][kind_of(&rule)]++ >= 60) continue;
      assert_rule(&oracle, &rule, wins, rand);
    }
  }
  for (int wins = 0; wins < 2; wins++) {
    int *count = counts[wins];
    g_test_message("%s: %d plain, %d with pairs, %d opened, %d with tempo, %d yielded",
                   wins ? "wins" : "holds", count[KIND_PLAIN], count[KIND_PAIRS],
                   count[KIND_OPENED], count[KIND_TEMPO], count[KIND_YIELDED]);
    for (int kind = 0; kind < KINDS && amount_is_whole(); kind++)
      g_assert_cmpint(count[kind], >, 3);
  }
}

/* --- All of it -------------------------------------------------------------------------------- */

static QuestionOptions options_of(const Position *position, const char *name) {
  const SolverInfo *solver =
      name != NULL ? solving_find(position->variant, name) : solving_default(position->variant);
  return (QuestionOptions){.position = *position,
                           .goal = GOAL_EXACT,
                           .solver = solver,
                           .table = plays_table(solver, position->variant),
                           .memory = 256 << 20,
                           .plies = QUESTION_NO_LIMIT,
                           .pops = QUESTION_NO_LIMIT};
}

/* The position has the values that the part proves, by another solver. */
static void assert_answer(QuestionOptions *other, const Explanation *part,
                          const Position *position) {
  ValueSet proved = explain_values(part);
  Goal asked = part->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND;
  other->position = *position;
  other->goal = values_exact(proved) ? GOAL_EXACT : asked;
  ValueSet values = question_answer(other).values;
  g_assert_true(goal_answered(other->goal, values));
  g_assert_cmpint(values & ~proved, ==, 0);
}

/* What the keeper plays against a reply keeps the answer, too. Only a reply that ends the game, or
 * leaves no line, or whose search was given up, may have none. */
static void assert_reply_answered(QuestionOptions *other, const Explanation *part,
                                  const Position *next, const ExplainReply *reply) {
  if (reply->answer < 0) {
    g_assert_true(reply->cut || reply->reason == REASON_OVER || reply->reason == REASON_BLOCKED);
    return;
  }
  g_assert_true(position_is_legal(next, (Move)reply->answer));
  Position after = position_play(next, (Move)reply->answer);
  assert_answer(other, part, &after);
}

static void assert_moves(QuestionOptions *other, const Explanation *part, Position position) {
  Move moves[MOVES_MOST];
  uint64_t seen = 0;
  if (part->first >= 0) {
    g_assert_true(position_is_legal(&position, (Move)part->first));
    g_assert_cmpint(position_mover(&position), ==, part->keeper);
    position = position_play(&position, (Move)part->first);
    assert_answer(other, part, &position);
  }
  g_assert_cmpint(position_moves(&position, moves), ==, part->reply_count);
  for (int i = 0; i < part->reply_count; i++) {
    Position next = position_play(&position, part->replies[i].move);
    seen |= UINT64_C(1) << part->replies[i].move;
    assert_answer(other, part, &next);
    assert_reply_answered(other, part, &next, &part->replies[i]);
    g_assert_true(i == 0 || part->replies[i].nodes <= part->replies[i - 1].nodes);
  }
  g_assert_cmpint(__builtin_popcountll(seen), ==, part->reply_count);
}

/* Only a rule that wins is called zugzwang; a rule that holds has no such end. */
static void assert_rule_of_part(const Explanation *part, const Position *position) {
  FollowRule found;
  if (!reason_has_rule(part->reason)) return;
  Position end = explain_end_of(position, part);
  g_assert_cmpint(position_mover(&end), !=, part->keeper);
  g_assert_cmpint(follow_rule_find(cube_board(&end), true, &found), ==,
                  part->reason == REASON_ZUGZWANG);
}

static void assert_part(QuestionOptions *other, const Explanation *part, const Position *position) {
  assert_answer(other, part, position);
  g_assert_cmpint(part->keeper, ==,
                  part->holds ? claim_player(part->claim)
                              : player_other(claim_player(part->claim)));
  assert_rule_of_part(part, position);
  if (part->reason == REASON_FORCED) assert_forced(position, part->keeper, &part->line);
  if (part->reason == REASON_MOVES) assert_moves(other, part, *position);
  if (reason_has_rule(part->reason) && part->first >= 0) {
    Position next = position_play(position, (Move)part->first);
    assert_answer(other, part, &next);
  }
}

/* Random moves that do not end the game, nor let the other end it, as long as there are any. */
static Position quiet_game(Variant variant, int length, GRand *rand) {
  Position position = position_begin(variant);
  for (int i = 0; i < length; i++) {
    Move moves[MOVES_MOST];
    Position next[MOVES_MOST];
    int count = position_moves(&position, moves), quiet = 0;
    for (int n = 0; n < count; n++) {
      next[quiet] = position_play(&position, moves[n]);
      quiet += position_result(&next[quiet]) == VALUE_ANY && !can_win(&next[quiet]);
    }
    if (quiet == 0) break;
    position = next[g_rand_int_range(rand, 0, quiet)];
  }
  return position;
}

typedef struct {
  const char *game, *other;
  int from, to, count;
} Case;

static void test_whole(gconstpointer data) {
  const Case *which = data;
  Variant variant = plays_variant(which->game);
  g_autoptr(GRand) rand = g_rand_new_with_seed(13);
  Position start = position_begin(variant);
  QuestionOptions options = options_of(&start, NULL), other = options_of(&start, which->other);
  int counts[REASON_MOVES + 1] = {0};
  for (int i = 0; i < amount(which->count); i++) {
    Explanations found;
    options.position = quiet_game(variant, g_rand_int_range(rand, which->from, which->to), rand);
    explain_find(&options, 0, &never, &found);
    bool draw = found.values == VALUE_DRAW && position_result(&options.position) == VALUE_ANY;
    g_assert_cmpint(found.count, >=, draw ? 2 : 1);
    for (int n = 0; n < found.count; n++) {
      assert_part(&other, &found.parts[n], &options.position);
      counts[found.parts[n].reason]++;
    }
  }
  g_test_message("%d over, %d forced, %d blocked, %d zugzwang, %d answered, %d moves",
                 counts[REASON_OVER], counts[REASON_FORCED], counts[REASON_BLOCKED],
                 counts[REASON_ZUGZWANG], counts[REASON_ANSWERED], counts[REASON_MOVES]);
  g_assert_cmpint(counts[REASON_NONE], ==, 0);
  g_assert_cmpint(counts[REASON_MOVES], >, 0);
  table_free(options.table);
  table_free(other.table);
}

static Explanations explained(const char *game, const char *text, Goal goal) {
  Explanations found;
  Line line;
  g_assert_cmpint(line_read(plays_variant(game), text, strlen(text), &line, NULL), ==, STATUS_OK);
  Position position = line_position(&line);
  QuestionOptions options = options_of(&position, NULL);
  options.goal = goal;
  explain_find(&options, 0, &never, &found);
  table_free(options.table);
  return found;
}

/* Asked whether White wins, it argues for Black, who does. */
static void test_second_player(void) {
  const char *text = "0C0C00E24B476966EE64D7D1194993F2122BA5C8";
  Explanations found = explained("cube", text, GOAL_FIRST);
  const Explanation *part = &found.parts[0];
  g_assert_cmpint(found.count, ==, 1);
  g_assert_false(part->holds);
  g_assert_cmpint(part->keeper, ==, SECOND);
  g_assert_cmpint(part->reason, ==, REASON_FORCED);
  g_assert_cmpint(explain_values(part), ==, VALUE_SECOND);
  assert_forced(&found.position, SECOND, &part->line);
}

static void know(Known *known, QuestionOptions *options, const Position *position, int plies) {
  Move moves[MOVES_MOST];
  if (position_result(position) != VALUE_ANY) return;
  Key key = position_key(position);
  options->position = *position;
  KnownEntry entry = {key.low, key.high, question_answer(options).values, false, 0};
  g_assert_cmpint(known_add(known, entry, NULL), ==, STATUS_OK);
  int count = plies > 0 ? position_moves(position, moves) : 0;
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    know(known, options, &next, plies - 1);
  }
}

/* All that is explained may be known before: the replies are as hard to answer as ever, and their
 * answers are named. */
static void assert_same_reasons(const char *game, const char *text, int plies) {
  Explanations found = explained(game, text, GOAL_EXACT), again;
  QuestionOptions options = options_of(&found.position, NULL);
  Known *known = known_new();
  int searched = 0;
  know(known, &options, &found.position, plies);
  options.known = known;
  options.position = found.position;
  explain_find(&options, 0, &never, &again);
  const Explanation *a = &found.parts[0], *b = &again.parts[0];
  g_assert_cmpint(b->reason, ==, REASON_MOVES);
  g_assert_cmpint(a->first, ==, b->first);
  for (int i = 0; i < a->reply_count; i++) {
    g_assert_cmpint(a->replies[i].move, ==, b->replies[i].move);
    g_assert_cmpuint(a->replies[i].nodes, ==, b->replies[i].nodes);
    g_assert_cmpint(b->replies[i].answer >= 0, ==, b->replies[i].reason != REASON_OVER);
    searched += b->replies[i].nodes > 0;
  }
  g_assert_cmpint(searched, >, 0);
  known_free(known);
  table_free(options.table);
}

/* The same where only its list of replies shows that: Black wins after each of them. */
static void test_raised(void) {
  const char *text = "wbwb/bwww/bwbb/bbw/bww/ww/wwb/wbbb/w/bww/bbbw/wwbw/wwbb/bbb/wbwb/wbbw";
  Explanations found = explained("cube", text, GOAL_FIRST);
  const Explanation *part = &found.parts[0];
  g_assert_cmpint(part->reason, ==, REASON_MOVES);
  g_assert_true(part->holds);
  g_assert_cmpint(part->claim, ==, CLAIM_SECOND);
  g_assert_cmpint(explain_values(part), ==, VALUE_SECOND);
  Position position = found.position;
  QuestionOptions other = options_of(&position, "classic");
  assert_part(&other, part, &position);
  table_free(other.table);
}

static void test_all_known(void) {
  assert_same_reasons("cube", "1297716E722812FED5EA56AAEB4B198F", 2);
  assert_same_reasons("connect4:5x4", "0123012", 3);
}

/* It is clear why a reply loses, so its search may be given up. */
static void test_long_replies(void) {
  Explanations found = explained("connect4:7x6", "4444", GOAL_FIRST);
  const Explanation *part = &found.parts[0];
  int cut = 0;
  g_assert_cmpint(part->reason, ==, REASON_MOVES);
  for (int i = 0; i < part->reply_count; i++) {
    cut += part->replies[i].cut;
    g_assert_cmpuint(part->replies[i].nodes, <, 2 * EXPLAIN_REPLY_NODES);
  }
  g_assert_cmpint(cut, >, 0);
}

/* What takes longer is given up, not guessed. */
static void test_within_nodes(void) {
  Position start = position_begin(variant_default());
  QuestionOptions options = options_of(&start, NULL);
  Explanations found;
  explain_find(&options, 10000, &never, &found);
  g_assert_cmpint(found.count, ==, 0);
  table_free(options.table);
}

static void test_stopped(void) {
  Position start = position_begin(variant_default());
  QuestionOptions options = options_of(&start, NULL);
  StopFlag stop = {true};
  Explanations found;
  explain_find(&options, 0, &stop, &found);
  g_assert_cmpint(found.count, ==, 0);
  table_free(options.table);
}

int main(int argc, char **argv) {
  static const Case cases[] = {{"cube", "classic", 40, 60, 200},
                               {"connect4:7x6", "fhourstones", 26, 38, 60},
                               {"connect4:4x5", "fhourstones", 2, 18, 60},
                               {"popout:4x4", "retrograde", 2, 16, 6}};
  g_test_init(&argc, &argv, NULL);
  for (int i = 0; plays_names[i] != NULL; i++) {
    g_autofree char *name = g_strdup_printf("/explain/forced/%s", plays_names[i]);
    g_test_add_data_func(name, plays_names[i], test_forced);
  }
  g_test_add_func("/explain/zugzwang", test_zugzwang);
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *name = g_strdup_printf("/explain/whole/%s", cases[i].game);
    g_test_add_data_func(name, &cases[i], test_whole);
  }
  g_test_add_func("/explain/second-player", test_second_player);
  g_test_add_func("/explain/raised", test_raised);
  g_test_add_func("/explain/all-known", test_all_known);
  g_test_add_func("/explain/long-replies", test_long_replies);
  g_test_add_func("/explain/stopped", test_stopped);
  g_test_add_func("/explain/within-nodes", test_within_nodes);
  return g_test_run();
}
