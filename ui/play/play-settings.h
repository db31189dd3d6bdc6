/* The game that was asked for last, which the next start proposes again. Main thread only. */
#pragma once

#include <gio/gio.h>

#include "partner.h"

PartnerGame play_settings_get(GSettings *settings);
/* The name of the person who plays; may be empty. Free with g_free(). */
char *play_settings_get_person(GSettings *settings);

void play_settings_keep(GSettings *settings, PartnerGame game);
void play_settings_keep_person(GSettings *settings, const char *name);
