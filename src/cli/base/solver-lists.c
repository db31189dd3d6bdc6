#include "base/solver-lists.h"

#include "base/techniques.h"

enum { NAME_WIDTH = 22 };

static void add_line(GString *text, const char *name, const char *summary, const char *more) {
  g_string_append_printf(text, "  %-*s%s%s\n", NAME_WIDTH, name, summary, more);
}

static void add_cube(GString *text) {
  g_string_append(text, "Solvers:\n");
  for (int i = 0; solvers[i] != NULL; i++)
    add_line(text, solvers[i]->name, solvers[i]->summary, i == 0 ? " (default)" : "");
}

static void add_flat(GString *text) {
  g_string_append(text, "\nSolvers of connect4:WxH and popout:WxH:\n");
  for (int i = 0; flat_solvers[i] != NULL; i++)
    add_line(text, flat_solvers[i]->name, flat_solvers[i]->summary, "");
}

static void add_handicap(GString *text) {
  g_autofree char *names = solvers_with_handicap();
  g_string_append_printf(text, "\nOf these only %s takes --ply-limit and --pop-limit.\n", names);
}

char *solvers_describe(bool parallel, bool handicap) {
  GString *text = g_string_new(NULL);
  add_cube(text);
  if (parallel)
    add_line(text, METHOD_PARALLEL, "a team of threads that search parts with ", solvers[0]->name);
  add_flat(text);
  if (handicap) add_handicap(text);
  for (int i = 0; solvers[i] != NULL; i++)
    techniques_describe((Method){.cube = solvers[i]}, text);
  for (int i = 0; flat_solvers[i] != NULL; i++)
    techniques_describe((Method){.flat = flat_solvers[i]}, text);
  g_string_append(text, "\nExit status: 0 all answered, 1 something unknown (limit or interrupt), "
                        "2 wrong usage or input.");
  return g_string_free(text, FALSE);
}

char *solvers_describe_cube(void) {
  GString *text = g_string_new(NULL);
  add_cube(text);
  g_string_truncate(text, text->len - 1);
  return g_string_free(text, FALSE);
}

int solvers_cube_names(const char **names, int most) {
  int count = 0;
  for (; solvers[count] != NULL && count < most; count++)
    names[count] = solvers[count]->name;
  return count;
}

char *solvers_with_handicap(void) {
  GString *names = g_string_new(NULL);
  for (int i = 0; flat_solvers[i] != NULL; i++)
    if (flat_solvers[i]->handicaps)
      g_string_append_printf(names, "%s%s", names->len > 0 ? " or " : "", flat_solvers[i]->name);
  return g_string_free(names, FALSE);
}
