#include "explain-words.h"

#include "core/figures.h"
#include "play/cube-play.h"

#include <glib/gi18n.h>

const char *explain_player(Player player) { return player == FIRST ? _("White") : _("Black"); }

static void add(GString *text, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* A further sentence. */
static void add(GString *text, const char *format, ...) {
  va_list arguments;
  if (text->len > 0) g_string_append_c(text, ' ');
  va_start(arguments, format);
  g_string_append_vprintf(text, format, arguments);
  va_end(arguments);
}

/* "a", "a and b", "a, b and c". Free with g_free(). */
static char *join(GPtrArray *words) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < words->len; i++) {
    if (i > 0) g_string_append(text, i + 1 < words->len ? ", " : _(" and "));
    g_string_append(text, words->pdata[i]);
  }
  return g_string_free(g_steal_pointer(&text), FALSE);
}

static char *column_name(Variant variant, int column) {
  char name[MOVE_TEXT];
  move_write(variant, (Move)column, name);
  return g_strdup(name);
}

static char *columns_words(Variant variant, const uint8_t *columns, int count) {
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  for (int i = 0; i < count; i++)
    g_ptr_array_add(names, column_name(variant, columns[i]));
  return join(names);
}

/* A cell, `up` levels above this one. */
static char *cell_words(Variant variant, ExplainCell cell, int up) {
  g_autofree char *name = column_name(variant, cell.column);
  /* Translators: a cell of the board, in a sentence such as “White threatens …”. */
  return g_strdup_printf(_("level %d of column %s"), cell.level + up, name);
}

static char *move_words(Variant variant, int move) {
  g_autofree char *name = column_name(variant, move_column(variant, (Move)move));
  return g_strdup_printf(move_pops(variant, (Move)move) ? _("a pop of column %s") : _("column %s"),
                         name);
}

/* Zugzwang. */

static void add_closed(GString *text, Variant variant, const Explanation *part) {
  const ExplainZugzwang *zugzwang = &part->zugzwang;
  const char *keeper = explain_player(part->keeper);
  const char *other = explain_player(player_other(part->keeper));
  g_autoptr(GPtrArray) cells = g_ptr_array_new_with_free_func(g_free);
  if (zugzwang->closed_count == 0) return;
  for (int i = 0; i < zugzwang->closed_count; i++)
    g_ptr_array_add(cells, cell_words(variant, zugzwang->closed[i], 1));
  g_autofree char *all = join(cells);
  if (cells->len == 1)
    add(text, _("%1$s threatens %2$s, above an empty cell: %3$s may not play below it."), keeper,
        all, other);
  else
    add(text, _("%1$s threatens %2$s, above empty cells: %3$s may not play below them."), keeper,
        all, other);
}

static void add_rule(GString *text, const Explanation *part) {
  const char *keeper = explain_player(part->keeper);
  const char *other = explain_player(player_other(part->keeper));
  int count = part->zugzwang.free_cells;
  if (part->holds)
    add(text,
        _("Of the other cells there are %1$d, and %2$s answers each stone there, so %3$s has to in "
          "the end."),
        count, keeper, other);
  else
    add(text,
        _("Of the other cells there are %1$d, and %2$s answers each stone there, above it where "
          "that is possible. So %3$s completes no line."),
        count, keeper, other);
}

static void add_opened(GString *text, Variant variant, const Explanation *part) {
  const char *keeper = explain_player(part->keeper);
  if (part->zugzwang.opened < 0) return;
  g_autofree char *name = column_name(variant, part->zugzwang.opened);
  add(text, _("For an even number %1$s gives up the threat in column %2$s."), keeper, name);
}

static void add_tempo(GString *text, Variant variant, const Explanation *part) {
  const ExplainZugzwang *zugzwang = &part->zugzwang;
  const char *keeper = explain_player(part->keeper);
  if (zugzwang->tempo_count == 0) return;
  g_autofree char *names = columns_words(variant, zugzwang->tempo, zugzwang->tempo_count);
  if (zugzwang->tempo_count == 1)
    add(text,
        _("Where a move is wanting, %1$s gains it by playing below that threat in column %2$s."),
        keeper, names);
  else
    add(text,
        _("Where moves are wanting, %1$s gains them by playing below those threats in columns "
          "%2$s."),
        keeper, names);
}

static void add_yielded(GString *text, Variant variant, const Explanation *part) {
  const ExplainZugzwang *zugzwang = &part->zugzwang;
  const char *keeper = explain_player(part->keeper);
  const char *other = explain_player(player_other(part->keeper));
  for (int i = 0; i < zugzwang->yielded_count; i++) {
    g_autofree char *name = column_name(variant, zugzwang->yielded[i]);
    add(text, _("In column %1$s %2$s leaves level 1 to %3$s, and takes level 2."), name, keeper,
        other);
  }
}

static void add_pairs(GString *text, Variant variant, const Explanation *part) {
  const ExplainZugzwang *zugzwang = &part->zugzwang;
  const char *keeper = explain_player(part->keeper);
  for (int i = 0; i < zugzwang->pair_count; i++) {
    g_autofree char *a = cell_words(variant, zugzwang->pairs[i][0], 0);
    g_autofree char *b = cell_words(variant, zugzwang->pairs[i][1], 0);
    add(text, _("Of %1$s and %2$s %3$s gets one: a stone on one is answered on the other."), a, b,
        keeper);
  }
}

static void add_zugzwang(GString *text, Variant variant, const Explanation *part) {
  if (part->first >= 0) {
    g_autofree char *move = move_words(variant, part->first);
    add(text, _("%1$s begins with %2$s."), explain_player(part->keeper), move);
  }
  add_closed(text, variant, part);
  add_rule(text, part);
  add_opened(text, variant, part);
  add_tempo(text, variant, part);
  add_yielded(text, variant, part);
  add_pairs(text, variant, part);
}

