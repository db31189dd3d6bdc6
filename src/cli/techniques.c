#include "techniques.h"

#include "message.h"

#include <string.h>

unsigned techniques_bits(const char *names, const Solver *solver) {
  g_auto(GStrv) list = g_strsplit(names != NULL ? names : "", ",", -1);
  unsigned without = 0;
  for (int i = 0; list[i] != NULL; i++) {
    const Technique *technique = solver_technique(solver, list[i]);
    if (technique != NULL) without |= technique->bit;
  }
  return without;
}

static bool is_technique(const char *name, const Solver *const *among) {
  while (*among != NULL && solver_technique(*among, name) == NULL)
    among++;
  return *among != NULL;
}

/* "minimax has follow-up, pairing; classic has none"; free with g_free() */
static char *list_techniques(const Solver *const *among) {
  GString *text = g_string_new(NULL);
  for (int i = 0; among[i] != NULL; i++) {
    const Technique *first = among[i]->techniques;
    g_string_append_printf(text, "%s%s has ", i > 0 ? "; " : "", among[i]->name);
    for (const Technique *technique = first; technique->name != NULL; technique++)
      g_string_append_printf(text, "%s%s", technique == first ? "" : ", ", technique->name);
    if (first->name == NULL) g_string_append(text, "none");
  }
  return g_string_free(text, FALSE);
}

bool techniques_check(const char *names, const Solver *const *among) {
  g_auto(GStrv) list = g_strsplit(names != NULL ? names : "", ",", -1);
  for (int i = 0; list[i] != NULL; i++)
    if (!is_technique(list[i], among)) {
      g_autofree char *excerpt = message_excerpt(list[i], strlen(list[i]), 0);
      g_autofree char *known = list_techniques(among);
      message_print("--without: there is no technique %s: %s", excerpt, known);
      return false;
    }
  return true;
}

void techniques_describe(const Solver *solver, GString *text) {
  if (solver->techniques->name == NULL) return;
  g_string_append_printf(text, "\nTechniques of %s:\n", solver->name);
  for (const Technique *technique = solver->techniques; technique->name != NULL; technique++)
    g_string_append_printf(text, "  %-22s%s\n", technique->name, technique->summary);
}

char *techniques_names(const Solver *solver, unsigned bits, const char *separator) {
  GString *text = g_string_new(NULL);
  for (const Technique *technique = solver->techniques; technique->name != NULL; technique++)
    if (bits & technique->bit)
      g_string_append_printf(text, "%s%s", text->len > 0 ? separator : "", technique->name);
  return g_string_free(text, FALSE);
}
