/* The game that was asked for last, which the next start proposes again. Main thread only. */
#pragma once

#include <gio/gio.h>

#include "partner.h"

PartnerGame play_settings_get(GSettings *settings);
/* The name of the person who plays; may be empty. Free with g_free(). */
char *play_settings_get_person(GSettings *settings);

/* The same game with this side for the one who plays alone against the program, if one does. */
PartnerGame play_settings_turned(PartnerGame game, Player person);

void play_settings_keep(GSettings *settings, PartnerGame game);
void play_settings_keep_person(GSettings *settings, const char *name);
