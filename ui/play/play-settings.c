#include "play-settings.h"

PartnerGame play_settings_get(GSettings *settings) {
  return (PartnerGame){.program = {g_settings_get_boolean(settings, "play-program-white"),
                                   g_settings_get_boolean(settings, "play-program-black")},
                       .level = g_settings_get_int(settings, "play-level"),
                       .seconds = g_settings_get_double(settings, "play-seconds"),
                       .clock = g_settings_get_double(settings, "play-clock"),
                       .increment = g_settings_get_double(settings, "play-increment"),
                       .blind = g_settings_get_boolean(settings, "play-blind")};
}

void play_settings_keep(GSettings *settings, PartnerGame game) {
  g_settings_set_boolean(settings, "play-program-white", game.program[FIRST]);
  g_settings_set_boolean(settings, "play-program-black", game.program[SECOND]);
  g_settings_set_int(settings, "play-level", game.level);
  g_settings_set_double(settings, "play-seconds", game.seconds);
  g_settings_set_double(settings, "play-clock", game.clock);
  g_settings_set_double(settings, "play-increment", game.increment);
  g_settings_set_boolean(settings, "play-blind", game.blind);
}

PartnerGame play_settings_turned(PartnerGame game, Player person) {
  if (game.program[FIRST] == game.program[SECOND]) return game;
  game.program[person] = FALSE;
  game.program[player_other(person)] = TRUE;
  return game;
}

char *play_settings_get_person(GSettings *settings) {
  return g_settings_get_string(settings, "play-person");
}

void play_settings_keep_person(GSettings *settings, const char *name) {
  g_settings_set_string(settings, "play-person", name);
}
