/* A text with a position a line, as people paste it and `fourscore-cli solve -` reads it: what
 * follows a space or tab is not looked at, nor are blank lines and those that begin with #. */
#pragma once

#include <gio/gio.h>

#include "core/status.h"

/* Called with the text of each position; anything but STATUS_OK, with the reason, if it is wrong or
 * of no use. */
typedef Status (*PositionTake)(const char *text, gpointer data, Error *error);

/* FALSE with the reason, which names the line and its character, at the first position that is not
 * taken; *offset is then the place in the text. */
gboolean position_list_read(const char *text, PositionTake take, gpointer data, gsize *offset,
                            GError **error);
