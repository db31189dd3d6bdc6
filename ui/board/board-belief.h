/* Estimates of positions that are not proved (play/estimate.h), and what the judge says about them
 * once it has looked ahead. */
#pragma once

#include <glib.h>

#include "judge.h"
#include "paint/scene.h"
#include "session/session.h"

/* The estimate of the position shown; FALSE if there is none, or the game is over. Without a judge,
 * or before it says something, there are no visits. */
gboolean board_belief(FsSession *session, FsJudge *judge, JudgeOpinion *opinion);

/* "Estimate: White 71 %, draw 1 %, Black 28 %", and how far the judge looked ahead. Free with
 * g_free().
 */
char *board_belief_words(const JudgeOpinion *opinion);

/* Gives each legal move without an answer the badge of its estimate, unless an explanation is
 * followed to another position. */
void board_belief_add(FsSession *session, FsJudge *judge, Scene *scene);

/* The words for a move with such a badge. Free with g_free(). */
char *board_belief_move_words(FsJudge *judge, const Scene *scene, int move);
