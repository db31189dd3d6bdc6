#include "board-belief.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/words.h"
#include "core/figures.h"
#include "play/estimate.h"
#include "play/move-names.h"

gboolean board_belief(FsSession *session, FsJudge *judge, JudgeOpinion *opinion) {
  Position position = fs_session_get_shown(session);
  if (position_result(&position) != VALUE_ANY) return FALSE;
  *opinion = (JudgeOpinion){.visits = 0};
  estimate_value(&position, opinion->estimate);
  if (judge) fs_judge_get(judge, JUDGE_BEST, opinion);
  return TRUE;
}

char *board_belief_words(const JudgeOpinion *opinion) {
  g_autofree char *believed = words_estimate(opinion->estimate);
  if (opinion->visits == 0) return g_steal_pointer(&believed);
  Figure visits = figure_count((double)opinion->visits, "\u202F");
  int deep = move_number(opinion->depth);
  g_autofree char *looked =
      g_strdup_printf(g_dngettext(NULL, "%1$s positions looked into, %2$d move deep",
                                  "%1$s positions looked into, %2$d moves deep", (gulong)deep),
                      visits.text, deep);
  return g_strdup_printf("%s (%s)", believed, looked);
}

/* A move that is being searched keeps its turning sign. */
static gboolean is_open(const Badge *badge) {
  return badge->kind == BADGE_NONE || badge->kind == BADGE_OPEN || badge->kind == BADGE_QUEUED;
}

void board_belief_add(FsSession *session, FsJudge *judge, Scene *scene) {
  if (fs_session_is_setting_up(session) || fs_session_is_veiled(session) ||
      fs_session_follows_explanation(session))
    return;
  for (int move = 0; move < MOVES_MOST; move++) {
    Badge *badge = &scene->badges[move];
    if (!scene_is_legal(scene, move) || !is_open(badge)) continue;
    Position next = position_play(&scene->position, (Move)move);
    if (position_result(&next) != VALUE_ANY) continue;
    JudgeOpinion opinion;
    estimate_move(&next, opinion.estimate);
    if (judge) fs_judge_get(judge, move, &opinion);
    memcpy(badge->estimate, opinion.estimate, sizeof badge->estimate);
    badge->kind = BADGE_BELIEVED;
  }
}

char *board_belief_move_words(FsJudge *judge, const Scene *scene, int move) {
  JudgeOpinion opinion = {.visits = 0};
  memcpy(opinion.estimate, scene->badges[move].estimate, sizeof opinion.estimate);
  if (judge) fs_judge_get(judge, move, &opinion);
  return board_belief_words(&opinion);
}
