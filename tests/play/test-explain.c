/* Explanations are true. A forced line leaves no other reply by plain rules. The first moves of a
 * proof have the values that another search finds. */
#include "cube/follow-up-rule.h"
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
