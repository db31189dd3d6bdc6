#include "base/solvers.h"

#include "base/message.h"
#include "base/position.h"
#include "cube/code.h"
#include "play/cube-play.h"

#include <string.h>

enum { NAME_WIDTH = 22 };

/* --- Techniques ------------------------------------------------------------------------------- */

unsigned techniques_bits(const char *names, const SolverInfo *solver) {
  g_auto(GStrv) list = g_strsplit(names != NULL ? names : "", ",", -1);
  unsigned without = 0;
  for (int i = 0; list[i] != NULL; i++) {
    const Technique *technique = technique_find(solver->techniques, list[i]);
    if (technique != NULL) without |= technique->bit;
  }
  return without;
}

static bool is_technique(const char *name, const SolverInfo *const *among, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (technique_find(among[i]->techniques, name) != NULL) return true;
  return false;
}

/* "minimax has follow-up, pairing; classic has none"; free with g_free() */
static char *list_techniques(const SolverInfo *const *among, size_t count) {
  GString *text = g_string_new(NULL);
  for (size_t i = 0; i < count; i++) {
    const Technique *first = among[i]->techniques;
    g_string_append_printf(text, "%s%s has ", i > 0 ? "; " : "", among[i]->name);
    for (const Technique *technique = first; technique->name != NULL; technique++)
      g_string_append_printf(text, "%s%s", technique == first ? "" : ", ", technique->name);
    if (first->name == NULL) g_string_append(text, "none");
  }
  return g_string_free(text, FALSE);
}

bool techniques_check(const char *names, const SolverInfo *const *among, size_t count) {
  g_auto(GStrv) list = g_strsplit(names != NULL ? names : "", ",", -1);
  for (int i = 0; list[i] != NULL; i++)
    if (!is_technique(list[i], among, count)) {
      g_autofree char *excerpt = message_excerpt(list[i], strlen(list[i]), 0);
      g_autofree char *known = list_techniques(among, count);
      return message_fail("--without: there is no technique %s: %s", excerpt, known);
    }
  return true;
}

void techniques_describe(const SolverInfo *solver, GString *text) {
  const Technique *techniques = solver->techniques;
  if (techniques->name == NULL) return;
  g_string_append_printf(text, "\nTechniques of %s:\n", solver->name);
  for (; techniques->name != NULL; techniques++)
    g_string_append_printf(text, "  %-*s%s\n", NAME_WIDTH, techniques->name, techniques->summary);
}

char *techniques_names(const SolverInfo *solver, unsigned bits, const char *separator) {
  GString *text = g_string_new(NULL);
  for (const Technique *technique = solver->techniques; technique->name != NULL; technique++)
    if (bits & technique->bit)
      g_string_append_printf(text, "%s%s", text->len > 0 ? separator : "", technique->name);
  return g_string_free(text, FALSE);
}

/* --- Finding ---------------------------------------------------------------------------------- */

/* Those that can play it: "minimax, classic"; free with g_free() */
static char *solvers_list_names(Variant variant, bool dividing) {
  const Solving *solving = variant.rules->solving;
  GString *names = g_string_new(NULL);
  for (int i = 0; solving->solvers[i] != NULL; i++) {
    const SolverInfo *solver = solving->solvers[i];
    if ((solver->divides && !dividing) || solving->fits(solver, variant, NULL) != STATUS_OK)
      continue;
    g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", solver->name);
  }
  return g_string_free(names, FALSE);
}

const SolverInfo *solvers_find(Variant variant, const char *name, bool dividing) {
  Error error;
  const SolverInfo *solver = name != NULL ? solving_find(variant, name) : solving_default(variant);
  g_autofree char *game = position_game_name(variant),
                  *known = solvers_list_names(variant, dividing);
  if (solver == NULL || (solver->divides && !dividing)) {
    g_autofree char *excerpt = message_excerpt(name, strlen(name), 0);
    message_print("--solver: expected the name of a solver of %s (%s), not %s", game, known,
                  excerpt);
    return NULL;
  }
  if (variant.rules->solving->fits(solver, variant, &error) == STATUS_OK) return solver;
  message_print("--solver: %s; solvers of %s: %s", error.message, game, known);
  return NULL;
}

