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

GameRecord *partner_record(const Line *line, PartnerGame game, const char *const names[2]) {
  return game_record_told(line, partner_about(game, names));
}
