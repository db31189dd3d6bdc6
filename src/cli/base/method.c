#include "base/method.h"

#include "base/message.h"
#include "cube/code.h"

#include <string.h>

gboolean game_choice_read(const char *option, const char *value, GameChoice *game, GError **error) {
  Error wrong;
  *game = (GameChoice){0};
  if (strcmp(value, "cube") == 0) return TRUE;
  game->flat = true;
  if (flat_game_read(value, &game->rules, &wrong) == STATUS_OK) return TRUE;
  g_autofree char *excerpt = message_excerpt(value, strlen(value), wrong.offset);
  g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
              "--%s: expected cube, connect4:WxH or popout:WxH, not %s: character %zu: %s", option,
              excerpt, wrong.offset + 1, wrong.message);
  return FALSE;
}

char *game_choice_name(const GameChoice *game) {
  if (!game->flat) return g_strdup("Connect Four 3D");
  return g_strdup_printf("%s:%dx%d", game->rules.pops ? "popout" : "connect4", game->rules.width,
                         game->rules.height);
}

Method method_default(const GameChoice *game) {
  if (game->flat) return (Method){.flat = flat_solver_default(game->rules)};
  return (Method){.cube = solvers[0]};
}

/* The solvers that can play it: "minimax, classic", and `also` unless it is NULL; free with
 * g_free() */
static char *list_methods(const GameChoice *game, const char *also) {
  GString *names = g_string_new(NULL);
  for (int i = 0; !game->flat && solvers[i] != NULL; i++)
    g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", solvers[i]->name);
  for (int i = 0; game->flat && flat_solvers[i] != NULL; i++)
    if (flat_solver_fits(flat_solvers[i], game->rules, NULL) == STATUS_OK)
      g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", flat_solvers[i]->name);
  if (also != NULL) g_string_append_printf(names, ", %s", also);
  return g_string_free(names, FALSE);
}

bool method_find(const GameChoice *game, const char *name, const char *also, Method *method) {
  Error error;
  *method = method_default(game);
  if (name != NULL)
    *method =
        game->flat ? (Method){.flat = flat_solver_find(name)} : (Method){.cube = solver_find(name)};
  g_autofree char *played = game_choice_name(game), *known = list_methods(game, also);
  if (method->cube == NULL && method->flat == NULL) {
    g_autofree char *excerpt = message_excerpt(name, strlen(name), 0);
    message_print("--solver: expected the name of a solver of %s (%s), not %s", played, known,
                  excerpt);
    return false;
  }
  if (!game->flat || flat_solver_fits(method->flat, game->rules, &error) == STATUS_OK) return true;
  message_print("--solver: %s; solvers of %s: %s", error.message, played, known);
  return false;
}

const char *method_name(Method method) {
  return method.flat != NULL ? method.flat->name : method.cube->name;
}

const Technique *method_techniques(Method method) {
  return method.flat != NULL ? method.flat->techniques : method.cube->techniques;
}

bool method_needs_table(Method method) { return method.flat == NULL || method.flat->needs_table; }

bool method_handicaps(Method method) { return method.flat != NULL && method.flat->handicaps; }

unsigned method_key_bits(const GameChoice *game, Method method) {
  return method.flat != NULL ? flat_key_bits(method.flat, game->rules) : CODE_BITS;
}
