#include "methods.h"

#include "base/describe.h"
#include "base/output.h"
#include "base/sampler.h"
#include "inbox.h"
#include "place.h"
#include "play/estimate.h"

#include <string.h>

enum { PROTOCOL = 1, COUNT_MOST = 1000 };

typedef bool Method(Server *server, Request *request, GError **error);

static void methods_answer(Server *server, JsonBuilder *json) {
  g_autofree char *line = answer_end(json);
  server->searches.write(server->searches.data, line);
}

static void add_names(JsonBuilder *json, const char *name, const char *const *names) {
  json_begin_list(json, name);
  for (; *names != NULL; names++)
    json_builder_add_string_value(json, *names);
  json_builder_end_array(json);
}

/* --- What there is ---------------------------------------------------------------------------- */

static void methods_add_games(JsonBuilder *json) {
  const char *names[16] = {NULL};
  for (int i = 0; rules_list[i] != NULL && i < (int)G_N_ELEMENTS(names) - 1; i++)
    names[i] = rules_list[i]->name;
  add_names(json, "games", names);
}

static bool about(Server *server, Request *request, GError **error) {
  if (!params_end(&request->params, error)) return false;
  JsonBuilder *json = answer_begin(request->id);
  json_add_text(json, "program", "fourscore");
  json_add_text(json, "version", FOURSCORE_VERSION);
  json_add_int(json, "protocol", PROTOCOL);
  methods_add_games(json);
  add_names(json, "asks", ask_names());
  json_add_int(json, "levels", OPPONENT_LEVELS);
  json_add_int(json, "threads", server->searches.threads_most);
  json_add_int(json, "searches", SEARCHES_MOST);
  json_add_int(json, "line_bytes", INBOX_LINE_MOST);
  methods_answer(server, json);
  return true;
}

/* --- Positions -------------------------------------------------------------------------------- */

/* False, with the error, if the params are not those of a position alone. */
static bool methods_read_place(Request *request, Line *line, GError **error) {
  place_read(&request->params, line);
  return params_end(&request->params, error);
}

static bool position(Server *server, Request *request, GError **error) {
  Line line;
  if (!methods_read_place(request, &line, error)) return false;
  JsonBuilder *json = answer_begin(request->id);
  describe_line(&line, json);
  methods_answer(server, json);
  return true;
}

/* What is known, and what is believed; of a proved value that is certain. */
static void add_belief(JsonBuilder *json, const Position *position, ValueSet values,
                       void (*estimate_of)(const Position *position, double estimate[3])) {
  double estimate[3] = {values == VALUE_FIRST, values == VALUE_DRAW, values == VALUE_SECOND};
  if (!goal_answered(GOAL_EXACT, values)) estimate_of(position, estimate);
  ask_add_value(json, GOAL_EXACT, values);
  json_add_estimate(json, estimate);
}

static void add_beliefs(JsonBuilder *json, const Position *position, const Family *known) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  add_belief(json, position, known->values, estimate_value);
  json_begin_list(json, "moves");
  for (int i = 0; i < count; i++) {
    Position after = position_play(position, moves[i]);
    json_builder_begin_object(json);
    ask_add_move(json, position->variant, moves[i]);
    add_belief(json, &after, known->moves[moves[i]], estimate_move);
    json_builder_end_object(json);
  }
  json_builder_end_array(json);
}

static bool methods_believe(Server *server, Request *request, GError **error) {
  Line line;
  if (!methods_read_place(request, &line, error)) return false;
  Position position = line_position(&line);
  const QuestionOptions question = {
      .knower = books_knower(grounds_books(&server->searches.grounds, position.variant))};
  Family known = question_family(&question, &position);
  JsonBuilder *json = answer_begin(request->id);
  add_beliefs(json, &position, &known);
  methods_answer(server, json);
  return true;
}

/* --- Random positions ------------------------------------------------------------------------- */

/* NULL, with an error, if there are not that many. */
static GStrv methods_draw(Variant variant, guint64 seed, int stones, int count, GError **error) {
  Sampler sampler;
  g_autoptr(GStrvBuilder) drawn = g_strv_builder_new();
  for (int i = 0; i < count; i++) {
    g_auto(InputPosition) found = {0};
    if ((i == 0 && !sampler_new(&sampler, variant, seed, stones)) ||
        !sampler_next(&sampler, &found)) {
      g_set_error(error, SERVE_ERROR, WRONG_PARAMS, "stones: no random game has %d", stones);
      return NULL;
    }
    g_strv_builder_add(drawn, found.text);
  }
  return g_strv_builder_end(drawn);
}

static bool random_positions(Server *server, Request *request, GError **error) {
  Params *params = &request->params;
  Variant variant;
  place_read_game(params, &variant, NULL);
  int stones = (int)params_int(params, "stones", 0, SAMPLER_STONES_MOST, 0);
  int count = (int)params_int(params, "count", 1, COUNT_MOST, 1);
  gint64 fresh = (gint64)g_random_int() << 31 | g_random_int();
  gint64 seed = params_int(params, "seed", 0, G_MAXINT64, fresh);
  if (!params_end(params, error)) return false;
  g_auto(GStrv) positions = methods_draw(variant, (guint64)seed, stones, count, error);
  if (positions == NULL) return false;
  JsonBuilder *json = answer_begin(request->id);
  json_add_int(json, "seed", seed);
  add_names(json, "positions", (const char *const *)positions);
  methods_answer(server, json);
  return true;
}

/* --- Searches --------------------------------------------------------------------------------- */

static bool go(Server *server, Request *request, GError **error) {
  return search_start(&server->searches, request, error);
}

static bool answer_count(Server *server, const Request *request, const char *name, int count) {
  JsonBuilder *json = answer_begin(request->id);
  json_add_int(json, name, count);
  methods_answer(server, json);
  return true;
}

static bool methods_stop(Server *server, Request *request, GError **error) {
  JsonNode *id = params_node(&request->params, "id");
  if (!params_end(&request->params, error)) return false;
  return answer_count(server, request, "stopped", searches_stop(&server->searches, id));
}

static bool methods_forget(Server *server, Request *request, GError **error) {
  Variant variant;
  bool given;
  place_read_game(&request->params, &variant, &given);
  if (!params_end(&request->params, error)) return false;
  int count = grounds_forget(&server->searches.grounds, given ? &variant : NULL);
  return answer_count(server, request, "forgotten", count);
}

/* The answer comes last, after those of the searches. */
static bool quit(Server *server, Request *request, GError **error) {
  if (!params_end(&request->params, error)) return false;
  searches_stop(&server->searches, NULL);
  server->quitting = answer_end(answer_begin(request->id));
  return true;
}

/* --- All of them ------------------------------------------------------------------------------ */

static const struct {
  const char *name;
  Method *call;
} methods[] = {
    {"about", about},
    {"position", position},
    {"believe", methods_believe},
    {"random", random_positions},
    {"go", go},
    {"stop", methods_stop},
    {"forget", methods_forget},
    {"quit", quit},
};

bool methods_obey(Server *server, Request *request, GError **error) {
  for (size_t i = 0; i < G_N_ELEMENTS(methods); i++)
    if (strcmp(methods[i].name, request->method) == 0)
      return methods[i].call(server, request, error);
  g_set_error(error, SERVE_ERROR, WRONG_METHOD, "there is no such method; see docs/protocol.md");
  return false;
}