void solvers_tell_contradiction(Variant variant, Key key) {
  char position[POSITION_TEXT] = "a position";
  if (variant.rules == &rules_cube && code_is_open(key)) cube_write(code_board(key), position);
  message_print("the search contradicts what was known before, or itself, at %s; nothing that "
                "follows from it is a proof",
                position);
}

void solvers_tell_memory(const SolverInfo *solver, Variant variant, size_t given) {
  size_t enough = variant.rules->solving->memory(solver, variant);
  size_t mebibytes = (enough >> 20) + 1;
  if (enough == 0)
    message_print("--table: the solver %s needs more memory", solver->name);
  else if (given < enough)
    message_print("--table: the solver %s needs more memory: %zuM suffice", solver->name,
                  mebibytes);
  else
    message_print("--table: the solver %s needs up to %zuM, which the system does not have free",
                  solver->name, mebibytes);
}

/* --- Listing ---------------------------------------------------------------------------------- */

/* True if an earlier game has the same solvers. */
static bool is_listed(int game) {
  for (int i = 0; i < game; i++)
    if (rules_list[i]->solving == rules_list[game]->solving) return true;
  return false;
}

/* "connect4:WxH and popout:WxH", the games that share solvers. */
static void solvers_add_games(GString *text, const Solving *solving) {
  const char *between = "";
  for (int i = 0; rules_list[i] != NULL; i++) {
    if (rules_list[i]->solving != solving) continue;
    g_string_append_printf(text, "%s%s%s", between, rules_list[i]->name,
                           rules_list[i]->sized ? ":WxH" : "");
    between = " and ";
  }
}

/* The solvers of a game; the default, if among them, has a note. */
static void add_solvers(GString *text, int game, bool dividing, const char *usual) {
  const Solving *solving = rules_list[game]->solving;
  g_string_append(text, game == 0 ? "Solvers" : "\nSolvers of ");
  if (game > 0) solvers_add_games(text, solving);
  g_string_append(text, ":\n");
  for (int i = 0; solving->solvers[i] != NULL; i++)
    if (dividing || !solving->solvers[i]->divides)
      g_string_append_printf(text, "  %-*s%s%s\n", NAME_WIDTH, solving->solvers[i]->name,
                             solving->solvers[i]->summary,
                             strcmp(solving->solvers[i]->name, usual) == 0 ? " (default)" : "");
}

char *solvers_with_handicap(void) {
  GString *names = g_string_new(NULL);
  for (int game = 0; rules_list[game] != NULL; game++)
    for (const SolverInfo *const *solver = rules_list[game]->solving->solvers; *solver; solver++)
      if ((*solver)->has_handicap && !is_listed(game))
        g_string_append_printf(names, "%s%s", names->len > 0 ? " or " : "", (*solver)->name);
  return g_string_free(names, FALSE);
}

char *solvers_describe_first(const char *usual) {
  GString *text = g_string_new(NULL);
  add_solvers(text, 0, false, usual);
  g_string_truncate(text, text->len - 1);
  return g_string_free(text, FALSE);
}

/* True if a later solver of the game has the same techniques and lists them. */
static bool is_told_later(const SolverInfo *const *solver) {
  for (const SolverInfo *const *later = solver + 1; *later != NULL; later++)
    if ((*later)->techniques == (*solver)->techniques && !(*later)->divides) return true;
  return false;
}

char *solvers_describe(bool dividing, bool handicap) {
  GString *text = g_string_new(NULL);
  const char *usual = solving_default(variant_default())->name;
  for (int game = 0; rules_list[game] != NULL; game++)
    if (!is_listed(game)) add_solvers(text, game, dividing, usual);
  g_autofree char *names = solvers_with_handicap();
  if (handicap)
    g_string_append_printf(text, "\nOf these only %s takes --ply-limit and --pop-limit.\n", names);
  for (int game = 0; rules_list[game] != NULL; game++)
    for (const SolverInfo *const *solver = rules_list[game]->solving->solvers; *solver; solver++)
      if (!is_listed(game) && !(*solver)->divides && !is_told_later(solver))
        techniques_describe(*solver, text);
  g_string_append(text, "\nExit status: 0 all answered, 1 something unknown (limit or interrupt), "
                        "2 wrong usage or input.");
  return g_string_free(text, FALSE);
}
