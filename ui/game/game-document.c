#include "game-document.h"

#include <string.h>

#include "play/position.h"

enum { UNDO_MOST = 500 };

typedef struct {
  guint id;
  guint games_id;   /* of the version that made these games; setting up leaves them alone */
  guint origin;     /* the same as that of the version that it continues */
  GPtrArray *games; /* GameRecord */
  int shown;
  gboolean commented; /* it differs from the version before only in the comment shown */
  gboolean setting_up;
  Position stones; /* while setting up */
} Version;

struct GameDocument {
  GPtrArray *versions; /* Version, oldest first */
  guint now;           /* which of them is the present one */
  guint last_id;
  guint saved_id; /* games_id of what is saved; 0 for nothing */
};

/* Versions. */

static guint next_origin(void) {
  static guint last;
  return ++last;
}

static void version_free(gpointer data) {
  Version *version = data;
  g_ptr_array_unref(version->games);
  g_free(version);
}

GPtrArray *game_records_new(void) {
  return g_ptr_array_new_with_free_func((GDestroyNotify)game_record_unref);
}

GPtrArray *game_records_of(const Line *line) {
  GPtrArray *records = game_records_new();
  g_ptr_array_add(records, game_record_new(line));
  return records;
}

gboolean game_records_are_same(const GPtrArray *records, const GPtrArray *others) {
  gboolean same = records->len == others->len;
  for (guint i = 0; same && i < records->len; i++)
    same = game_record_is_same(records->pdata[i], others->pdata[i]);
  return same;
}

static GPtrArray *records_copy(GPtrArray *records) {
  GPtrArray *copy = game_records_new();
  for (guint i = 0; i < records->len; i++)
    g_ptr_array_add(copy, game_record_ref(records->pdata[i]));
  return copy;
}

static Version *present(const GameDocument *document) {
  return document->versions->pdata[document->now];
}

/* Adds a version after the present one; what was undone is forgotten. */
static Version *push(GameDocument *document, const Version *like, GPtrArray *games) {
  Version *version = g_new(Version, 1);
  *version = *like;
  version->id = ++document->last_id;
  version->commented = FALSE;
  version->games = games;
  g_ptr_array_set_size(document->versions, (int)document->now + 1);
  g_ptr_array_add(document->versions, version);
  if (document->versions->len > UNDO_MOST) g_ptr_array_remove_index(document->versions, 0);
  document->now = document->versions->len - 1;
  return version;
}

/* An edit of the games, which are copied. */
static Version *edit(GameDocument *document) {
  const Version *before = present(document);
  Version *version = push(document, before, records_copy(before->games));
  version->games_id = version->id;
  return version;
}

/* An edit of the stones that are set up. */
static Version *edit_setup(GameDocument *document) {
  const Version *before = present(document);
  return push(document, before, g_ptr_array_ref(before->games));
}

/* Puts a new record in place of one, or of the shown one; takes its reference. Versions that differ
 * only in what was set up share the cursor as well. */
static void put_at(Version *version, int place, GameRecord *record) {
  game_record_unref(version->games->pdata[place]);
  version->games->pdata[place] = record;
}

static void document_put(Version *version, GameRecord *record) {
  put_at(version, version->shown, record);
}

GameDocument *game_document_open(GPtrArray *records, int shown) {
  GameDocument *document = g_new0(GameDocument, 1);
  Version *version = g_new0(Version, 1);
  document->versions = g_ptr_array_new_with_free_func(version_free);
  document->last_id = document->saved_id = version->id = version->games_id = 1;
  version->games = records;
  version->shown = shown;
  version->origin = next_origin();
  g_ptr_array_add(document->versions, version);
  return document;
}

/* The record without the last move of its line. */
static GameRecord *before_last(GameRecord *record) {
  Line line = record->line;
  GameNode *root = game_node_without(record->root, line.moves, line.length);
  line = game_record_line(&line.start, root, line.moves, line.length - 1);
  GameAbout *about = game_record_about_after(record, root);
  return game_record_take(root, line, about);
}

