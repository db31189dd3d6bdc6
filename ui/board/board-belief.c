#include "board-belief.h"

#include <glib/gi18n.h>

#include "play/estimate.h"

gboolean board_belief(const Position *position, double estimate[3]) {
  if (position_result(position) != VALUE_ANY) return FALSE;
  estimate_value(position, estimate);
  return TRUE;
}

char *board_belief_words(const double estimate[3]) {
  return g_strdup_printf(_("Estimate: White %.0f %%, draw %.0f %%, Black %.0f %%"),
                         100 * estimate[0], 100 * estimate[1], 100 * estimate[2]);
}

/* What is searched keeps its sign: it turns. */
static gboolean is_open(const Badge *badge) {
  return badge->kind == BADGE_NONE || badge->kind == BADGE_OPEN || badge->kind == BADGE_QUEUED;
}

void board_belief_add(FsSession *session, Scene *scene) {
  if (fs_session_is_setting_up(session) || fs_session_is_veiled(session)) return;
  for (int move = 0; move < MOVES_MOST; move++) {
    Badge *badge = &scene->badges[move];
    if (!scene_is_legal(scene, move) || !is_open(badge)) continue;
    Position next = position_play(&scene->position, (Move)move);
    if (position_result(&next) != VALUE_ANY) continue;
    estimate_move(&next, badge->estimate);
    badge->kind = BADGE_BELIEVED;
  }
}
