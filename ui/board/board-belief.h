/* What is believed of positions that are not proved (play/estimate.h). */
#pragma once

#include <glib.h>

#include "paint/scene.h"
#include "session/session.h"

/* Probabilities of first, draw and second; FALSE if there are none, or the game is over. */
gboolean board_belief(const Position *position, double estimate[3]);

/* "Estimate: White 71 %, draw 1 %, Black 28 %". Free with g_free(). */
char *board_belief_words(const double estimate[3]);

/* Gives each legal move without an answer the badge of what is believed of it. */
void board_belief_add(FsSession *session, Scene *scene);
