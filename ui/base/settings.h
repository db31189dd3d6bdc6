/* The name of what GSettings keeps. No window can be made where its schema is not installed. */
#pragma once

#define FS_SETTINGS_SCHEMA "io.github.fourscore.Fourscore"
