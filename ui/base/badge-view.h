/* A widget that shows one badge, sixteen pixels wide. It says nothing to assistive technology:
 * words stand beside it. */
#pragma once

#include <gtk/gtk.h>

#include "paint/badge.h"

#define FS_TYPE_BADGE_VIEW (fs_badge_view_get_type())
G_DECLARE_FINAL_TYPE(FsBadgeView, fs_badge_view, FS, BADGE_VIEW, GtkWidget)

GtkWidget *fs_badge_view_new(void);

void fs_badge_view_set_badge(FsBadgeView *self, Badge badge);