/* The other reasons. */

static void add_forced(GString *text, const Explanation *part) {
  const char *keeper = explain_player(part->keeper);
  int length = part->line.length;
  if (length == 1)
    add(text, _("%s completes a line with this move."), keeper);
  else
    add(text,
        g_dngettext(NULL,
                    "%1$s wins by force in %2$d move: each reply is the only one that does "
                    "not lose at once.",
                    "%1$s wins by force in %2$d moves: each reply is the only one that does not "
                    "lose at once.",
                    (gulong)length),
        keeper, length);
}

static void add_moves(GString *text, Variant variant, const Explanation *part) {
  const char *keeper = explain_player(part->keeper);
  const char *other = explain_player(player_other(part->keeper));
  if (part->first < 0 && part->reply_count == 0) {
    add(text, _("%s ends the game as a draw."), keeper);
    return;
  }
  add(text, _("This takes a search."));
  if (part->first >= 0) {
    g_autofree char *move = move_words(variant, part->first);
    add(text, _("%1$s begins with %2$s."), keeper, move);
  }
  add(text, part->holds ? _("Then each move of %s loses:") : _("Then no move of %s wins:"), other);
}

char *explain_sentence(const Position *position, const Explanation *part) {
  g_autoptr(GString) text = g_string_new(NULL);
  switch (part->reason) {
  case REASON_NONE:
    return g_strdup(_("There is no explanation yet: the search was stopped."));
  case REASON_OVER:
    return g_strdup(_("The game is over."));
  case REASON_BLOCKED:
    return g_strdup_printf(_("Each line holds a stone of %1$s, so %2$s can complete none."),
                           explain_player(part->keeper),
                           explain_player(player_other(part->keeper)));
  case REASON_FORCED:
    add_forced(text, part);
    break;
  case REASON_ZUGZWANG:
    add_zugzwang(text, position->variant, part);
    break;
  case REASON_MOVES:
    add_moves(text, position->variant, part);
  }
  return g_string_free(g_steal_pointer(&text), FALSE);
}

/* How many columns the board has side by side in a row, before the next row. */
static int row_width(const Position *position) {
  return position->variant.rules == &rules_cube ? 4 : variant_columns(position->variant);
}

typedef struct {
  int x, y, level;
} Step;

/* The column and level so many steps from a cell; false outside the board. */
static bool cell_from(const Position *position, ExplainCell begin, Step step, int n,
                      ExplainCell *cell) {
  int width = row_width(position), rows = variant_columns(position->variant) / width;
  int x = begin.column % width + n * step.x, y = begin.column / width + n * step.y;
  int level = begin.level + n * step.level;
  if (x < 0 || x >= width || y < 0 || y >= rows) return false;
  if (level < 0 || level >= variant_levels(position->variant)) return false;
  *cell = (ExplainCell){(uint8_t)(y * width + x), (uint8_t)level};
  return true;
}

enum { FOUR = 4 };

/* Four stones of a player in a row from a cell on. */
static bool is_line(const Position *position, ExplainCell begin, Step step, int player,
                    ExplainCell cells[FOUR]) {
  for (int n = 0; n < FOUR; n++)
    if (!cell_from(position, begin, step, n, &cells[n]) ||
        position->variant.rules->at(position, cells[n].column, cells[n].level) != player)
      return false;
  return true;
}

/* In each direction once. */
static bool find_from(const Position *position, ExplainCell begin, int player,
                      ExplainCell cells[FOUR]) {
  for (int d = 14; d < 27; d++) {
    Step step = {d / 9 - 1, d / 3 % 3 - 1, d % 3 - 1};
    if (is_line(position, begin, step, player, cells)) return true;
  }
  return false;
}

static bool find_line(const Position *position, int player, ExplainCell cells[FOUR]) {
  for (int column = 0; column < variant_columns(position->variant); column++)
    for (int level = 0; level < variant_levels(position->variant); level++) {
      ExplainCell begin = {(uint8_t)column, (uint8_t)level};
      if (find_from(position, begin, player, cells)) return true;
    }
  return false;
}

char *explain_end(const Position *position, ValueSet result) {
  Player winner = result == VALUE_FIRST ? FIRST : SECOND;
  ExplainCell cells[FOUR];
  if (result == VALUE_DRAW) return g_strdup(_("The game is a draw: nobody has four in a line."));
  if (!find_line(position, (int)winner, cells)) return g_strdup(_("The game is over."));
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  for (int n = 0; n < FOUR; n++)
    g_ptr_array_add(names, cell_words(position->variant, cells[n], 0));
  g_autofree char *all = join(names);
  return g_strdup_printf(_("%1$s has won with this line: %2$s."), explain_player(winner), all);
}

char *explain_reply_words(const ExplainReply *reply) {
  switch (reply->reason) {
  case REASON_OVER:
    return g_strdup(_("the game is over"));
  case REASON_FORCED:
    return g_strdup_printf(
        g_dngettext(NULL, "by force, %d move", "by force, %d moves", (gulong)reply->line_length),
        reply->line_length);
  case REASON_BLOCKED:
    return g_strdup(_("no line is left"));
  case REASON_ZUGZWANG:
    return g_strdup(_("zugzwang"));
  default:
    if (reply->nodes == 0) return g_strdup(_("proved, no short reason"));
    return g_strdup_printf(_("no short reason, %s positions"),
                           figure_count((double)reply->nodes, "\u202F").text);
  }
}
