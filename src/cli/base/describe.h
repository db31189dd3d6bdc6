/* What a board shows, as JSON: for show and for other programs. */
#pragma once

#include "play/line.h"

#include <json-glib/json-glib.h>

/* Adds the members to the object that is open: docs/protocol.md lists them. */
void describe_line(const Line *line, JsonBuilder *json);
