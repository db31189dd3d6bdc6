#include "explain-words.h"

#include "core/figures.h"
#include "play/move-names.h"

#include <glib/gi18n.h>

#include "sentence.h"

const char *explain_player(Player player) { return player == FIRST ? _("White") : _("Black"); }

static void explain_add(GString *text, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* A further sentence. */
static void explain_add(GString *text, const char *format, ...) {
  va_list arguments;
  if (text->len > 0) g_string_append(text, sentence_gap());
  va_start(arguments, format);
  g_string_append_vprintf(text, format, arguments);
  va_end(arguments);
}

/* "a", "a and b", "a, b and c". Free with g_free(). */
static char *join(GPtrArray *words) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < words->len; i++) {
    if (i > 0) g_string_append(text, i + 1 < words->len ? _(", ") : _(" and "));
    g_string_append(text, words->pdata[i]);
  }
  return g_string_free(g_steal_pointer(&text), FALSE);
}

static char *column_name(Variant variant, int column) {
  char name[NOTATION_MOVE];
  move_name(variant, (Move)column, name);
  return g_strdup(name);
}

static char *columns_words(Variant variant, const uint8_t *columns, int count) {
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  for (int i = 0; i < count; i++)
    g_ptr_array_add(names, column_name(variant, columns[i]));
  return join(names);
}

/* A cell, `up` cells above this one. */
static char *cell_words(Variant variant, BoardCell cell, int up) {
  g_autofree char *name = column_name(variant, cell.column);
  /* Translators: a cell of the board, in a sentence such as “White threatens …”. Upright boards
   * have rows, the cube has levels. */
  return g_strdup_printf(variant.rules->sized ? _("row %d of column %s")
                                              : _("level %d of column %s"),
                         cell.level + up + 1, name);
}

char *explain_move_name(Variant variant, int move) {
  g_autofree char *name = column_name(variant, move_column(variant, (Move)move));
  if (move_pops(variant, (Move)move)) return g_strdup_printf(_("a pop of column %s"), name);
  return g_strdup_printf(variant.rules->sized ? _("column %s") : C_("cube", "column %s"), name);
}

/* Zugzwang, by rules that only the cube has: its columns are pillars, with levels. */

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
    explain_add(text, _("%1$s threatens %2$s, above an empty cell: %3$s may not play below it."),
                keeper, all, other);
  else
    explain_add(text, _("%1$s threatens %2$s, above empty cells: %3$s may not play below them."),
                keeper, all, other);
}

/* What is left beside the cells below threats, if there are such. */
static void add_hold(GString *text, const Explanation *part) {
  const char *keeper = explain_player(part->keeper);
  const char *other = explain_player(player_other(part->keeper));
  int count = part->zugzwang.free_cells;
  if (part->zugzwang.closed_count > 0)
    explain_add(
        text,
        g_dngettext(NULL,
                    "There is %1$d other cell to fill. %2$s answers each stone, above it where "
                    "that is possible, so %3$s completes no line.",
                    "There are %1$d other cells to fill. %2$s answers each stone there, above it "
                    "where that is possible, so %3$s completes no line.",
                    (gulong)count),
        count, keeper, other);
  else
    explain_add(
        text,
        g_dngettext(NULL,
                    "There is %1$d cell to fill. %2$s answers each stone, above it where that is "
                    "possible, so %3$s completes no line.",
                    "There are %1$d cells to fill. %2$s answers each stone, above it where that "
                    "is possible, so %3$s completes no line.",
                    (gulong)count),
        count, keeper, other);
}

static void add_win(GString *text, const Explanation *part) {
  int count = part->zugzwang.free_cells;
  explain_add(
      text,
      g_dngettext(NULL,
                  "There is %1$d other cell to fill. %2$s answers each stone, so in the end %3$s "
                  "has to play below a threat: zugzwang.",
                  "There are %1$d other cells to fill. %2$s answers each stone there, so in the "
                  "end %3$s has to play below a threat: zugzwang.",
                  (gulong)count),
      count, explain_player(part->keeper), explain_player(player_other(part->keeper)));
}

static void add_rule(GString *text, const Explanation *part) {
  if (part->reason == REASON_ZUGZWANG)
    add_win(text, part);
  else
    add_hold(text, part);
}

static void add_opened(GString *text, Variant variant, const Explanation *part) {
  const char *keeper = explain_player(part->keeper);
  if (part->zugzwang.opened < 0) return;
  g_autofree char *name = column_name(variant, part->zugzwang.opened);
  explain_add(text, _("To make that number even, %1$s gives up the threat in column %2$s."), keeper,
              name);
}

static void add_tempo(GString *text, Variant variant, const Explanation *part) {
  const ExplainZugzwang *zugzwang = &part->zugzwang;
  const char *keeper = explain_player(part->keeper);
  if (zugzwang->tempo_count == 0) return;
  g_autofree char *names = columns_words(variant, zugzwang->tempo, zugzwang->tempo_count);
  if (zugzwang->tempo_count == 1)
    explain_add(text, _("To gain a move, %1$s can play below that threat in column %2$s."), keeper,
                names);
  else
    explain_add(text, _("To gain moves, %1$s can play below those threats in columns %2$s."),
                keeper, names);
}

