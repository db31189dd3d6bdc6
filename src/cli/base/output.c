#include "base/output.h"

#include "base/command.h"
#include "base/message.h"
#include "play/distances.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void output_text(const char *text) {
  if (fputs(text, stdout) >= 0 && fflush(stdout) == 0) return;
  message_print("cannot write the results: %s", g_strerror(errno));
  exit(EXIT_BAD);
}

void output_print(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  output_text(text);
}

void output_heading(const char *position) { output_print("position\t%s\n", position); }

void output_listed(bool json, const char *position) {
  output_print(json ? "{\"position\":\"%s\"}\n" : "%s\n", position);
}

/* --- JSON ------------------------------------------------------------------------------------- */

void output_json(JsonBuilder *json) {
  g_autoptr(JsonNode) root = json_builder_get_root(json);
  g_autofree char *text = json_to_string(root, FALSE);
  output_print("%s\n", text);
}

void json_add_text(JsonBuilder *json, const char *name, const char *value) {
  json_builder_set_member_name(json, name);
  json_builder_add_string_value(json, value);
}

void json_add_int(JsonBuilder *json, const char *name, gint64 value) {
  json_builder_set_member_name(json, name);
  json_builder_add_int_value(json, value);
}

void json_add_double(JsonBuilder *json, const char *name, double value) {
  json_builder_set_member_name(json, name);
  json_builder_add_double_value(json, value);
}

/* The values still possible say more than "unknown" when one of two claims is answered. */
void json_add_possible(JsonBuilder *json, ValueSet values) {
  json_builder_set_member_name(json, "possible");
  json_builder_begin_array(json);
  if (values & VALUE_FIRST) json_builder_add_string_value(json, "first");
  if (values & VALUE_DRAW) json_builder_add_string_value(json, "draw");
  if (values & VALUE_SECOND) json_builder_add_string_value(json, "second");
  json_builder_end_array(json);
}

static void add_cost(JsonBuilder *json, uint64_t nodes, double seconds) {
  json_add_int(json, "nodes", (gint64)nodes);
  json_add_double(json, "seconds", seconds);
}

/* What is believed about an open answer; no value. */
void json_add_estimate(JsonBuilder *json, const double estimate[3]) {
  static const char *const names[] = {"first", "draw", "second"};
  json_builder_set_member_name(json, "estimate");
  json_builder_begin_object(json);
  for (int i = 0; i < 3; i++)
    json_add_double(json, names[i], estimate[i]);
  json_builder_end_object(json);
}

static void number_json(const char *position, const char *name, uint64_t number, bool known) {
  g_autoptr(JsonBuilder) json = json_builder_new();
  json_builder_begin_object(json);
  json_add_text(json, "position", position);
  json_builder_set_member_name(json, name);
  if (known)
    json_builder_add_int_value(json, (gint64)number);
  else
    json_builder_add_null_value(json);
  json_builder_end_object(json);
  output_json(json);
}

