#include "about-words.h"

#include <glib/gi18n.h>

#include "base/words.h"

char *about_words_players(const GameAbout *about) {
  if (!about->white && !about->black) return NULL;
  const char *white = about->white ? about->white : _("White");
  const char *black = about->black ? about->black : _("Black");
  return g_strdup_printf("%s – %s", white, black);
}

static void about_words_add(GStrvBuilder *parts, const char *text) {
  if (text && *text) g_strv_builder_add(parts, text);
}

const char *about_words_end(const GameAbout *about) {
  gboolean first = about->result == VALUE_SECOND; /* has lost */
  switch (about->ending) {
  case ENDING_RESIGNED:
    return first ? _("White resigned") : _("Black resigned");
  case ENDING_TIME:
    return first ? _("White ran out of time") : _("Black ran out of time");
  default:
    return words_result(about->result, FIRST);
  }
}

char *about_words_rest(const GameAbout *about) {
  g_autoptr(GStrvBuilder) parts = g_strv_builder_new();
  g_autofree char *tags = game_about_write_tags(about);
  about_words_add(parts, about->result ? about_words_end(about) : NULL);
  about_words_add(parts, about->date);
  about_words_add(parts, about->place);
  about_words_add(parts, tags);
  g_auto(GStrv) all = g_strv_builder_end(parts);
  return g_strjoinv(" · ", all);
}

char *about_words_line(const GameAbout *about) {
  g_autofree char *players = about_words_players(about), *rest = about_words_rest(about);
  if (!players) return *rest ? g_steal_pointer(&rest) : NULL;
  return *rest ? g_strdup_printf("%s · %s", players, rest) : g_steal_pointer(&players);
}
