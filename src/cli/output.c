#include "output.h"

#include "command.h"
#include "cube/notation.h"
#include "message.h"

#include <errno.h>
#include <inttypes.h>
#include <json-glib/json-glib.h>
#include <stdio.h>
#include <stdlib.h>

char output_column_name(int column) { return "0123456789ABCDEF"[column]; }

void output_text(const char *text) {
  if (fputs(text, stdout) >= 0 && fflush(stdout) == 0) return;
  message_print("cannot write the results: %s", g_strerror(errno));
  exit(EXIT_BAD);
}

static void add_string(JsonBuilder *json, const char *name, const char *value) {
  json_builder_set_member_name(json, name);
  json_builder_add_string_value(json, value);
}

/* The values still possible say more than "unknown" when one of two claims is answered. */
static void add_possible(JsonBuilder *json, ValueSet values) {
  json_builder_set_member_name(json, "possible");
  json_builder_begin_array(json);
  if (values & VALUE_FIRST) json_builder_add_string_value(json, "first");
  if (values & VALUE_DRAW) json_builder_add_string_value(json, "draw");
  if (values & VALUE_SECOND) json_builder_add_string_value(json, "second");
  json_builder_end_array(json);
}

static void add_cost(JsonBuilder *json, uint64_t nodes, double seconds) {
  json_builder_set_member_name(json, "nodes");
  json_builder_add_int_value(json, (gint64)nodes);
  json_builder_set_member_name(json, "seconds");
  json_builder_add_double_value(json, seconds);
}

static void print_json(JsonBuilder *json) {
  g_autoptr(JsonNode) root = json_builder_get_root(json);
  g_autofree char *text = json_to_string(root, FALSE);
  g_autofree char *line = g_strconcat(text, "\n", NULL);
  output_text(line);
}

static const char *goal_name(Goal goal) {
  return goal == GOAL_FIRST ? "first" : goal == GOAL_SECOND ? "second" : "exact";
}

static void position_json(const SearchOptions *options, const char *position, ValueSet values,
                          uint64_t nodes, double seconds) {
  g_autoptr(JsonBuilder) json = json_builder_new();
  json_builder_begin_object(json);
  add_string(json, "position", position);
  add_string(json, "goal", goal_name(options->goal));
  add_string(json, "solver", options_solver_name(options));
  add_string(json, "value", goal_word(options->goal, values));
  add_possible(json, values);
  add_cost(json, nodes, seconds);
  json_builder_end_object(json);
  print_json(json);
}

void output_position(const SearchOptions *options, const Game *game, ValueSet values,
                     uint64_t nodes, double seconds) {
  char position[NOTATION_CODE_SIZE];
  notation_write(game, position);
  if (options->json) {
    position_json(options, position, values, nodes, seconds);
    return;
  }
  g_autofree char *line = g_strdup_printf("%s\t%s\t%" PRIu64 "\t%.6f\n", position,
                                          goal_word(options->goal, values), nodes, seconds);
  output_text(line);
}

static const char *column_word(const SearchOptions *options, const ColumnStatus *status) {
  return status->state == COLUMN_ILLEGAL ? "illegal" : goal_word(options->goal, status->values);
}

static void column_json(const SearchOptions *options, int column, const ColumnStatus *status) {
  char name[] = {output_column_name(column), '\0'};
  char same_as[] = {output_column_name(status->same_as), '\0'};
  g_autoptr(JsonBuilder) json = json_builder_new();
  json_builder_begin_object(json);
  add_string(json, "column", name);
  add_string(json, "value", column_word(options, status));
  if (status->state != COLUMN_ILLEGAL) add_possible(json, status->values);
  add_cost(json, status->nodes, status->seconds);
  if (status->same_as != column) add_string(json, "same_as", same_as);
  json_builder_end_object(json);
  print_json(json);
}

void output_column(const SearchOptions *options, int column, const ColumnStatus *status) {
  if (options->json) {
    column_json(options, column, status);
    return;
  }
  g_autoptr(GString) line = g_string_new(NULL);
  g_string_printf(line, "%c\t%s\t%" PRIu64 "\t%.6f", output_column_name(column),
                  column_word(options, status), status->nodes, status->seconds);
  if (status->same_as != column)
    g_string_append_printf(line, "\tsame as %c", output_column_name(status->same_as));
  g_string_append_c(line, '\n');
  output_text(line->str);
}
