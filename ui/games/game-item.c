#include "game-item.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/words.h"

struct _FsGameItem {
  GObject parent_instance;
  int place;
  int numbers[GAME_CELLS]; /* of the cells that have one */
  char *texts[GAME_CELLS];
  char *folded; /* all that is searched */
};

G_DEFINE_FINAL_TYPE(FsGameItem, fs_game_item, G_TYPE_OBJECT)

static gboolean is_number(GameCell cell) {
  return cell == GAME_NUMBER || cell == GAME_LENGTH || cell == GAME_MISTAKE;
}

static void set_number(FsGameItem *self, GameCell cell, int number) {
  self->numbers[cell] = number;
  self->texts[cell] = number > 0 ? g_strdup_printf("%d", number) : g_strdup("");
}

/* Of a game with a review: which of its moves was the first mistake. */
static void set_mistake(FsGameItem *self, const GameSummary *summary) {
  int ply = summary->mistake > 0 ? summary->start + summary->mistake : 0;
  self->numbers[GAME_MISTAKE] = ply;
  self->texts[GAME_MISTAKE] = ply > 0 ? game_ply_text(ply) : g_strdup("–");
}

static void set_text(FsGameItem *self, GameCell cell, const char *text) {
  self->texts[cell] = g_strdup(text ? text : "");
}

static char *fold(const GameRecord *record) {
  Line line = game_main_line(record);
  g_autofree char *moves = g_malloc(LINE_TEXT);
  line_write_moves(&line, moves);
  return game_folded(record->about, moves);
}

FsGameItem *fs_game_item_new(int place, const GameRecord *record, const GameReviewed *reviewed) {
  FsGameItem *self = g_object_new(FS_TYPE_GAME_ITEM, NULL);
  GameSummary summary = game_summary(record, reviewed);
  self->place = place;
  set_number(self, GAME_NUMBER, place + 1);
  set_text(self, GAME_WHITE, record->about->white);
  set_text(self, GAME_BLACK, record->about->black);
  set_text(self, GAME_DATE, record->about->date);
  set_text(self, GAME_RESULT, summary.result ? game_result_text(summary.result) : "");
  set_number(self, GAME_LENGTH, summary.numbers);
  if (reviewed)
    set_mistake(self, &summary);
  else
    set_number(self, GAME_MISTAKE, 0);
  self->texts[GAME_KIND] = words_game(record->line.start.variant);
  self->folded = fold(record);
  return self;
}

int fs_game_item_get_place(FsGameItem *self) { return self->place; }

const char *fs_game_item_get_text(FsGameItem *self, GameCell cell) { return self->texts[cell]; }

int fs_game_item_compare(FsGameItem *self, FsGameItem *other, GameCell cell) {
  if (is_number(cell)) return self->numbers[cell] - other->numbers[cell];
  return g_utf8_collate(self->texts[cell], other->texts[cell]);
}

gboolean fs_game_item_has(FsGameItem *self, const char *folded) {
  return strstr(self->folded, folded) != NULL;
}

static void game_item_finalize(GObject *object) {
  FsGameItem *self = FS_GAME_ITEM(object);
  for (int cell = 0; cell < GAME_CELLS; cell++)
    g_free(self->texts[cell]);
  g_free(self->folded);
  G_OBJECT_CLASS(fs_game_item_parent_class)->finalize(object);
}

static void fs_game_item_class_init(FsGameItemClass *class) {
  G_OBJECT_CLASS(class)->finalize = game_item_finalize;
}

static void fs_game_item_init(FsGameItem *self) {}
