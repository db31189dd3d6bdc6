/* Files that a command writes at the end of its work. Each is there in full or not at all. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Whether a file of that name can be written, asked before the work. False, after a message that
 * begins with the option, if the name is too long or a folder's, or its folder does not exist. */
bool output_file_check(const char *option, const char *path);

/* Writes it, in place of an old one. False after such a message. */
bool output_file_write(const char *option, const char *path, const char *data, size_t size);
