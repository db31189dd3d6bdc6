/* Rows of settings whose widgets have the focus: a switch, a number, a button, a text to select. */
#pragma once

#include <adwaita.h>

/* An AdwActionRow is a stop of the Tab key before its widget, which is the same thing once more.
 * This one is a stop only while no widget in it can have the focus. */
#define FS_TYPE_FIELD_ROW fs_field_row_get_type()
G_DECLARE_FINAL_TYPE(FsFieldRow, fs_field_row, FS, FIELD_ROW, AdwActionRow)
