#include "collection.h"

#include "play/position.h"

/* A position of a game; sorted by all three. */
typedef struct {
  guint64 hash;
  guint32 game, ply;
} CollectionEntry;

struct Collection {
  GPtrArray *games;
  GArray *entries;
};

/* --- Positions -------------------------------------------------------------------------------- */

static guint64 mix(guint64 sum, guint64 word) {
  sum = (sum ^ word) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
  return sum ^ sum >> 29;
}

/* The same for images of one position, rarely for others, so matches are compared. */
static guint64 hash_of(const Position *position) {
  if (position_has_key(position->variant)) {
    Key key = position_key(position);
    return mix(mix(0, key.low), key.high);
  }
  Position least = position_least_image(position);
  guint64 sum = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(least.words); i++)
    sum = mix(sum, least.words[i]);
  return sum;
}

/* --- The index -------------------------------------------------------------------------------- */

static int compare(gconstpointer a, gconstpointer b) {
  const CollectionEntry *one = a, *other = b;
  if (one->hash != other->hash) return one->hash < other->hash ? -1 : 1;
  if (one->game != other->game) return one->game < other->game ? -1 : 1;
  return one->ply < other->ply ? -1 : one->ply > other->ply;
}

static void collection_add_game(Collection *collection, guint game) {
  const GameRecord *record = collection->games->pdata[game];
  Position position = record->line.start;
  const GameNode *node = record->root;
  for (guint32 ply = 0;; ply++) {
    CollectionEntry entry = {hash_of(&position), game, ply};
    g_array_append_val(collection->entries, entry);
    if (node->count == 0) return;
    position = position_play(&position, node->branches[0].move);
    node = node->branches[0].node;
  }
}

Collection *collection_new(GPtrArray *games) {
  Collection *collection = g_new(Collection, 1);
  collection->games = g_ptr_array_ref(games);
  collection->entries = g_array_new(FALSE, FALSE, sizeof(CollectionEntry));
  for (guint i = 0; i < games->len; i++)
    collection_add_game(collection, i);
  g_array_sort(collection->entries, compare);
  return collection;
}

void collection_free(Collection *collection) {
  g_ptr_array_unref(collection->games);
  g_array_unref(collection->entries);
  g_free(collection);
}

/* --- Questions -------------------------------------------------------------------------------- */

/* The first entry with this hash or a larger one. */
static guint first_with(const Collection *collection, guint64 hash) {
  guint low = 0, high = collection->entries->len;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (g_array_index(collection->entries, CollectionEntry, middle).hash < hash)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* The position of an entry, and the node there. */
static Position entry_position(const Collection *collection, const CollectionEntry *entry,
                               const GameNode **node) {
  const GameRecord *record = collection->games->pdata[entry->game];
  Position position = record->line.start;
  *node = record->root;
  for (guint32 ply = 0; ply < entry->ply; ply++) {
    position = position_play(&position, (*node)->branches[0].move);
    *node = (*node)->branches[0].node;
  }
  return position;
}

typedef void (*Visit)(const CollectionEntry *entry, const Position *found, const GameNode *node,
                      gpointer data);

/* Visits the first occurrence in each game. */
static void visit_all(const Collection *collection, const Position *position, Visit visit,
                      gpointer data) {
  guint64 hash = hash_of(position);
  guint last = G_MAXUINT;
  for (guint i = first_with(collection, hash); i < collection->entries->len; i++) {
    const CollectionEntry *entry = &g_array_index(collection->entries, CollectionEntry, i);
    const GameNode *node;
    if (entry->hash != hash) return;
    if (entry->game == last) continue;
    Position found = entry_position(collection, entry, &node);
    if (!position_image(&found, position, NULL)) continue;
    last = entry->game;
    visit(entry, &found, node, data);
  }
}

static void add_place(const CollectionEntry *entry, const Position *found, const GameNode *node,
                      gpointer data) {
  CollectionPlace place = {entry->game, entry->ply};
  g_array_append_val((GArray *)data, place);
}

GArray *collection_find(const Collection *collection, const Position *position) {
  GArray *places = g_array_new(FALSE, FALSE, sizeof(CollectionPlace));
  visit_all(collection, position, add_place, places);
  return places;
}

/* --- Moves ------------------------------------------------------------------------------------ */

typedef struct {
  const Collection *collection;
  const Position *position;
  CollectionMove moves[MOVES_MOST];
} Counting;

static void count_move(const CollectionEntry *entry, const Position *found, const GameNode *node,
                       gpointer data) {
  Counting *counting = data;
  const GameRecord *record = counting->collection->games->pdata[entry->game];
  Variant variant = counting->position->variant;
  int image = 0;
  if (node->count == 0) return;
  position_image(found, counting->position, &image);
  Move move = variant.rules->image_move(variant, node->branches[0].move, image);
  CollectionMove *count = &counting->moves[move];
  ValueSet result = record->about->result;
  count->games++;
  count->first += result == VALUE_FIRST;
  count->draws += result == VALUE_DRAW;
  count->second += result == VALUE_SECOND;
}

static int compare_moves(gconstpointer a, gconstpointer b) {
  const CollectionMove *one = a, *other = b;
  if (one->games != other->games) return one->games > other->games ? -1 : 1;
  return one->move < other->move ? -1 : one->move > other->move;
}

/* The sum of the moves that a symmetry exchanges with `least`, the least of them. */
static CollectionMove sum_of(const Position *position, const CollectionMove moves[MOVES_MOST],
                             Move least) {
  CollectionMove sum = {.move = least};
  int most = 0;
  for (int move = least; move < variant_moves(position->variant); move++) {
    const CollectionMove *one = &moves[move];
    if (position_same_move(position, (Move)move) != least) continue;
    if ((int)one->games > most) sum.move = (Move)move;
    most = MAX(most, (int)one->games);
    sum.games += one->games;
    sum.first += one->first;
    sum.draws += one->draws;
    sum.second += one->second;
  }
  return sum;
}

GArray *collection_sum(const Position *position, const CollectionMove moves[MOVES_MOST]) {
  GArray *sums = g_array_new(FALSE, FALSE, sizeof(CollectionMove));
  Move legal[MOVES_MOST];
  int count = position_moves(position, legal);
  for (int i = 0; i < count; i++) {
    if (position_same_move(position, legal[i]) != legal[i]) continue;
    CollectionMove sum = sum_of(position, moves, legal[i]);
    if ((int)sum.games > 0) g_array_append_val(sums, sum);
  }
  g_array_sort(sums, compare_moves);
  return sums;
}

GArray *collection_moves(const Collection *collection, const Position *position) {
  Counting counting = {.collection = collection, .position = position};
  visit_all(collection, position, count_move, &counting);
  return collection_sum(position, counting.moves);
}

double collection_points(const CollectionMove *move, Player mover) {
  guint ended = move->first + move->draws + move->second;
  if (ended == 0) return -1;
  double first = (move->first + 0.5 * move->draws) / ended;
  return mover == FIRST ? first : 1 - first;
}
