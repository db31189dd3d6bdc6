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

gboolean partner_record_is_of(const GameRecord *record, const GameAbout *players) {
  const GameAbout *told = record->about;
  return game_about_is_empty(told) || (g_strcmp0(told->white, players->white) == 0 &&
                                       g_strcmp0(told->black, players->black) == 0);
}

GameRecord *partner_record(const Line *line, PartnerGame game, const char *const names[2]) {
  return game_record_told(line, partner_about(game, names));
}
