#include "partner-record.h"

#include "partner-words.h"

GameAbout *partner_about(PartnerGame game, const char *const names[2]) {
  g_autoptr(GDateTime) now = g_date_time_new_now_local();
  g_autofree char *date = g_date_time_format(now, "%Y-%m-%d %H:%M");
  g_autofree char *program = g_strdup_printf("Fourscore (%s)", partner_level_words(game.level));
  const GameAbout told = {.white = game.program[FIRST] ? program : names[FIRST],
                          .black = game.program[SECOND] ? program : names[SECOND],
                          .date = date};
  return game_about_new(&told);
}

/* One line, and nothing written about it. */
static gboolean is_bare(const GameNode *node) {
  while (node->count == 1 && !node->comment)
    node = node->branches[0].node;
  return node->count == 0 && !node->comment;
}

/* What tells nothing is anybody's, unless it is an analysis. */
static gboolean is_theirs(const GameRecord *record, const GameAbout *players) {
  const GameAbout *told = record->about;
  if (game_about_is_empty(told)) return is_bare(record->root);
  return g_strcmp0(told->white, players->white) == 0 && g_strcmp0(told->black, players->black) == 0;
}

gboolean partner_record_goes_on(const GameRecord *record, const GameAbout *players) {
  const Line *line = &record->line;
  gboolean end = line->at == line->length && game_record_fork(record) == 0;
  return end && !record->about->result && is_theirs(record, players);
}

GameRecord *partner_record(const Line *line, PartnerGame game, const char *const names[2]) {
  return game_record_told(line, partner_about(game, names));
}
