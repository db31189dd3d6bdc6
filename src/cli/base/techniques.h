/* Techniques of solvers by name: what --without switches off. */
#pragma once

#include "base/method.h"

/* The bits of the solver's techniques among the names, which are joined by commas. Names that are
 * not its own are passed over; NULL is no name. */
unsigned techniques_bits(const char *names, Method method);

/* False, with a message, if a name is that of no technique of any of the `count` solvers. */
bool techniques_check(const char *names, const Method *among, size_t count);

/* Appends a section for --help with the solver's techniques, if it has any. */
void techniques_describe(Method method, GString *text);

/* The names of the solver's techniques with these bits. Free with g_free(). */
char *techniques_names(Method method, unsigned bits, const char *separator);