/* The present version with another record; takes its reference. */
static Version *version_with(GameDocument *document, GameRecord *record) {
  Version *version = g_new(Version, 1);
  *version = *present(document);
  version->id = version->games_id = ++document->last_id;
  version->games = records_copy(version->games);
  document_put(version, record);
  return version;
}

/* Whether the version and the one after it are of the same origin. */
static gboolean is_followed(const GameDocument *document, guint place) {
  const Version *version = document->versions->pdata[place];
  const Version *next = document->versions->pdata[place + 1];
  return version->origin == next->origin;
}

/* Before a fork another line was shown, nobody knows which. */
void game_document_remember_moves(GameDocument *document) {
  GameRecord *record = game_document_get(document);
  guint first = document->now;
  if (first > 0 && is_followed(document, first - 1)) return;
  for (int n = record->line.length; n > 0 && record->line.length == n; n--) {
    record = before_last(record);
    g_ptr_array_insert(document->versions, (int)first, version_with(document, record));
    document->now++;
  }
}

GameDocument *game_document_new(const Line *line) {
  return game_document_open(game_records_of(line), 0);
}

void game_document_free(GameDocument *document) {
  g_ptr_array_unref(document->versions);
  g_free(document);
}

GameRecord *game_document_get(const GameDocument *document) {
  return game_document_get_at(document, present(document)->shown);
}

GameRecord *game_document_get_at(const GameDocument *document, int place) {
  return present(document)->games->pdata[place];
}

int game_document_get_shown(const GameDocument *document) { return present(document)->shown; }

int game_document_get_count(const GameDocument *document) {
  return (int)present(document)->games->len;
}

GPtrArray *game_document_get_all(const GameDocument *document) {
  return records_copy(present(document)->games);
}

int game_document_find(const GameDocument *document, const Position *start) {
  for (int i = 0; i < game_document_get_count(document); i++)
    if (position_equal(&game_document_get_at(document, i)->line.start, start)) return i;
  return -1;
}

/* Moving about. */

static gboolean is_shown(const Line *line, const Move *moves, int length) {
  return line->at == length && memcmp(line->moves, moves, (size_t)length) == 0;
}

gboolean game_document_go_path(GameDocument *document, const Move *moves, int length) {
  Version *version = present(document);
  GameRecord *record = game_document_get(document);
  if (version->setting_up || is_shown(&record->line, moves, length)) return FALSE;
  if (!game_node_find(record->root, moves, length)) return FALSE;
  document_put(version, game_record_shown_at(record, moves, length));
  return TRUE;
}

gboolean game_document_go_to(GameDocument *document, int ply_of_line) {
  const Line line = game_document_get(document)->line;
  if (ply_of_line < 0 || ply_of_line > line.length) return FALSE;
  return game_document_go_path(document, line.moves, ply_of_line);
}

gboolean game_document_go_sideways(GameDocument *document, int direction) {
  GameRecord *record = game_document_get(document);
  Line line = record->line;
  int move = game_node_beside(record->root, line.moves, line.at, direction);
  if (move < 0) return FALSE;
  line.moves[line.at - 1] = (Move)move;
  return game_document_go_path(document, line.moves, line.at);
}

gboolean game_document_show(GameDocument *document, int place) {
  Version *version = present(document);
  if (version->setting_up || place == version->shown) return FALSE;
  if (place < 0 || place >= (int)version->games->len) return FALSE;
  version->shown = place;
  return TRUE;
}

/* Edits of the tree. */

/* Takes the tree, which must have the moves of the line. */
static void edit_tree(GameDocument *document, GameNode *root, Line line) {
  GameAbout *about = game_record_about_after(game_document_get(document), root);
  document_put(edit(document), game_record_take(root, line, about));
}

