#include "game-document.h"

#include <string.h>

#include "cube/notation.h"

enum { UNDO_MOST = 500 };

typedef struct {
  guint id;
  guint games_id;   /* of the version that made these games; setting up leaves them alone */
  GPtrArray *games; /* GameRecord */
  int shown;
  gboolean commented; /* it differs from the version before by the comment shown */
  gboolean setting_up;
  uint64_t stones[2]; /* while setting up */
} Version;

struct GameDocument {
  GPtrArray *versions; /* Version, oldest first */
  guint now;           /* which of them is the present one */
  guint last_id;
  guint saved_id; /* games_id of what is saved; 0 for nothing */
};

/* Versions. */

static void version_free(gpointer data) {
  Version *version = data;
  g_ptr_array_unref(version->games);
  g_free(version);
}

GPtrArray *game_records_new(void) {
  return g_ptr_array_new_with_free_func((GDestroyNotify)game_record_unref);
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

/* Puts another record in the place of the shown one; takes its reference. Versions that differ only
 * in what was set up share the cursor as well. */
static void put(Version *version, GameRecord *record) {
  game_record_unref(version->games->pdata[version->shown]);
  version->games->pdata[version->shown] = record;
}

GameDocument *game_document_open(GPtrArray *records, int shown) {
  GameDocument *document = g_new0(GameDocument, 1);
  Version *version = g_new0(Version, 1);
  document->versions = g_ptr_array_new_with_free_func(version_free);
  document->last_id = document->saved_id = version->id = version->games_id = 1;
  version->games = records;
  version->shown = shown;
  g_ptr_array_add(document->versions, version);
  return document;
}

GameDocument *game_document_new(const Game *line) {
  GPtrArray *records = game_records_new();
  g_ptr_array_add(records, game_record_new(line));
  return game_document_open(records, 0);
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

/* Moving about. */

static gboolean is_shown(const Game *line, const uint8_t *columns, int length) {
  return line->at == length && memcmp(line->columns, columns, (size_t)length) == 0;
}

gboolean game_document_go_path(GameDocument *document, const uint8_t *columns, int length) {
  Version *version = present(document);
  GameRecord *record = game_document_get(document);
  if (version->setting_up || is_shown(&record->line, columns, length)) return FALSE;
  if (!game_node_find(record->root, columns, length)) return FALSE;
  put(version, game_record_shown_at(record, columns, length));
  return TRUE;
}

gboolean game_document_go_to(GameDocument *document, int ply_of_line) {
  const Game line = game_document_get(document)->line;
  if (ply_of_line < 0 || ply_of_line > line.length) return FALSE;
  return game_document_go_path(document, line.columns, ply_of_line);
}

gboolean game_document_go_sideways(GameDocument *document, int direction) {
  GameRecord *record = game_document_get(document);
  Game line = record->line;
  int column = game_node_beside(record->root, line.columns, line.at, direction);
  if (column < 0) return FALSE;
  line.columns[line.at - 1] = (uint8_t)column;
  return game_document_go_path(document, line.columns, line.at);
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
static void edit_tree(GameDocument *document, GameNode *root, Game line) {
  put(edit(document), game_record_take(root, line));
}

gboolean game_document_play(GameDocument *document, int column) {
  GameRecord *record = game_document_get(document);
  Game line = record->line;
  if (present(document)->setting_up || !game_play(&line, column)) return FALSE;
  if (game_document_go_path(document, line.columns, line.at)) return TRUE;
  line.length = line.at;
  edit_tree(document, game_node_with_path(record->root, line.columns, line.at), line);
  return TRUE;
}

gboolean game_document_delete(GameDocument *document) {
  GameRecord *record = game_document_get(document);
  Game line = record->line;
  if (present(document)->setting_up || line.at == 0) return FALSE;
  GameNode *root = game_node_without(record->root, line.columns, line.at);
  edit_tree(document, root, game_record_line(line.start, root, line.columns, line.at - 1));
  return TRUE;
}

gboolean game_document_promote(GameDocument *document) {
  GameRecord *record = game_document_get(document);
  int fork = game_record_fork(record);
  if (present(document)->setting_up || fork == 0) return FALSE;
  GameNode *root = game_node_promoted(record->root, record->line.columns, fork);
  edit_tree(document, root, record->line);
  return TRUE;
}

/* While one types at one comment, only what it was before is worth going back to. */
static gboolean continues_comment(const GameDocument *document, const Game *line) {
  if (document->now == 0 || !present(document)->commented) return FALSE;
  const Version *before = document->versions->pdata[document->now - 1];
  const GameRecord *record = before->games->pdata[before->shown];
  return present(document)->games_id != document->saved_id &&
         before->shown == present(document)->shown &&
         is_shown(&record->line, line->columns, line->at);
}

gboolean game_document_comment(GameDocument *document, const char *comment) {
  GameRecord *record = game_document_get(document);
  const Game *line = &record->line;
  const char *before = game_record_node(record)->comment;
  if (present(document)->setting_up) return FALSE;
  if (strcmp(before ? before : "", comment ? comment : "") == 0) return FALSE;
  GameNode *root = game_node_commented(record->root, line->columns, line->at, comment);
  GameRecord *commented = game_record_take(root, *line);
  if (continues_comment(document, line)) document->now--;
  put(edit(document), commented);
  present(document)->commented = TRUE;
  return TRUE;
}

void game_document_replace(GameDocument *document, GPtrArray *records, int shown) {
  Version *version = push(document, present(document), records);
  version->games_id = version->id;
  version->shown = shown;
  version->setting_up = FALSE; /* its stones are of the games before; undo has them */
}

/* Setting up. */

gboolean game_document_is_setting_up(const GameDocument *document) {
  return present(document)->setting_up;
}

Board game_document_get_setup(const GameDocument *document) {
  const Version *version = present(document);
  uint64_t filled = version->stones[FIRST] | version->stones[SECOND];
  return (Board){
      {version->stones[FIRST], version->stones[SECOND]}, {0, 0}, __builtin_popcountll(filled)};
}

void game_document_set_up(GameDocument *document, const uint64_t stones[2]) {
  if (game_document_is_setting_up(document)) return;
  Version *version = edit_setup(document);
  version->setting_up = TRUE;
  memcpy(version->stones, stones, sizeof version->stones);
}

void game_document_begin_setup(GameDocument *document) {
  game_document_set_up(document, game_board(&game_document_get(document)->line).stones);
}

gboolean game_document_place(GameDocument *document, int column, Player player) {
  int cell = board_cell(game_document_get_setup(document), column);
  if (!game_document_is_setting_up(document) || cell < 0) return FALSE;
  edit_setup(document)->stones[player] |= (uint64_t)1 << cell;
  return TRUE;
}

gboolean game_document_remove(GameDocument *document, int column) {
  uint64_t of_column = (uint64_t)0x0001000100010001 << column;
  uint64_t stones = board_filled(game_document_get_setup(document)) & of_column;
  if (!game_document_is_setting_up(document) || !stones) return FALSE;
  uint64_t others = ~((uint64_t)1 << (63 - __builtin_clzll(stones)));
  Version *version = edit_setup(document);
  version->stones[FIRST] &= others;
  version->stones[SECOND] &= others;
  return TRUE;
}

gboolean game_document_is_setup_changed(const GameDocument *document) {
  Board before = game_board(&game_document_get(document)->line);
  return game_document_is_setting_up(document) &&
         memcmp(present(document)->stones, before.stones, sizeof before.stones) != 0;
}

/* Written as text and read again: notation.c knows what can occur. */
Status game_document_finish_setup(GameDocument *document, Error *error) {
  char text[NOTATION_CODE_SIZE];
  Game game;
  notation_write_code(game_document_get_setup(document), text);
  Status status = notation_read(text, strlen(text), &game, error);
  if (status != STATUS_OK) return status;
  if (!game_document_is_setup_changed(document)) {
    game_document_cancel_setup(document);
    return STATUS_OK;
  }
  Version *version = edit(document);
  version->setting_up = FALSE;
  put(version, game_record_new(&game));
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

gboolean game_document_undo(GameDocument *document) {
  if (!game_document_can_undo(document)) return FALSE;
  document->now--;
  return TRUE;
}

gboolean game_document_redo(GameDocument *document) {
  if (!game_document_can_redo(document)) return FALSE;
  document->now++;
  return TRUE;
}

gboolean game_document_is_modified(const GameDocument *document) {
  return present(document)->games_id != document->saved_id;
}

guint game_document_get_version(const GameDocument *document) {
  return present(document)->games_id;
}

void game_document_mark_saved(GameDocument *document, guint version) {
  document->saved_id = version;
}
