#include "review-report.h"

#include <glib/gi18n.h>

#include "sentence.h"
#include "value-words.h"
#include "play/move-names.h"

/* "12. 5" of a move of White's from the position, "12… 5" of one of Black's. */
static char *write_move_from(const Position *before, Move move) {
  char name[NOTATION_MOVE];
  move_name(before->variant, move, name);
  return g_strdup_printf(position_mover(before) == FIRST ? _("%d. %s") : _("%d… %s"),
                         move_number(position_stones(before) + 1), name);
}

/* The same of a move from the position before a step. */
static char *write_move_at(const ReviewStep *steps, int at, Move move) {
  return write_move_from(&steps[steps[at].before].position, move);
}

/* The same of the move that was played. */
static char *review_report_write_move(const ReviewStep *steps, int at) {
  return write_move_at(steps, at, steps[at].move);
}

static const char *player_name(Player player) { return player == FIRST ? _("White") : _("Black"); }

static void add_mistake(GString *text, const ReviewStep *steps, const ReviewFinding *findings,
                        int at) {
  const ReviewStep *before = &steps[steps[at].before];
  Variant variant = before->position.variant;
  g_autofree char *move = review_report_write_move(steps, at);
  g_string_append_printf(text, _("%s (%s): before it %s, after it %s"), move,
                         player_name(position_mover(&before->position)),
                         words_values(findings[steps[at].before].values, GOAL_EXACT),
                         words_values(findings[at].values, GOAL_EXACT));
  if (findings[at].better >= 0) {
    char name[NOTATION_MOVE];
    move_name(variant, (Move)findings[at].better, name);
    g_string_append_printf(text, _("; better %s"), name);
  }
  g_string_append_c(text, '\n');
}

/* Moves of the main line about which nothing is settled yet. */
static int count_unjudged(const ReviewStep *steps, const ReviewFinding *findings, int end,
                          Player player) {
  int open = 0;
  for (int i = 1; i <= end; i++)
    open += !findings[i].judged && findings[i].mark == MARK_NONE &&
            position_mover(&steps[i - 1].position) == player;
  return open;
}

/* "White: 3 mistakes, 1 only move; 5 more moves are not judged yet" */
static void add_player(GString *text, Player player, const ReviewSummary *summary, int open) {
  int mistakes = summary->mistakes[player], only = summary->only[player];
  g_autofree char *wrong =
      g_strdup_printf(g_dngettext(NULL, "%d mistake", "%d mistakes", (gulong)mistakes), mistakes);
  g_autofree char *right =
      g_strdup_printf(g_dngettext(NULL, "%d only move", "%d only moves", (gulong)only), only);
  g_string_append_printf(text, _("%s: %s, %s"), player_name(player), wrong, right);
  if (open > 0)
    g_string_append_printf(text,
                           g_dngettext(NULL, "; %d more move is not judged yet",
                                       "; %d more moves are not judged yet", (gulong)open),
                           open);
  g_string_append_c(text, '\n');
}

char *review_turning_point(const ReviewStep *steps, const ReviewFinding *findings, int count) {
  ReviewSummary summary = review_summary(steps, findings, count);
  if (summary.lost < 0) return g_strdup(_("The end of the game"));
  g_autofree char *move = review_report_write_move(steps, summary.lost);
  const ReviewFinding *finding = &findings[summary.lost];
  if (finding->better < 0) return g_strdup_printf(_("Before %s, which lost"), move);
  char better[NOTATION_MOVE];
  move_name(steps[0].position.variant, (Move)finding->better, better);
  return g_strdup_printf(_("Before %s, which lost; better %s"), move, better);
}

/* "Black’s position was lost by 10… 3; 10… B wins." White may still have lost the game by the
 * clock. */
static char *write_loss(const ReviewStep *steps, const ReviewFinding *findings, int lost) {
  int before = steps[lost].before, better = findings[lost].better;
  const char *loser = player_name(position_mover(&steps[before].position));
  g_autofree char *move = review_report_write_move(steps, lost);
  if (better < 0) return g_strdup_printf(_("%1$s’s position was lost by %2$s."), loser, move);
  g_autofree char *other = write_move_at(steps, lost, (Move)better);
  bool drew = findings[before].values == VALUE_DRAW;
  return g_strdup_printf(drew ? _("%1$s’s position was lost by %2$s; %3$s draws.")
                              : _("%1$s’s position was lost by %2$s; %3$s wins."),
                         loser, move, other);
}

