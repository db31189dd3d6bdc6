/* The name of the schema of the settings. No window can be made where it is not installed. */
#pragma once

#define FS_SETTINGS_SCHEMA "io.github.fourscore.Fourscore"
