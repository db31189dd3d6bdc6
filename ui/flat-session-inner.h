/* What the files of the flat session share. */
#pragma once

#include "flat-session.h"
#include "savable.h"

guint flat_session_version(FsFlatSession *self); /* the number of the edit that is shown */
gboolean flat_session_is_saved(FsFlatSession *self);
void flat_session_mark_saved(FsFlatSession *self, guint version);

/* Fills in the methods of FsSavable. */
void flat_session_savable_init(FsSavableInterface *iface);