/* "White gave a win away with 10. 3; 10. B wins. From then on the game was a draw." */
static char *write_given_away(const ReviewStep *steps, const ReviewFinding *findings, int drew) {
  const char *winner = player_name(position_mover(&steps[steps[drew].before].position));
  int better = findings[drew].better;
  g_autofree char *move = review_report_write_move(steps, drew);
  if (better < 0)
    return g_strdup_printf(_("%1$s gave a win away with %2$s. From then on the game was a draw."),
                           winner, move);
  g_autofree char *other = write_move_at(steps, drew, (Move)better);
  return g_strdup_printf(
      _("%1$s gave a win away with %2$s; %3$s wins. From then on the game was a draw."), winner,
      move, other);
}

/* What is known about the moves before. The same value may be proved earlier, and nothing of the
 * positions between. */
static char *write_before(const ReviewStep *steps, const ReviewFinding *findings, int since,
                          const char *loser) {
  int last = since - 1;
  while (last >= 0 && !values_exact(findings[last].values))
    last--;
  if (last < 0) return g_strdup(_("Nothing is proved before that."));
  if (last == 0 || loser == NULL || findings[last].values != findings[since].values)
    return g_strdup(_("Not all is proved before that."));
  g_autofree char *move = review_report_write_move(steps, last);
  return g_strdup_printf(_("%1$s was lost after %2$s, too; between these two moves not all is "
                           "proved."),
                         loser, move);
}

/* "Black is lost after 15… B. Nothing is proved before that." */
static char *write_since(const ReviewStep *steps, const ReviewFinding *findings, int since) {
  ValueSet values = findings[since].values;
  const char *loser = player_name(values == VALUE_FIRST ? SECOND : FIRST);
  bool draw = values == VALUE_DRAW;
  if (since == 0)
    return draw ? g_strdup(_("The game was a draw from the start to the end."))
                : g_strdup_printf(_("%s was lost from the start."), loser);
  g_autofree char *move = review_report_write_move(steps, since);
  g_autofree char *proved =
      draw ? g_strdup_printf(_("It is proved that the game is a draw after %s."), move)
           : g_strdup_printf(_("It is proved that %1$s is lost after %2$s."), loser, move);
  g_autofree char *rest = write_before(steps, findings, since, draw ? NULL : loser);
  return g_strjoin(sentence_gap(), proved, rest, NULL);
}

/* Where it was lost, as far as that is proved. */
static char *write_fate(const ReviewStep *steps, const ReviewFinding *findings,
                        const ReviewSummary *summary) {
  int since = summary->since;
  if (summary->lost >= 0) return write_loss(steps, findings, summary->lost);
  if (since > 0 && findings[since].mark == MARK_MISTAKE)
    return write_given_away(steps, findings, since);
  if (since >= 0) return write_since(steps, findings, since);
  return g_strdup(_("It is not proved who wins at the end."));
}

static char *write_counts(const ReviewSummary *summary, bool open) {
  int white = summary->mistakes[FIRST], black = summary->mistakes[SECOND];
  if (open && white + black == 0) return g_strdup(_("No mistake is proved."));
  return g_strdup_printf(open ? _("Proved mistakes: White %1$d, Black %2$d.")
                              : _("Mistakes: White %1$d, Black %2$d."),
                         white, black);
}

/* NULL if it got to the end. Open are the positions that are not counted as proved. */
static char *write_open(const ReviewFinding *findings, const ReviewView *view, int after) {
  int open = after;
  for (int i = 0; i < view->count; i++)
    open += !values_exact(findings[i].values);
  if (view->open == 0 && open == 0) return NULL;
  if (open == 0) return g_strdup(_("The review is not complete: not all moves are compared yet."));
  return g_strdup_printf(g_dngettext(NULL, "The review is not complete: %d position is open.",
                                     "The review is not complete: %d positions are open.",
                                     (gulong)open),
                         open);
}