static void add_yielded(GString *text, Variant variant, const Explanation *part) {
  const ExplainZugzwang *zugzwang = &part->zugzwang;
  const char *keeper = explain_player(part->keeper);
  const char *other = explain_player(player_other(part->keeper));
  for (int i = 0; i < zugzwang->yielded_count; i++) {
    g_autofree char *name = column_name(variant, zugzwang->yielded[i]);
    explain_add(text, _("In column %1$s %2$s leaves level 2 to %3$s, and takes level 3."), name,
                keeper, other);
  }
}

static void add_pairs(GString *text, Variant variant, const Explanation *part) {
  const ExplainZugzwang *zugzwang = &part->zugzwang;
  const char *keeper = explain_player(part->keeper);
  for (int i = 0; i < zugzwang->pair_count; i++) {
    g_autofree char *a = cell_words(variant, zugzwang->pairs[i][0], 0);
    g_autofree char *b = cell_words(variant, zugzwang->pairs[i][1], 0);
    explain_add(text, _("%3$s gets %1$s or %2$s: a stone on one is answered on the other."), a, b,
                keeper);
  }
}

static void add_zugzwang(GString *text, Variant variant, const Explanation *part) {
  if (part->first >= 0) {
    g_autofree char *move = explain_move_name(variant, part->first);
    explain_add(text, _("%1$s begins with %2$s."), explain_player(part->keeper), move);
  }
  add_closed(text, variant, part);
  add_rule(text, part);
  add_opened(text, variant, part);
  add_tempo(text, variant, part);
  add_yielded(text, variant, part);
  add_pairs(text, variant, part);
}

/* The other reasons. */

/* "level 1 of column 0, level 1 of column 1, …". Free with g_free(). */
static char *four_words(Variant variant, const Four *four) {
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  for (int n = 0; n < FOUR; n++)
    g_ptr_array_add(names, cell_words(variant, four->cells[n], 0));
  return join(names);
}

/* The line of the player who has won; NULL if there is none to show. Free with g_free(). */
static char *won_words(const Position *end, Player winner) {
  Four fours[FOURS_MOST];
  int count;
  fours_complete(end, fours, &count);
  for (int i = 0; i < count; i++)
    if (four_stones(end, &fours[i], winner) == FOUR) return four_words(end->variant, &fours[i]);
  return NULL;
}

/* Why the last reply fails like all others: two threats are more than one stone stops. */
static void add_last_reply(GString *text, const Position *position, const Explanation *part) {
  BoardCell cells[FORCED_THREATS];
  int count = forced_threats(position, &part->line, part->keeper, cells);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  if (count < 2) {
    explain_add(text, _("In the end every reply loses at once."));
    return;
  }
  for (int i = 0; i < count; i++)
    g_ptr_array_add(names, cell_words(position->variant, cells[i], 0));
  g_autofree char *all = join(names);
  explain_add(text, _("In the end %1$s threatens %2$s together, so every reply loses at once."),
              explain_player(part->keeper), all);
}

/* `before`: moves of the winner's that count and are made already. */
static void add_forced(GString *text, const Position *position, const Explanation *part,
                       int before) {
  const char *keeper = explain_player(part->keeper);
  int length = part->line.length, own = moves_to_win(length) + before;
  g_autofree char *first = explain_move_name(position->variant, part->line.moves[0]);
  Position end = explain_end_of(position, part);
  g_autofree char *four = won_words(&end, part->keeper);
  if (length == 1) /* Translators: a player and a move: “White completes a line with column 5.” */
    explain_add(text, _("%1$s completes a line with %2$s."), keeper, first);
  else
    explain_add(text,
                g_dngettext(NULL, "%1$s wins by force in %2$d move.",
                            "%1$s wins by force in %2$d moves.", (gulong)own),
                keeper, own);
  if (length > 3)
    explain_add(text, _("Each reply but the last is the only one that does not lose at once."));
  if (length > 1) add_last_reply(text, position, part);
  if (four) explain_add(text, _("The winning line: %s."), four);
}

gboolean explain_is_own(const Explanation *part) { return part->first < 0; }

/* How many replies are clear without a search. */
static void add_shortness(GString *text, const Explanation *part) {
  int short_count = 0, all = part->reply_count;
  for (int i = 0; i < all; i++)
    short_count += part->replies[i].reason != REASON_MOVES;
  if (short_count == all)
    explain_add(text, explain_is_own(part) ? _("Each move has a short answer.")
                                           : _("Each reply has a short answer."));
  else if (short_count == 0)
    explain_add(text, _("There is no short reason: only a search proves it."));
  else if (explain_is_own(part))
    explain_add(
        text,
        g_dngettext(NULL,
                    "%1$d of the %2$d moves has a short answer; only a search refutes the rest.",
                    "%1$d of the %2$d moves have a short answer; only a search refutes the rest.",
                    (gulong)short_count),
        short_count, all);
  else
    explain_add(
        text,
        g_dngettext(NULL,
                    "%1$d of the %2$d replies has a short answer; only a search refutes the rest.",
                    "%1$d of the %2$d replies have a short answer; only a search refutes the rest.",
                    (gulong)short_count),
        short_count, all);
}

