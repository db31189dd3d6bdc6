/* The program: reads the command line, opens the window, ends cleanly on SIGINT and SIGTERM.
 *
 * Every process has one window of its own, since a table may well take half of the memory. */
#pragma once

#include <adwaita.h>

#define FS_TYPE_APPLICATION (fs_application_get_type())
G_DECLARE_FINAL_TYPE(FsApplication, fs_application, FS, APPLICATION, AdwApplication)

/* `version` is shown in the about window; it must outlive the application. */
FsApplication *fs_application_new(const char *version);
