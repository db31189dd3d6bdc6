/* Asks who played a game, when and where, how it ended, and for tags. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

/* Shows what is told of the session's game; what is changed there is one edit of it. */
void details_dialog_show(GtkWindow *parent, FsSession *session);
