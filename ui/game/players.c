#include "players.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
  char *white, *black; /* NULL: not named */
} Players;

static void players_clear(Players *players) {
  g_free(players->white);
  g_free(players->black);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Players, players_clear)

static char *part(const FoldedText *line, TextPart part) {
  return g_strndup(line->text + part.at, part.length);
}

static void players_set(char **name, char *found) {
  g_free(*name);
  *name = found;
}

static gboolean is_label_of(const FoldedText *line, TextPart label, const char *word) {
  return label.length == strlen(word) && memcmp(line->text + label.at, word, label.length) == 0;
}

/* What stands behind the label. */
static char *behind(const FoldedText *line, TextPart label) {
  return g_strstrip(g_strdup(line->text + label.at + label.length + strlen(":")));
}

static void players_take(Players *players, const FoldedText *line) {
  PlayersText found = players_text_read(line);
  if (found.white.length > 0) {
    players_set(&players->white, part(line, found.white));
    players_set(&players->black, part(line, found.black));
  } else if (is_label_of(line, found.label, "White") ||
             is_label_of(line, found.label, _("White"))) {
    players_set(&players->white, behind(line, found.label));
  } else if (is_label_of(line, found.label, "Black") ||
             is_label_of(line, found.label, _("Black"))) {
    players_set(&players->black, behind(line, found.label));
  }
}

static gboolean players_are_known(const Players *players) {
  return players->white != NULL || players->black != NULL;
}

/* The same facts with these players; a reference for the caller. */
static GameAbout *about_with(const GameAbout *about, const Players *players) {
  GameAbout told = *about;
  told.white = players->white, told.black = players->black;
  return game_about_new(&told);
}

GameRecord *players_record(const Line *line, ValueSet told, const FoldedText *text,
                           const FoldedText *above) {
  g_auto(Players) players = {NULL};
  GameRecord *record = game_record_with_result(line, told);
  players_take(&players, text);
  if (!players_are_known(&players) && above) players_take(&players, above);
  if (!players_are_known(&players)) return record;
  GameRecord *named = game_record_told(line, about_with(record->about, &players));
  game_record_unref(record);
  return named;
}

static gboolean names_players(const GameRecord *record) {
  return record->about->white || record->about->black;
}

/* TRUE if each game has its own: one after the first has them. */
static gboolean are_named_each(const GPtrArray *records) {
  for (guint i = 1; i < records->len; i++)
    if (names_players(records->pdata[i])) return TRUE;
  return records->len == 1;
}

void players_add(GPtrArray *records, const char *text, int above) {
  g_auto(Players) players = {NULL};
  GameRecord *record = records->pdata[0];
  if (names_players(record) || !are_named_each(records)) return;
  gsize length = strlen(text), begin = text_mark(text, length), next;
  for (int number = 1; number <= above && begin < length; number++, begin = next) {
    FoldedText line;
    gsize end = text_line_end(text, length, begin, &next);
    text_fold(text + begin, end - begin, &line);
    players_take(&players, &line);
  }
  if (!players_are_known(&players)) return;
  records->pdata[0] = game_record_take(game_node_ref(record->root), record->line,
                                       about_with(record->about, &players));
  game_record_unref(record);
}
