#include "game-about.h"

#include <string.h>

/* Texts. */

/* One line without blanks at its ends, at most GAME_ABOUT_TEXT characters; NULL for nothing. */
static char *clean(const char *text) {
  if (!text) return NULL;
  g_autofree char *line = g_strdup(text);
  for (char *c = line; *c; c++)
    if (g_ascii_iscntrl(*c)) *c = ' ';
  g_strstrip(line);
  if (!*line) return NULL;
  return g_utf8_strlen(line, -1) > GAME_ABOUT_TEXT ? g_utf8_substring(line, 0, GAME_ABOUT_TEXT)
                                                   : g_steal_pointer(&line);
}

static char **clean_tags(const char *const *tags) {
  g_autoptr(GStrvBuilder) cleaned = g_strv_builder_new();
  for (int i = 0, count = 0; tags && tags[i] && count < GAME_ABOUT_TAGS; i++) {
    g_autofree char *tag = clean(tags[i]);
    if (!tag) continue;
    g_strv_builder_add(cleaned, tag);
    count++;
  }
  return g_strv_builder_end(cleaned);
}

char **game_about_read_tags(const char *text) {
  g_auto(GStrv) parts = g_strsplit(text, ",", -1);
  return clean_tags((const char *const *)parts);
}

char *game_about_write_tags(const GameAbout *about) {
  return g_strjoinv(", ", (char **)about->tags);
}

/* The whole. */

static gboolean is_won(ValueSet result) { return result == VALUE_FIRST || result == VALUE_SECOND; }

GameAbout *game_about_new(const GameAbout *told) {
  GameAbout *about = g_rc_box_new0(GameAbout);
  *about = (GameAbout){clean(told->white),
                       clean(told->black),
                       clean(told->date),
                       clean(told->place),
                       (const char *const *)clean_tags(told->tags),
                       told->result,
                       is_won(told->result) ? told->ending : ENDING_UNKNOWN};
  return about;
}

GameAbout *game_about_ref(GameAbout *about) { return g_rc_box_acquire(about); }

static void game_about_clear(gpointer data) {
  GameAbout *about = data;
  g_free((char *)about->white);
  g_free((char *)about->black);
  g_free((char *)about->date);
  g_free((char *)about->place);
  g_strfreev((char **)about->tags);
}

void game_about_unref(GameAbout *about) { g_rc_box_release_full(about, game_about_clear); }

GameAbout *game_about_with_result(GameAbout *about, ValueSet result) {
  if (about->result == result) return game_about_ref(about);
  GameAbout told = *about;
  told.result = result;
  told.ending = ENDING_UNKNOWN;
  return game_about_new(&told);
}

gboolean game_about_is_empty(const GameAbout *about) {
  return !about->white && !about->black && !about->date && !about->place && !about->tags[0] &&
         !about->result;
}

gboolean game_about_equal(const GameAbout *a, const GameAbout *b) {
  return g_strcmp0(a->white, b->white) == 0 && g_strcmp0(a->black, b->black) == 0 &&
         g_strcmp0(a->date, b->date) == 0 && g_strcmp0(a->place, b->place) == 0 &&
         g_strv_equal(a->tags, b->tags) && a->result == b->result && a->ending == b->ending;
}
