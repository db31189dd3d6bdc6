#include "words.h"

#include "core/figures.h"
#include "play/move-names.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

const char *words_move(const MoveStatus *status, Goal goal, gboolean running) {
  if (status->state == MOVE_ILLEGAL) return _("Full");
  if (goal_answered(goal, status->values)) return words_values(status->values, goal);
  if (status->state == MOVE_SEARCHING) return _("Searching");
  if (running && status->values == VALUE_ANY) return _("Waiting");
  return words_values(status->values, goal);
}

char *words_game(Variant variant) {
  const char *title = _(variant.rules->title);
  if (!variant.rules->sized) return g_strdup(title);
  return g_strdup_printf(_("%s, %d×%d"), title, variant.width, variant.height);
}

/* A letter or digit behind a dot, a slash or a bracket is in a name, of a file or in one. */
static gboolean begins_with_name(const char *message) {
  const char *sign = message + strcspn(message, " ./[");
  return *sign != ' ' && *sign != '\0' && g_ascii_isalnum(sign[1]);
}

char *words_sentence(const char *message) {
  if (begins_with_name(message)) return g_strdup(message);
  g_autofree char *first = g_utf8_substring(message, 0, 1);
  g_autofree char *capital = g_utf8_strup(first, -1);
  return g_strconcat(capital, message + strlen(first), NULL);
}

char *words_name(Variant variant, Move move) {
  char name[NOTATION_MOVE];
  gboolean pop = move >= variant_columns(variant);
  move_name(variant, (Move)move_column(variant, move), name);
  if (pop) return g_strdup_printf(_("Pop column %s"), name);
  /* Translators: “cube” is the board whose columns stand, and are pillars; without it they hang in
   * a frame. */
  return g_strdup_printf(variant.rules->sized ? _("Column %s") : C_("cube", "Column %s"), name);
}

char *words_position(Variant variant, const char *own) {
  Line line;
  char text[NOTATION_TEXT];
  if (line_read(variant, own, strlen(own), &line, NULL) != STATUS_OK) return g_strdup(own);
  move_names_write(&line, text);
  return g_strdup(text);
}

/* "9" or "9–12"; nothing if there are none. */
static char *words_lines(int first, int last) {
  if (last < first || first == 0) return NULL;
  return first == last ? g_strdup_printf("%d", first) : g_strdup_printf("%d–%d", first, last);
}

char *words_passed_over(PassedLines passed) {
  g_autofree char *above = words_lines(1, passed.above);
  g_autofree char *below = words_lines(passed.below, passed.last);
  g_autofree char *lines =
      above && below ? g_strdup_printf("%s, %s", above, below) : g_strdup(above ? above : below);
  guint count = (guint)(passed.above + (below ? passed.last - passed.below + 1 : 0));
  /* Translators: the lines are told by their numbers, as “1–3, 9”. */
  return g_strdup_printf(g_dngettext(NULL, "line %s is no game and was passed over",
                                     "lines %s are no game and were passed over", count),
                         lines);
}

const char *words_result(ValueSet result, Player mover) {
  switch (result) {
  case VALUE_FIRST:
    return _("White has won");
  case VALUE_SECOND:
    return _("Black has won");
  case VALUE_DRAW:
    return _("The game is a draw");
  default:
    return mover == FIRST ? _("White to move") : _("Black to move");
  }
}

const char *words_turn(const Line *line) {
  Position position = line_position(line);
  return words_result(line_result(line), position_mover(&position));
}

const char *words_hidden(gboolean game) {
  return game ? _("What is known about this position is hidden until the game is over.")
              : _("What is known about this position is hidden until you have moved.");
}

char *words_count(double count) { return g_strdup(figure_count(count, "\u202F").text); }

char *words_duration(double seconds) { return g_strdup(figure_duration(seconds).text); }

const char *words_scheme(Scheme scheme) {
  static const char *const names[] = {
      [SCHEME_NEW] = "NEW", [SCHEME_BIG] = "BIG", [SCHEME_TWOBIG] = "TWOBIG"};
  return names[scheme];
}

const char *words_scheme_keeps(Scheme scheme) {
  static const char *const meanings[] = {[SCHEME_NEW] = N_("The newer (NEW)"),
                                         [SCHEME_BIG] = N_("The costlier (BIG)"),
                                         [SCHEME_TWOBIG] = N_("One of each (TWOBIG)")};
  return _(meanings[scheme]);
}

char *words_bytes(guint64 bytes) { return g_strdup(figure_bytes(bytes, "\u00A0").text); }

char *words_share(double share) {
  if (isnan(share)) return g_strdup("–");
  return g_strdup_printf(_("%.1f %%"), 100 * share);
}

/* Rounded down, and what is missing goes where most was cut off: so they add up to 100. */
static void percents(const double estimate[3], int whole[3]) {
  int missing = 100;
  for (int i = 0; i < 3; i++)
    missing -= whole[i] = (int)(100 * estimate[i]);
  for (; missing > 0; missing--) {
    int most = 0;
    for (int i = 1; i < 3; i++)
      if (100 * estimate[i] - whole[i] > 100 * estimate[most] - whole[most]) most = i;
    whole[most]++;
  }
}

char *words_estimate(const double estimate[3]) {
  int whole[3];
  percents(estimate, whole);
  return g_strdup_printf(_("Estimate: White %d %%, draw %d %%, Black %d %%"), whole[0], whole[1],
                         whole[2]);
}

char *words_line(const BestLine *line) {
  GString *text = g_string_new(NULL);
  for (int i = 0; i < line->length; i++) {
    char name[NOTATION_MOVE];
    move_name(line->from.variant, line->moves[i], name);
    g_string_append_printf(text, i > 0 ? " %s" : "%s", name);
  }
  if (!line->complete) g_string_append(text, text->len > 0 ? " …" : "…");
  return g_string_free(text, FALSE);
}
