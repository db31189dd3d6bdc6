#include "base/techniques.h"

#include "base/message.h"

#include <string.h>

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
    g_string_append_printf(text, "  %-22s%s\n", techniques->name, techniques->summary);
}

char *techniques_names(const SolverInfo *solver, unsigned bits, const char *separator) {
  GString *text = g_string_new(NULL);
  for (const Technique *technique = solver->techniques; technique->name != NULL; technique++)
    if (bits & technique->bit)
      g_string_append_printf(text, "%s%s", text->len > 0 ? separator : "", technique->name);
  return g_string_free(text, FALSE);
}