/* "7. B, 9… 3", the first ones of the main line; NULL if there is none. */
static char *list_doubted(const ReviewStep *steps, const ReviewFinding *findings, int end) {
  enum { DOUBTED_TOLD = 6 };
  g_autoptr(GPtrArray) moves = g_ptr_array_new_null_terminated(0, g_free, TRUE);
  for (int i = 1; i <= end && moves->len <= DOUBTED_TOLD; i++)
    if (review_mark(&findings[i]) == MARK_DOUBTED)
      g_ptr_array_add(moves, moves->len < DOUBTED_TOLD ? review_report_write_move(steps, i)
                                                       : g_strdup("…"));
  return moves->len > 0 ? g_strjoinv(", ", (char **)moves->pdata) : NULL;
}

static char *write_doubts(const ReviewStep *steps, const ReviewFinding *findings, int end) {
  g_autofree char *moves = list_doubted(steps, findings, end);
  return moves ? g_strdup_printf(_("Estimates, not proofs: other moves seem better than %s (?!)."),
                                 moves)
               : NULL;
}

/* A game that was resigned, or lost by the clock, although it was not lost. */
static char *write_given_up(ValueSet values, ValueSet result) {
  const char *holder = player_name(result == VALUE_FIRST ? SECOND : FIRST);
  const char *winner = player_name(values == VALUE_FIRST ? FIRST : SECOND);
  if (result == 0 || result == values || !values_exact(values)) return NULL;
  if (values == VALUE_DRAW)
    return g_strdup_printf(_("%s lost the game in a drawn position."), holder);
  if (result == VALUE_DRAW)
    return g_strdup_printf(_("The game ended as a draw in a position that %s wins."), winner);
  return g_strdup_printf(_("%s lost the game in a won position."), holder);
}

/* NULL if there is nothing to say. */
static char *write_end(const ReviewEnd *end) {
  g_autofree char *given_up = end ? write_given_up(end->values, end->result) : NULL;
  if (!end || end->winning < 0) return g_steal_pointer(&given_up);
  g_autofree char *move = write_move_from(&end->position, (Move)end->winning);
  g_autofree char *wins = g_strdup_printf(_("At the end %s wins."), move);
  return given_up ? g_strjoin(sentence_gap(), given_up, wins, NULL) : g_steal_pointer(&wins);
}

char *review_sentence(const ReviewStep *steps, const ReviewFinding *findings,
                      const ReviewView *view, int after, const ReviewEnd *end) {
  ReviewSummary summary = review_summary(steps, findings, view->count);
  char *parts[] = {write_fate(steps, findings, &summary), write_counts(&summary, view->open > 0),
                   write_open(findings, view, after), write_doubts(steps, findings, summary.end),
                   write_end(end)};
  g_autoptr(GPtrArray) said = g_ptr_array_new_null_terminated(0, g_free, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
    if (parts[i]) g_ptr_array_add(said, parts[i]);
  return g_strjoinv(sentence_gap(), (char **)said->pdata);
}

char *review_report(const ReviewStep *steps, const ReviewFinding *findings, const ReviewView *view,
                    int after, const ReviewEnd *end) {
  GString *text = g_string_new(NULL);
  ReviewSummary summary = review_summary(steps, findings, view->count);
  for (int i = 1; i < view->count && steps[i].before == i - 1; i++)
    if (findings[i].mark == MARK_MISTAKE) add_mistake(text, steps, findings, i);
  for (Player player = FIRST; player <= SECOND; player++)
    add_player(text, player, &summary, count_unjudged(steps, findings, summary.end, player));
  g_autofree char *fate = write_fate(steps, findings, &summary);
  g_string_append_printf(text, "%s\n", fate);
  g_autofree char *doubts = write_doubts(steps, findings, summary.end);
  if (doubts) g_string_append_printf(text, "%s\n", doubts);
  g_autofree char *open = write_open(findings, view, after);
  if (open) g_string_append_printf(text, "%s\n", open);
  g_autofree char *last = write_end(end);
  if (last) g_string_append_printf(text, "%s\n", last);
  return g_string_free(text, FALSE);
}
