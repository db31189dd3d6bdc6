/* The games that were opened (session/opened.h), as rows of preferences: whether they are counted,
 * how many there are, and a button that forgets them. */
#pragma once

#include <adwaita.h>

#include "session/session.h"

#define FS_TYPE_OPENED_GROUP (fs_opened_group_get_type())
G_DECLARE_FINAL_TYPE(FsOpenedGroup, fs_opened_group, FS, OPENED_GROUP, AdwPreferencesGroup)

/* Once, before the view is shown. */
void fs_opened_group_set_session(FsOpenedGroup *self, FsSession *session, GSettings *settings);
