/* A collection finds a position in the games that have it, and counts how they went on, as a look
 * at each position of each game does. */
#include "core/random.h"
#include "game/collection.h"
#include "game/game-summary.h"
#include "play/position.h"

#include <string.h>

enum { GAMES = 200, ASKED = 150 };

static Variant variant_of(const char *name) {
  Variant variant;
  g_assert_cmpint(variant_read(name, strlen(name), &variant, NULL), ==, STATUS_OK);
  return variant;
}

static GameRecord *random_game(Variant variant, uint64_t *state) {
  Position start = position_begin(variant);
  Line line = line_new(&start);
  int length = 2 + random_below(state, 14);
  while (line.length < length && line_result(&line) == VALUE_ANY) {
    Move moves[MOVES_MOST];
    Position position = line_position(&line);
    int count = position_moves(&position, moves);
    line_play(&line, moves[random_below(state, MIN(count, 3))]);
  }
  static const ValueSet results[] = {0, VALUE_FIRST, VALUE_DRAW, VALUE_SECOND};
  GameAbout told = {.result = results[random_below(state, 4)]};
  GameNode *root = game_node_new();
  GameNode *with = game_node_with_path(root, line.moves, line.length);
  game_node_unref(root);
  return game_record_take(with, line, game_about_new(&told));
}

/* The first ply of the game's main line with an image of the position; -1: it does not occur. */
static int look(const GameRecord *record, const Position *position, int *image) {
  Line line = game_main_line(record);
  for (int ply = 0; ply <= line.length; ply++) {
    Position at = line_position_at(&line, ply);
    if (position_image(&at, position, image)) return ply;
  }
  return -1;
}

static void check_places(const Collection *collection, const GPtrArray *games,
                         const Position *position) {
  g_autoptr(GArray) places = collection_find(collection, position);
  guint found = 0;
  for (guint game = 0; game < games->len; game++) {
    int ply = look(games->pdata[game], position, NULL);
    if (ply < 0) continue;
    g_assert_cmpuint(found, <, places->len);
    const CollectionPlace *place = &g_array_index(places, CollectionPlace, found++);
    g_assert_cmpuint(place->game, ==, game);
    g_assert_cmpuint(place->ply, ==, ply);
  }
  g_assert_cmpuint(found, ==, places->len);
}

static void check_moves(const Collection *collection, const GPtrArray *games,
                        const Position *position) {
  Variant variant = position->variant;
  CollectionMove counted[MOVES_MOST] = {0};
  guint played[MOVES_MOST] = {0};
  for (guint game = 0; game < games->len; game++) {
    const GameRecord *record = games->pdata[game];
    Line line = game_main_line(record);
    int image = 0, ply = look(record, position, &image);
    if (ply < 0 || ply == line.length) continue;
    Move move = variant.rules->image_move(variant, line.moves[ply], image);
    CollectionMove *count = &counted[position_same_move(position, move)];
    played[move]++;
    count->games++;
    count->first += record->about->result == VALUE_FIRST;
    count->draws += record->about->result == VALUE_DRAW;
    count->second += record->about->result == VALUE_SECOND;
  }
  g_autoptr(GArray) moves = collection_moves(collection, position);
  guint games_before = G_MAXUINT, total = 0, expected = 0;
  for (guint i = 0; i < moves->len; i++) {
    const CollectionMove *move = &g_array_index(moves, CollectionMove, i);
    const CollectionMove *count = &counted[position_same_move(position, move->move)];
    for (int other = 0; other < MOVES_MOST; other++)
      if (played[other] > 0 &&
          position_same_move(position, (Move)other) == position_same_move(position, move->move))
        g_assert_cmpuint(played[other], <=,
                         played[move->move]); /* the row has the usual one's name */
    g_assert_cmpuint(move->games, ==, count->games);
    g_assert_cmpuint(move->first, ==, count->first);
    g_assert_cmpuint(move->draws, ==, count->draws);
    g_assert_cmpuint(move->second, ==, count->second);
    g_assert_cmpuint(move->games, <=, games_before);
    games_before = move->games, total += move->games;
  }
  for (int move = 0; move < MOVES_MOST; move++)
    expected += counted[move].games;
  g_assert_cmpuint(total, ==, expected);
}

static void test_variant(gconstpointer data) {
  Variant variant = variant_of(data);
  uint64_t state = 4242;
  GPtrArray *games = game_records_new();
  for (int i = 0; i < GAMES; i++)
    g_ptr_array_add(games, random_game(variant, &state));
  g_autoptr(Collection) collection = collection_new(games);
  for (int i = 0; i < ASKED; i++) {
    Line line = game_main_line(games->pdata[random_below(&state, GAMES)]);
    int ply = random_below(&state, MIN(line.length, 6) + 1);
    Position at = line_position_at(&line, ply);
    int image = random_below(&state, variant.rules->images);
    Position asked = variant.rules->image(&at, image);
    check_places(collection, games, &asked);
    check_moves(collection, games, &asked);
  }
  g_ptr_array_unref(games);
}

static void test_points(void) {
  CollectionMove move = {.games = 5, .first = 2, .draws = 1, .second = 1};
  g_assert_cmpfloat(collection_points(&move, FIRST), ==, 0.625);
  g_assert_cmpfloat(collection_points(&move, SECOND), ==, 0.375);
  g_assert_cmpfloat(collection_points(&(CollectionMove){.games = 3}, FIRST), ==, -1);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/collection/cube", "cube", test_variant);
  g_test_add_data_func("/collection/connect4", "connect4:7x6", test_variant);
  g_test_add_data_func("/collection/popout", "popout:5x4", test_variant);
  g_test_add_data_func("/collection/no-keys", "connect4:10x10", test_variant);
  g_test_add_func("/collection/points", test_points);
  return g_test_run();
}
