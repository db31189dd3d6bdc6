/* How soon PopOut is won: against all positions of a small board, valued in rounds by the rules. */
#include "amount.h"
#include "flat/code.h"
#include "flat/soonest.h"
#include "solving.h"

enum { NEXT_MOST = 8, NOT_YET = 255 };

typedef struct {
  FlatBoard board;
  ValueSet value;           /* VALUE_ANY: not decided yet, in the end a draw */
  uint8_t moves;            /* until it is won; NOT_YET */
  int count;                /* of `next` */
  uint32_t next[NEXT_MOST]; /* by their places in the world */
} Place;

typedef struct {
  FlatGame game;
  GArray *places;  /* of Place, mirror images once */
  uint32_t *where; /* by code: its place and one more; 0: not met */
} World;

static uint32_t meet(World *world, FlatBoard board) {
  Key code = flat_code_canonical(world->game, board);
  uint32_t *where = &world->where[code.low];
  if (*where > 0) return *where - 1;
  Place place = {.board = board, .value = flat_result(world->game, board), .moves = NOT_YET};
  if (place.value == VALUE_FIRST || place.value == VALUE_SECOND) place.moves = 0;
  g_array_append_val(world->places, place);
  return (*where = world->places->len) - 1;
}

static Place *place_at(const World *world, uint32_t i) {
  return &g_array_index(world->places, Place, i);
}

static void meet_all(World *world) {
  meet(world, (FlatBoard){{0, 0}});
  for (uint32_t i = 0; i < world->places->len; i++) {
    FlatMove moves[FLAT_MOVES_MOST];
    FlatBoard board = place_at(world, i)->board;
    int count = flat_moves(world->game, board, moves);
    place_at(world, i)->count = count;
    for (int k = 0; k < count; k++) {
      uint32_t next = meet(world, flat_play(world->game, board, moves[k]));
      place_at(world, i)->next[k] = next;
    }
  }
}

/* Whether a place is won with exactly this many moves, given what the earlier rounds found. */
static bool decide(const World *world, Place *place, int round) {
  Player mover = flat_mover(place->board);
  ValueSet win = mover == FIRST ? VALUE_FIRST : VALUE_SECOND;
  bool loses = flat_stones(place->board) < world->game.width * world->game.height;
  for (int k = 0; k < place->count; k++) {
    const Place *next = place_at(world, place->next[k]);
    if (next->moves >= round)
      loses = false;
    else if (next->value == win)
      return place->value = win, true;
  }
  if (loses) place->value = mover == FIRST ? VALUE_SECOND : VALUE_FIRST;
  return loses;
}

/* Returns the rounds that it took. */
static int value_all(World *world) {
  int round = 0;
  for (bool more = true; more;) {
    more = false;
    round++;
    for (uint32_t i = 0; i < world->places->len; i++) {
      Place *place = place_at(world, i);
      if (place->value != VALUE_ANY || !decide(world, place, round)) continue;
      place->moves = (uint8_t)round;
      more = true;
    }
  }
  return round;
}

static World world_of(const char *text) {
  World world = {.game = game_of(text), .places = g_array_new(FALSE, FALSE, sizeof(Place))};
  world.where = g_new0(uint32_t, (size_t)1 << flat_game_bits(world.game));
  meet_all(&world);
  g_test_message("%s: %u positions, won in less than %d moves", text, world.places->len,
                 value_all(&world));
  return world;
}

static void compare(const World *world, FlatSearch *search, const Place *place) {
  uint64_t nodes = 0;
  bool won = place->moves != NOT_YET;
  FlatSoonest found = flat_soonest(search, world->game, place->board, &nodes);
  g_assert_cmpint(found.value, ==, place->value == VALUE_ANY ? VALUE_DRAW : place->value);
  g_assert_cmpint(found.moves, ==, won ? place->moves : 0);
}

/* Each move of the line is one less to the end, by the rounds. */
static void follow(const World *world, const FlatSearch *search, const Place *place) {
  FlatMove line[FLAT_SOONEST_MOST];
  FlatBoard board = place->board;
  int length = flat_soonest_line(search, world->game, board, line);
  g_assert_cmpint(length, ==, place->moves == NOT_YET ? 0 : place->moves);
  for (int i = 0; i < length; i++) {
    board = flat_play(world->game, board, line[i]);
    const Place *now =
        place_at(world, world->where[flat_code_canonical(world->game, board).low] - 1);
    g_assert_cmpint(now->value, ==, place->value);
    g_assert_cmpint(now->moves, ==, length - i - 1);
  }
}

/* Any positions that can arise, also with one technique or another off; and the start. */
static void check(const char *text, int positions, int wins_least) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(29);
  World world = world_of(text);
  Table *table = table_for(flat_solver_find("popout"), world.game);
  int wins = 0;
  for (int k = 0; k < positions; k++) {
    uint32_t i = k == 0 ? 0 : (uint32_t)g_rand_int_range(rand, 0, (gint32)world.places->len);
    FlatSearch search = flat_search_make(table);
    search.without = k % 3 == 0 ? (unsigned)k / 3 % 16 : 0;
    compare(&world, &search, place_at(&world, i));
    follow(&world, &search, place_at(&world, i));
    wins += place_at(&world, i)->moves < NOT_YET && place_at(&world, i)->moves > 2;
  }
  g_test_message("%d of %d are won in three moves or more", wins, positions);
  g_assert_cmpint(wins, >=, wins_least);
  table_free(table);
  g_array_unref(world.places);
  g_free(world.where);
}

static void test_all_ways(void) { check("popout:4x4", amount(2000), amount(200)); }
static void test_high(void) { check("popout:4x5", amount(500), amount(50)); }

static void test_stopped(void) {
  FlatGame game = game_of("popout:7x6");
  Table *table = table_for(flat_solver_find("popout"), game);
  FlatSearch search = flat_search_make(table);
  StopFlag stop = {0};
  FlatMove line[FLAT_SOONEST_MOST];
  uint64_t nodes = 0;
  stop_raise(&stop);
  search.stop = &stop;
  g_assert_cmpint(flat_soonest(&search, game, (FlatBoard){{0, 0}}, &nodes).value, ==, VALUE_ANY);
  g_assert_cmpint(flat_soonest_line(&search, game, (FlatBoard){{0, 0}}, line), ==, -1);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/flat/soonest/small", test_all_ways);
  g_test_add_func("/flat/soonest/high", test_high);
  g_test_add_func("/flat/soonest/stopped", test_stopped);
  return g_test_run();
}