gboolean game_document_play(GameDocument *document, Move move) {
  GameRecord *record = game_document_get(document);
  Line line = record->line;
  if (present(document)->setting_up || !line_play(&line, move)) return FALSE;
  if (game_document_go_path(document, line.moves, line.at)) return TRUE;
  line.length = line.at;
  edit_tree(document, game_node_with_path(record->root, line.moves, line.at), line);
  return TRUE;
}

gboolean game_document_add(GameDocument *document, const Move *moves, int length) {
  GameRecord *record = game_document_get(document);
  Line line = record->line;
  int begin = line.at;
  if (present(document)->setting_up) return FALSE;
  for (int i = 0; i < length; i++)
    if (!line_play(&line, moves[i])) return FALSE;
  GameNode *root = game_node_with_path(record->root, line.moves, line.at);
  Line shown = game_record_line(&line.start, root, line.moves, line.at);
  shown.at = begin;
  if (root == record->root)
    document_put(present(document), game_record_take(root, shown, game_about_ref(record->about)));
  else
    edit_tree(document, root, shown);
  return TRUE;
}

gboolean game_document_delete(GameDocument *document) {
  GameRecord *record = game_document_get(document);
  Line line = record->line;
  if (present(document)->setting_up || line.at == 0) return FALSE;
  GameNode *root = game_node_without(record->root, line.moves, line.at);
  edit_tree(document, root, game_record_line(&line.start, root, line.moves, line.at - 1));
  return TRUE;
}

gboolean game_document_take_back(GameDocument *document, const Move *moves, int length) {
  GameRecord *record = game_document_get(document);
  const Position *start = &record->line.start;
  if (present(document)->setting_up || !game_node_find(record->root, moves, length)) return FALSE;
  GameNode *root = game_node_without(record->root, moves, length);
  gboolean main_line = game_node_fork(record->root, moves, length) == 0;
  GameAbout *about = main_line ? game_about_with_result(record->about, game_record_end(start, root))
                               : game_record_about_after(record, root);
  Line line = game_record_line(start, root, moves, length - 1);
  document_put(edit(document), game_record_take(root, line, about));
  return TRUE;
}

gboolean game_document_promote(GameDocument *document) {
  GameRecord *record = game_document_get(document);
  int fork = game_record_fork(record);
  if (present(document)->setting_up || fork == 0) return FALSE;
  GameNode *root = game_node_promoted(record->root, record->line.moves, fork);
  edit_tree(document, root, record->line);
  return TRUE;
}

/* While a comment is being typed, only its earlier text is worth going back to. */
static gboolean continues_comment(const GameDocument *document, const Line *line) {
  if (document->now == 0 || !present(document)->commented) return FALSE;
  const Version *before = document->versions->pdata[document->now - 1];
  const GameRecord *record = before->games->pdata[before->shown];
  return present(document)->games_id != document->saved_id &&
         before->shown == present(document)->shown &&
         is_shown(&record->line, line->moves, line->at);
}

gboolean game_document_comment(GameDocument *document, const char *comment) {
  GameRecord *record = game_document_get(document);
  const Line *line = &record->line;
  const char *before = game_record_node(record)->comment;
  if (present(document)->setting_up) return FALSE;
  if (strcmp(before ? before : "", comment ? comment : "") == 0) return FALSE;
  GameNode *root = game_node_commented(record->root, line->moves, line->at, comment);
  GameRecord *commented = game_record_take(root, *line, game_about_ref(record->about));
  if (continues_comment(document, line)) document->now--;
  document_put(edit(document), commented);
  present(document)->commented = TRUE;
  return TRUE;
}

/* Versions that have the same games have an edit of them, too. */
static void edit_shared(GameDocument *document, int place, GameRecord *record) {
  GPtrArray *games = present(document)->games;
  guint id = ++document->last_id;
  for (guint i = 0; i < document->versions->len; i++) {
    Version *version = document->versions->pdata[i];
    if (version->games == games) version->games_id = id;
  }
  put_at(present(document), place, record);
}

