/* Messages for people, on standard error. */
#pragma once

#include "base/command.h"
#include "core/status.h"

#include <stdbool.h>
#include <stddef.h>

/* Writes "fourscore-cli: ", the text and a newline. */
void message_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same, for a function that ends with it: `return message_bad(...)`. */
#define message_fail(...) (message_print(__VA_ARGS__), false)
#define message_bad(...) (message_print(__VA_ARGS__), EXIT_BAD)

/* Says why an operation on a file failed: EXIT_CONTRADICTION or EXIT_BAD; EXIT_ANSWERED if it did
 * not. */
ExitStatus message_status(const char *path, Status status, const Error *error);

/* A short piece of a text around a byte that is wrong, in double quotes, with "..." where it was
 * cut. Everything but printable ASCII is escaped, so that no input can disturb a terminal. Free
 * with g_free(). */
char *message_excerpt(const char *text, size_t length, size_t offset);
