/* The solvers of the games, as the command line finds and lists them, from the engine's lists; and
 * their techniques by name, which --without switches off. */
#pragma once

#include "play/question.h"

#include <glib.h>

/* The game's solver of that name, NULL for the default. NULL, with a message, if there is none or
 * if it cannot play on a board of that size. `dividing`: solvers whose team divides the work count
 * too. */
const SolverInfo *solvers_find(Variant variant, const char *name, bool dividing);

/* For the end of --help: the solvers of all games, with their techniques, and the exit status.
 * `dividing`: as above; `handicap`: which solvers take its options. Free with g_free(). */
char *solvers_describe(bool dividing, bool handicap);

/* The solvers of the first game alone, without those that divide; `usual` is the default. Free with
 * g_free(). */
char *solvers_describe_first(const char *usual);

/* The solvers with a handicap: "popout"; free with g_free(). */
char *solvers_with_handicap(void);

/* Says that a search contradicted itself, or what was known before, at the table's key. */
void solvers_tell_contradiction(Variant variant, Key key);

/* Says that the `given` memory did not suffice, and how much would, if that is known. */
void solvers_tell_memory(const SolverInfo *solver, Variant variant, size_t given);

/* The bits of the solver's techniques among the names, which are joined by commas. Names that it
 * does not have are passed over; NULL means no names. */
unsigned techniques_bits(const char *names, const SolverInfo *solver);

/* False, with a message, if none of the `count` solvers has a technique of one of the names. */
bool techniques_check(const char *names, const SolverInfo *const *among, size_t count);

/* Appends a section for --help with the solver's techniques, if it has any. */
void techniques_describe(const SolverInfo *solver, GString *text);

/* The names of the solver's techniques with these bits. Free with g_free(). */
char *techniques_names(const SolverInfo *solver, unsigned bits, const char *separator);
