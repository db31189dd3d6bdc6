/* Asks who played a game, when and where, how it ended, and for tags. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

/* Shows the facts about the session's game; all changes there are one edit of it. */
void details_dialog_show(GtkWindow *parent, FsSession *session);
