#include "review-report.h"

#include <glib/gi18n.h>

#include "sentence.h"
#include "value-words.h"
#include "play/move-names.h"

/* "12. 5" of a step of White's, "12… 5" of one of Black's. */
static char *write_move(const ReviewStep *steps, int at) {
  const ReviewStep *before = &steps[steps[at].before];
  Variant variant = before->position.variant;
  char name[NOTATION_MOVE];
  move_name(variant, steps[at].move, name);
  int number = move_number(position_stones(&before->position) + 1);
  return g_strdup_printf(position_mover(&before->position) == FIRST ? _("%d. %s") : _("%d… %s"),
                         number, name);
}

static const char *player_name(Player player) { return player == FIRST ? _("White") : _("Black"); }

static void add_mistake(GString *text, const ReviewStep *steps, const ReviewFinding *findings,
                        int at) {
  const ReviewStep *before = &steps[steps[at].before];
  Variant variant = before->position.variant;
  g_autofree char *move = write_move(steps, at);
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

static void add_player(GString *text, Player player, int mistakes, int only) {
  g_autofree char *wrong =
      g_strdup_printf(g_dngettext(NULL, "%d mistake", "%d mistakes", (gulong)mistakes), mistakes);
  g_autofree char *right =
      g_strdup_printf(g_dngettext(NULL, "%d only move", "%d only moves", (gulong)only), only);
  g_string_append_printf(text, _("%s: %s, %s"), player_name(player), wrong, right);
  g_string_append_c(text, '\n');
}

char *review_turning_point(const ReviewStep *steps, const ReviewFinding *findings, int count) {
  ReviewSummary summary = review_summary(steps, findings, count);
  if (summary.lost < 0) return g_strdup(_("The end of the game"));
  g_autofree char *move = write_move(steps, summary.lost);
  const ReviewFinding *finding = &findings[summary.lost];
  if (finding->better < 0) return g_strdup_printf(_("Before %s, which lost"), move);
  char better[NOTATION_MOVE];
  move_name(steps[0].position.variant, (Move)finding->better, better);
  return g_strdup_printf(_("Before %s, which lost; better %s"), move, better);
}

/* "Black lost with move 10, 3; B wins." */
static char *write_loss(const ReviewStep *steps, const ReviewFinding *findings, int lost) {
  const ReviewStep *before = &steps[steps[lost].before];
  Variant variant = before->position.variant;
  int number = move_number(position_stones(&before->position) + 1), better = findings[lost].better;
  const char *loser = player_name(position_mover(&before->position));
  char name[NOTATION_MOVE], other[NOTATION_MOVE];
  move_name(variant, steps[lost].move, name);
  if (better < 0) return g_strdup_printf(_("%1$s lost with move %2$d, %3$s."), loser, number, name);
  move_name(variant, (Move)better, other);
  bool drew = findings[steps[lost].before].values == VALUE_DRAW;
  return g_strdup_printf(drew ? _("%1$s lost with move %2$d, %3$s; %4$s draws.")
                              : _("%1$s lost with move %2$d, %3$s; %4$s wins."),
                         loser, number, name, other);
}

char *review_sentence(const ReviewStep *steps, const ReviewFinding *findings,
                      const ReviewView *view) {
  ReviewSummary summary = review_summary(steps, findings, view->count);
  g_autofree char *counts = g_strdup_printf(_("Mistakes: White %1$d, Black %2$d."),
                                            summary.mistakes[FIRST], summary.mistakes[SECOND]);
  if (summary.lost >= 0) {
    g_autofree char *loss = write_loss(steps, findings, summary.lost);
    return g_strjoin(sentence_gap(), loss, counts, NULL);
  }
  if (view->open == 0) return g_steal_pointer(&counts);
  return g_strjoin(sentence_gap(), counts, _("Not all of the game is proved."), NULL);
}

char *review_report(const ReviewStep *steps, const ReviewFinding *findings,
                    const ReviewView *view) {
  GString *text = g_string_new(NULL);
  ReviewSummary summary = review_summary(steps, findings, view->count);
  for (int i = 1; i < view->count && steps[i].before == i - 1; i++)
    if (findings[i].mark == MARK_MISTAKE) add_mistake(text, steps, findings, i);
  for (Player player = FIRST; player <= SECOND; player++)
    add_player(text, player, summary.mistakes[player], summary.only[player]);
  if (summary.lost >= 0) {
    g_autofree char *move = write_move(steps, summary.lost);
    g_string_append_printf(text, _("The game was lost by %s."), move);
    g_string_append_c(text, '\n');
  }
  if (view->open > 0)
    g_string_append_printf(text,
                           g_dngettext(NULL, "%d position is not settled.\n",
                                       "%d positions are not settled.\n", (gulong)view->open),
                           view->open);
  return g_string_free(text, FALSE);
}
