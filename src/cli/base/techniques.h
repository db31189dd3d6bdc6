/* Techniques of solvers by name: what --without switches off. */
#pragma once

#include "play/question.h"

#include <glib.h>

/* The bits of the solver's techniques among the names, which are joined by commas. Names that it
 * does not have are passed over; NULL means no names. */
unsigned techniques_bits(const char *names, const SolverInfo *solver);

/* False, with a message, if none of the `count` solvers has a technique of one of the names. */
bool techniques_check(const char *names, const SolverInfo *const *among, size_t count);

/* Appends a section for --help with the solver's techniques, if it has any. */
void techniques_describe(const SolverInfo *solver, GString *text);

/* The names of the solver's techniques with these bits. Free with g_free(). */
char *techniques_names(const SolverInfo *solver, unsigned bits, const char *separator);
