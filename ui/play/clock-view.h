/* The clocks of the game that is played, with a stone of whose move it is: for where its strip is
 * not seen. Hidden while no clock can run. */
#pragma once

#include <gtk/gtk.h>

#include "partner.h"

#define FS_TYPE_CLOCK_VIEW (fs_clock_view_get_type())
G_DECLARE_FINAL_TYPE(FsClockView, fs_clock_view, FS, CLOCK_VIEW, GtkWidget)

/* Once, before the view is shown. */
void fs_clock_view_set_partner(FsClockView *self, FsPartner *partner);
