/* The game that was asked for last, which the next start proposes again. Main thread only. */
#pragma once

#include <gio/gio.h>

#include "partner.h"

PartnerGame play_settings_get(GSettings *settings);
void play_settings_keep(GSettings *settings, PartnerGame game);