static void explain_add_moves(GString *text, Variant variant, const Explanation *part) {
  const char *keeper = explain_player(part->keeper);
  const char *other = explain_player(player_other(part->keeper));
  if (explain_is_own(part) && part->reply_count == 0) {
    explain_add(text, _("%s ends the game as a draw."), keeper);
    return;
  }
  add_shortness(text, part);
  if (part->first >= 0) {
    g_autofree char *move = explain_move_name(variant, part->first);
    explain_add(text, _("%1$s begins with %2$s."), keeper, move);
    explain_add(text,
                part->holds ? _("Then each move of %s loses:") : _("Then no move of %s wins:"),
                other);
  } else {
    explain_add(text, part->holds ? _("Each move of %s loses:") : _("No move of %s wins:"), other);
  }
}

char *explain_heading(const Explanation *part) {
  gboolean wins = values_exact(explain_values(part));
  Player player = wins ? part->keeper : player_other(part->keeper);
  return g_strdup_printf(wins ? _("Why %s Wins") : _("Why %s Does Not Win"),
                         explain_player(player));
}

static char *explain_tell(const Position *position, const Explanation *part, int before) {
  g_autoptr(GString) text = g_string_new(NULL);
  switch (part->reason) {
  case REASON_NONE:
    return g_strdup(_("There is no explanation yet: the search was stopped."));
  case REASON_OVER:
    return explain_end(position, position_result(position));
  case REASON_BLOCKED:
    return g_strdup_printf(_("Every line holds a stone of %1$s, so %2$s can complete none."),
                           explain_player(part->keeper),
                           explain_player(player_other(part->keeper)));
  case REASON_FORCED:
    add_forced(text, position, part, before);
    break;
  case REASON_ZUGZWANG:
  case REASON_ANSWERED:
    add_zugzwang(text, position->variant, part);
    break;
  case REASON_MOVES:
    explain_add_moves(text, position->variant, part);
  }
  return g_string_free(g_steal_pointer(&text), FALSE);
}

char *explain_sentence(const Position *position, const Explanation *part) {
  return explain_tell(position, part, 0);
}

char *explain_move_sentence(const Position *after, const Explanation *part) {
  return explain_tell(after, part, part->keeper != position_mover(after));
}

char *explain_end(const Position *position, ValueSet result) {
  Player winner = result == VALUE_FIRST ? FIRST : SECOND;
  if (result == VALUE_DRAW) return g_strdup(_("The game is a draw: nobody has four in a line."));
  g_autofree char *four = won_words(position, winner);
  if (!four) return g_strdup(_("The game is over."));
  return g_strdup_printf(_("%1$s has won with this line: %2$s."), explain_player(winner), four);
}

/* So few positions are soon looked through, which is reason enough. */
enum { FEW_NODES = 100 };

static char *searched_words(const ExplainReply *reply) {
  uint64_t nodes = reply->cut ? EXPLAIN_REPLY_NODES : reply->nodes;
  Figure count = figure_count((double)nodes, "\u202F");
  if (nodes == 0) return g_strdup(_("no short reason"));
  if (reply->cut)
    return g_strdup_printf(_("no short reason, a search of more than %s positions"), count.text);
  if (nodes <= FEW_NODES)
    return g_strdup_printf(g_dngettext(NULL, "a search of only %s position",
                                       "a search of only %s positions", (gulong)nodes),
                           count.text);
  return g_strdup_printf(_("no short reason, a search of %s positions"), count.text);
}

static char *reason_words(const ExplainReply *reply) {
  switch (reply->reason) {
  case REASON_OVER:
    return g_strdup(_("the game is over"));
  case REASON_BLOCKED:
    return g_strdup(_("no line is left"));
  case REASON_ZUGZWANG:
    return g_strdup(_("zugzwang"));
  case REASON_ANSWERED:
    return g_strdup(_("each stone is answered"));
  default:
    return searched_words(reply);
  }
}

/* The move that begins the forced line, and how many of his moves the winner needs. */
static char *forced_words(const ExplainReply *reply, const char *answer) {
  int own = moves_to_win(reply->line_length);
  if (own == 1) return g_strdup_printf(_("%s wins at once"), answer);
  return g_strdup_printf(
      /* Translators: a move of the other side, in the list of replies. */
      g_dngettext(NULL, "%1$s wins by force in %2$d move", "%1$s wins by force in %2$d moves",
                  (gulong)own),
      answer, own);
}

char *explain_reply_words(Variant variant, const ExplainReply *reply) {
  if (reply->answer < 0) return reason_words(reply);
  g_autofree char *answer = explain_move_name(variant, reply->answer);
  if (reply->reason == REASON_FORCED) return forced_words(reply, answer);
  g_autofree char *reason = reason_words(reply);
  /* Translators: a move, and why it refutes the one before: “column 3 answers: zugzwang”. */
  return g_strdup_printf(_("%1$s answers: %2$s"), answer, reason);
}