gboolean game_document_describe(GameDocument *document, int place, const GameAbout *told) {
  GameRecord *record = game_document_get_at(document, place);
  g_autoptr(GameAbout) about = game_about_new(told);
  if (game_about_equal(about, record->about)) return FALSE;
  GameRecord *described =
      game_record_take(game_node_ref(record->root), record->line, game_about_ref(about));
  if (present(document)->setting_up)
    edit_shared(document, place, described);
  else
    put_at(edit(document), place, described);
  return TRUE;
}

void game_document_replace(GameDocument *document, GPtrArray *records, int shown) {
  Version *version = push(document, present(document), records);
  version->games_id = version->id;
  version->shown = shown;
  version->setting_up = FALSE; /* its stones belong to the games before; undo has them */
}

void game_document_begin(GameDocument *document, GPtrArray *records, int shown) {
  game_document_replace(document, records, shown);
  present(document)->origin = next_origin();
}

/* Setting up. */

gboolean game_document_is_setting_up(const GameDocument *document) {
  return present(document)->setting_up;
}

Position game_document_get_setup(const GameDocument *document) { return present(document)->stones; }

void game_document_set_up(GameDocument *document, const Position *stones) {
  if (game_document_is_setting_up(document)) return;
  Version *version = edit_setup(document);
  version->setting_up = TRUE;
  version->stones = *stones;
}

void game_document_begin_setup(GameDocument *document) {
  Position shown = line_position(&game_document_get(document)->line);
  game_document_set_up(document, &shown);
}

gboolean game_document_place(GameDocument *document, int column, Player player) {
  Position stones = game_document_get_setup(document);
  if (!game_document_is_setting_up(document)) return FALSE;
  if (!stones.variant.rules->put(&stones, column, player)) return FALSE;
  edit_setup(document)->stones = stones;
  return TRUE;
}

gboolean game_document_clear(GameDocument *document) {
  Position stones = game_document_get_setup(document);
  if (!game_document_is_setting_up(document) || position_stones(&stones) == 0) return FALSE;
  edit_setup(document)->stones = position_begin(stones.variant);
  return TRUE;
}

gboolean game_document_remove(GameDocument *document, int column) {
  Position stones = game_document_get_setup(document);
  if (!game_document_is_setting_up(document)) return FALSE;
  if (!stones.variant.rules->take(&stones, column)) return FALSE;
  edit_setup(document)->stones = stones;
  return TRUE;
}

/* Stones that are being set up are not yet a position. */
static gboolean same_stones(const Position *a, const Position *b) {
  const Rules *rules = a->variant.rules;
  for (int column = 0; column < variant_columns(a->variant); column++)
    for (int level = 0; level < variant_levels(a->variant); level++)
      if (rules->at(a, column, level) != rules->at(b, column, level)) return FALSE;
  return TRUE;
}

gboolean game_document_is_setup_changed(const GameDocument *document) {
  Position before = line_position(&game_document_get(document)->line);
  return game_document_is_setting_up(document) && !same_stones(&present(document)->stones, &before);
}

/* The game that goes on from a position that was set up. Nobody has played to it. */
static GameRecord *settled_record(const Position *position) {
  Line line = line_new(position);
  GameNode *root = game_node_new();
  GameAbout told = {.result = game_record_end(position, root)};
  return game_record_take(root, line, game_about_new(&told));
}

static void document_settle(GameDocument *document, GameRecord *settled, gboolean beside) {
  GPtrArray *games = beside ? records_copy(present(document)->games) : game_records_new();
  int shown = (int)games->len;
  g_ptr_array_add(games, settled);
  if (beside)
    game_document_replace(document, games, shown);
  else
    game_document_begin(document, games, shown);
}

/* Undo goes from what was set up to what was open: the same games all the time. */
static void forget_setup(GameDocument *document) {
  while (document->now > 0 && present(document)->setting_up)
    document->now--;
  present(document)->setting_up = FALSE; /* where its beginning is too long ago */
  g_ptr_array_set_size(document->versions, (int)document->now + 1);
}

