/* A bar beside the board: the estimate of the position shown, until it is proved. */
#pragma once

#include <gtk/gtk.h>

#include "judge.h"
#include "session/session.h"

#define FS_TYPE_BELIEF_BAR (fs_belief_bar_get_type())
G_DECLARE_FINAL_TYPE(FsBeliefBar, fs_belief_bar, FS, BELIEF_BAR, GtkWidget)

/* Once, before the view is shown. Property: "shown", whether beliefs are wanted. While the pointer
 * is on the bar, the judge's best line is pointed at. */
void fs_belief_bar_set_session(FsBeliefBar *self, FsSession *session, FsJudge *judge);