ExitStatus output_number(const char *position, const char *name, uint64_t number, bool known) {
  if (position != NULL)
    number_json(position, name, number, known);
  else if (known)
    output_print("%" PRIu64 "\n", number);
  else
    output_text("unknown\n");
  return known ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static void add_figure(JsonBuilder *json, const OutputFigure *figure) {
  g_autofree char *name = g_strdelimit(g_strdup(figure->name), " -", '_');
  json_add_int(json, name, (gint64)figure->number);
}

static void figures_json(const char *word, const char *named, const OutputFigure figures[]) {
  g_autoptr(JsonBuilder) json = json_builder_new();
  json_builder_begin_object(json);
  if (word != NULL) json_add_text(json, word, named);
  for (; figures->name != NULL; figures++)
    add_figure(json, figures);
  json_builder_end_object(json);
  output_json(json);
}

void output_figures(bool json, const char *word, const char *named, const OutputFigure figures[]) {
  g_autoptr(GString) line = g_string_new(word != NULL ? named : "");
  if (json) {
    figures_json(word, named, figures);
    return;
  }
  for (; figures->name != NULL; figures++)
    g_string_append_printf(line, "%s%s %" PRIu64, line->len > 0 ? "\t" : "", figures->name,
                           figures->number);
  g_string_append_c(line, '\n');
  output_text(line->str);
}

/* --- Results ---------------------------------------------------------------------------------- */

static const char *goal_name(Goal goal) {
  return goal == GOAL_FIRST ? "first" : goal == GOAL_SECOND ? "second" : "exact";
}

/* What the lines of a position with and without a score have in common; the object stays open. */
static void begin_position(JsonBuilder *json, const SearchOptions *options, const char *position,
                           ValueSet values, uint64_t nodes, double seconds) {
  json_builder_begin_object(json);
  json_add_text(json, "position", position);
  json_add_text(json, "goal", goal_name(options->goal));
  json_add_text(json, "solver", options->solver->name);
  json_add_text(json, "value", goal_word(options->goal, values));
  json_add_possible(json, values);
  add_cost(json, nodes, seconds);
}

static void position_json(const SearchOptions *options, const char *position, ValueSet values,
                          uint64_t nodes, double seconds) {
  g_autoptr(JsonBuilder) json = json_builder_new();
  begin_position(json, options, position, values, nodes, seconds);
  json_builder_end_object(json);
  output_json(json);
}

void output_position(const SearchOptions *options, const char *position, ValueSet values,
                     uint64_t nodes, double seconds) {
  if (options->json) {
    position_json(options, position, values, nodes, seconds);
    return;
  }
  output_print("%s\t%s\t%" PRIu64 "\t%.6f\n", position, goal_word(options->goal, values), nodes,
               seconds);
}

/* What Distance.end counts. */
static const char *end_name(Variant variant) { return variant.rules->pops ? "moves" : "stones"; }

void json_add_distance(JsonBuilder *json, const Position *position, Distance distance) {
  json_add_int(json, end_name(position->variant), distance.end);
  json_add_int(json, "score", distance_score(position, distance));
}

static void write_distance(GString *line, const Position *position, Distance distance) {
  g_string_append_printf(line, "\t%d\t%+d", distance.end, distance_score(position, distance));
}

static void score_json(const SearchOptions *options, const InputPosition *position,
                       Distance distance, uint64_t nodes, double seconds) {
  g_autoptr(JsonBuilder) json = json_builder_new();
  begin_position(json, options, position->text, distance.value, nodes, seconds);
  if (distance.value != VALUE_ANY) json_add_distance(json, &position->position, distance);
  json_builder_end_object(json);
  output_json(json);
}

void output_score(const SearchOptions *options, const InputPosition *position, Distance distance,
                  uint64_t nodes, double seconds) {
  if (options->json) {
    score_json(options, position, distance, nodes, seconds);
    return;
  }
  g_autoptr(GString) line = g_string_new(position->text);
  g_string_append_printf(line, "\t%s\t%" PRIu64 "\t%.6f", goal_word(options->goal, distance.value),
                         nodes, seconds);
  if (distance.value != VALUE_ANY) write_distance(line, &position->position, distance);
  g_string_append_c(line, '\n');
  output_text(line->str);
}

/* --- What books know -------------------------------------------------------------------------- */

static const char *known_source(const BookAnswer *known) {
  if (known->source != NULL) return known->source;
  return known->ruled ? "follows from the rules" : "follows from other positions of the book";
}

static void add_known(JsonBuilder *json, const BookAnswer *known) {
  json_builder_set_member_name(json, "known");
  json_builder_begin_object(json);
  json_add_text(json, "source", known_source(known));
  json_add_int(json, "nodes", (gint64)known->nodes);
  json_builder_end_object(json);
}

static void write_known(GString *line, const BookAnswer *known) {
  g_string_append_printf(line, "\tknown: %s", known_source(known));
  if (known->nodes > 0) g_string_append_printf(line, ", %" PRIu64 " nodes", known->nodes);
}

static void known_json(const SearchOptions *options, const InputPosition *position,
                       Distance distance, const BookAnswer *known, double seconds) {
  g_autoptr(JsonBuilder) json = json_builder_new();
  begin_position(json, options, position->text, distance.value, 0, seconds);
  if (distance.end != OUTPUT_NO_END) json_add_distance(json, &position->position, distance);
  add_known(json, known);
  json_builder_end_object(json);
  output_json(json);
}

void output_known(const SearchOptions *options, const InputPosition *position, Distance distance,
                  const BookAnswer *known, double seconds) {
  if (options->json) {
    known_json(options, position, distance, known, seconds);
    return;
  }
  g_autoptr(GString) line = g_string_new(position->text);
  g_string_append_printf(line, "\t%s\t0\t%.6f", goal_word(options->goal, distance.value), seconds);
  if (distance.end != OUTPUT_NO_END) write_distance(line, &position->position, distance);
  write_known(line, known);
  g_string_append_c(line, '\n');
  output_text(line->str);
}

static const char *move_word(const SearchOptions *options, OutputMove move) {
  return move.illegal ? "illegal" : goal_word(options->goal, move.values);
}

static void move_json(const SearchOptions *options, OutputMove move) {
  g_autoptr(JsonBuilder) json = json_builder_new();
  json_builder_begin_object(json);
  json_add_text(json, move.kind, move.name);
  json_add_text(json, "value", move_word(options, move));
  if (!move.illegal) json_add_possible(json, move.values);
  add_cost(json, move.nodes, move.seconds);
  if (move.estimate != NULL) json_add_estimate(json, move.estimate);
  if (move.known != NULL) add_known(json, move.known);
  if (move.same_as != NULL) json_add_text(json, "same_as", move.same_as);
  json_builder_end_object(json);
  output_json(json);
}

static void distance_json(const SearchOptions *options, const char *name, Distance distance,
                          int score, const BookAnswer *known) {
  bool found = distance.value != VALUE_ANY;
  g_autoptr(JsonBuilder) json = json_builder_new();
  json_builder_begin_object(json);
  json_add_text(json, "move", name);
  json_add_text(json, "value", goal_word(GOAL_EXACT, distance.value));
  if (found) json_add_int(json, end_name(options->variant), distance.end);
  if (found) json_add_int(json, "score", score);
  if (known != NULL) add_known(json, known);
  json_builder_end_object(json);
  output_json(json);
}

void output_distance(const SearchOptions *options, const char *name, Distance distance, int score,
                     const BookAnswer *known) {
  if (options->json) {
    distance_json(options, name, distance, score, known);
    return;
  }
  g_autoptr(GString) line = g_string_new(name);
  g_string_append_printf(line, "\t%s", goal_word(GOAL_EXACT, distance.value));
  if (distance.value != VALUE_ANY) g_string_append_printf(line, "\t%d\t%+d", distance.end, score);
  if (known != NULL) write_known(line, known);
  g_string_append_c(line, '\n');
  output_text(line->str);
}

void output_move(const SearchOptions *options, OutputMove move) {
  if (options->json) {
    move_json(options, move);
    return;
  }
  g_autoptr(GString) line = g_string_new(NULL);
  g_string_printf(line, "%s\t%s\t%" PRIu64 "\t%.6f", move.name, move_word(options, move),
                  move.nodes, move.seconds);
  if (move.estimate != NULL && move.same_as == NULL)
    g_string_append_printf(line, "\testimate %.2f %.2f %.2f", move.estimate[0], move.estimate[1],
                           move.estimate[2]);
  if (move.known != NULL && move.same_as == NULL) write_known(line, move.known);
  if (move.same_as != NULL) g_string_append_printf(line, "\tsame as %s", move.same_as);
  g_string_append_c(line, '\n');
  output_text(line->str);
}