Status game_document_finish_setup(GameDocument *document, gboolean beside, Error *error) {
  Position stones = game_document_get_setup(document), position;
  Status status = stones.variant.rules->settle(&stones, &position, error);
  if (status != STATUS_OK) return status;
  gboolean changed = game_document_is_setup_changed(document);
  if (game_document_is_setting_up(document)) forget_setup(document);
  if (changed) document_settle(document, settled_record(&position), beside);
  return STATUS_OK;
}

void game_document_cancel_setup(GameDocument *document) {
  if (game_document_is_setting_up(document)) edit_setup(document)->setting_up = FALSE;
}

/* Undo. */

gboolean game_document_can_undo(const GameDocument *document) { return document->now > 0; }

gboolean game_document_can_redo(const GameDocument *document) {
  return document->now + 1 < document->versions->len;
}

/* The same moves and comments. */
static gboolean same_trees(const GPtrArray *games, const GPtrArray *others) {
  gboolean same = games->len == others->len;
  for (guint i = 0; same && i < games->len; i++) {
    const GameRecord *game = games->pdata[i], *other = others->pdata[i];
    same = game->root == other->root && position_equal(&game->line.start, &other->line.start);
  }
  return same;
}

/* What is shown stays where only facts about games change. */
static void game_document_step(GameDocument *document, int step) {
  const Version *left = present(document);
  document->now += (guint)step;
  Version *version = present(document);
  if (left->games == version->games || !same_trees(left->games, version->games)) return;
  version->shown = left->shown;
  for (guint i = 0; i < version->games->len; i++) {
    const GameRecord *seen = left->games->pdata[i], *record = version->games->pdata[i];
    if (seen == record) continue;
    put_at(
        version, (int)i,
        game_record_take(game_node_ref(record->root), seen->line, game_about_ref(record->about)));
  }
}

gboolean game_document_undo(GameDocument *document) {
  if (!game_document_can_undo(document)) return FALSE;
  game_document_step(document, -1);
  return TRUE;
}

gboolean game_document_redo(GameDocument *document) {
  if (!game_document_can_redo(document)) return FALSE;
  game_document_step(document, 1);
  return TRUE;
}

gboolean game_document_look_back(const GameDocument *document, int edits, GamesBefore *before) {
  if ((guint)edits > document->now) return FALSE;
  const Version *version = document->versions->pdata[document->now - (guint)edits];
  *before = (GamesBefore){version->games->pdata[version->shown], version->origin, version->games_id,
                          version->shown, version->setting_up};
  return TRUE;
}

void game_document_each_left(const GameDocument *document, LeftVisit visit, gpointer data) {
  for (guint place = 0; place < document->now; place++) {
    const Version *version = document->versions->pdata[place];
    if (!is_followed(document, place)) visit(version->games, version->shown, version->origin, data);
  }
}

gboolean game_document_go_back(GameDocument *document) {
  guint place = document->now;
  while (place > 0 && is_followed(document, place - 1))
    place--;
  if (place == 0) return FALSE;
  document->now = place - 1;
  return TRUE;
}

gboolean game_document_is_modified(const GameDocument *document) {
  return present(document)->games_id != document->saved_id;
}

guint game_document_get_version(const GameDocument *document) {
  return present(document)->games_id;
}

guint game_document_get_origin(const GameDocument *document) { return present(document)->origin; }

gboolean game_document_has_origin(const GameDocument *document, guint origin) {
  gboolean found = FALSE;
  for (guint i = 0; i < document->versions->len && !found; i++)
    found = ((const Version *)document->versions->pdata[i])->origin == origin;
  return found;
}

GPtrArray *game_document_get_saved(const GameDocument *document) {
  for (guint i = 0; i < document->versions->len; i++) {
    const Version *version = document->versions->pdata[i];
    if (version->games_id == document->saved_id) return records_copy(version->games);
  }
  return NULL;
}

void game_document_mark_saved(GameDocument *document, guint version) {
  document->saved_id = version;
}
