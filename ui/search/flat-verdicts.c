#include "flat-verdicts.h"

#include "flat/code.h"
#include "play/flat-play.h"

struct FlatVerdicts {
  GHashTable *games; /* Verdicts by the game's name */
  GHashTable *wide;  /* the numbers that stand for positions of large boards, by GBytes */
  char *folder;      /* NULL: none */
  VerdictsChanged changed;
  gpointer data;
};

char *flat_verdicts_folder(const FlatVerdicts *verdicts, FlatGame game) {
  char name[24];
  flat_game_write(game, name);
  g_strdelimit(name, ":", '-');
  return verdicts->folder ? g_build_filename(verdicts->folder, name, NULL) : NULL;
}

static gboolean is_kept(FlatGame game) { return flat_game_bits(game) <= FLAT_CODE_BITS_MOST; }

static void open_store(FlatVerdicts *verdicts, Verdicts *known, FlatGame game) {
  g_autofree char *folder = flat_verdicts_folder(verdicts, game);
  if (!folder || !is_kept(game)) return;
  g_autofree char *path = g_build_filename(folder, "verdicts.store", NULL);
  verdicts_open(known, path, flat_variant(game), "fourscore");
}

/* Those of a game, whose store is opened when it is asked for first. */
static Verdicts *of_game(FlatVerdicts *verdicts, FlatGame game) {
  char name[24];
  flat_game_write(game, name);
  Verdicts *found = g_hash_table_lookup(verdicts->games, name);
  if (found) return found;
  found = verdicts_new(verdicts->changed, verdicts->data);
  g_hash_table_insert(verdicts->games, g_strdup(name), found);
  open_store(verdicts, found, game);
  return found;
}

/* Positions of a large board are numbered as they come. */
static Key wide_key(FlatVerdicts *verdicts, FlatGame game, FlatBoard board) {
  FlatBoard image = flat_mirror(game, board);
  gboolean less = image.stones[0] != board.stones[0] ? image.stones[0] < board.stones[0]
                                                     : image.stones[1] < board.stones[1];
  g_autoptr(GBytes) bytes = g_bytes_new(less ? &image : &board, sizeof board);
  gpointer number = g_hash_table_lookup(verdicts->wide, bytes);
  if (!number) {
    number = GUINT_TO_POINTER(g_hash_table_size(verdicts->wide) + 1);
    g_hash_table_insert(verdicts->wide, g_steal_pointer(&bytes), number);
  }
  return (Key){GPOINTER_TO_UINT(number), 0};
}

static Key key_of(FlatVerdicts *verdicts, FlatGame game, FlatBoard board) {
  return is_kept(game) ? flat_code_canonical(game, board) : wide_key(verdicts, game, board);
}

ValueSet flat_verdicts_find(FlatVerdicts *verdicts, FlatGame game, FlatBoard board,
                            double *seconds) {
  ValueSet result = flat_result(game, board);
  if (seconds) *seconds = 0;
  if (result != VALUE_ANY) return result;
  return verdicts_find(of_game(verdicts, game), key_of(verdicts, game, board), seconds);
}

gboolean flat_verdicts_add(FlatVerdicts *verdicts, FlatGame game, FlatBoard board, ValueSet values,
                           uint64_t nodes, double seconds) {
  gboolean added = FALSE;
  if (values == VALUE_ANY || flat_result(game, board) != VALUE_ANY) return FALSE;
  Verdicts *known = of_game(verdicts, game);
  Key key = key_of(verdicts, game, board);
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    if (!claim_answered(claim, values)) continue;
    if (claim_answered(claim, verdicts_find(known, key, NULL))) continue;
    gboolean holds = values == claim_value(claim);
    ProofRecord record = {claim, key, claim_values(claim, holds), nodes, (float)seconds};
    verdicts_add(known, &record, 1, 0);
    added = TRUE;
    nodes = 0; /* both answers come from one search */
    seconds = 0;
  }
  return added;
}

void flat_verdicts_spend(FlatVerdicts *verdicts, FlatGame game, uint64_t nodes) {
  if (nodes > 0) verdicts_add(of_game(verdicts, game), NULL, 0, nodes);
}

const char *flat_verdicts_trouble(FlatVerdicts *verdicts, FlatGame game) {
  return verdicts_trouble(of_game(verdicts, game));
}

void flat_verdicts_open(FlatVerdicts *verdicts, const char *folder) {
  g_return_if_fail(!verdicts->folder);
  verdicts->folder = g_strdup(folder);
  GHashTableIter games;
  gpointer name, known;
  g_hash_table_iter_init(&games, verdicts->games);
  while (g_hash_table_iter_next(&games, &name, &known)) {
    FlatGame game;
    if (flat_game_read(name, &game, NULL) == STATUS_OK) open_store(verdicts, known, game);
  }
}

static void free_verdicts(gpointer data) { verdicts_free(data); }

FlatVerdicts *flat_verdicts_new(VerdictsChanged changed, gpointer data) {
  FlatVerdicts *verdicts = g_new0(FlatVerdicts, 1);
  verdicts->games = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_verdicts);
  verdicts->wide =
      g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
  verdicts->changed = changed;
  verdicts->data = data;
  return verdicts;
}

void flat_verdicts_free(FlatVerdicts *verdicts) {
  g_hash_table_unref(verdicts->games);
  g_hash_table_unref(verdicts->wide);
  g_free(verdicts->folder);
  g_free(verdicts);
}
