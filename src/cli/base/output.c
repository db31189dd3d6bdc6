#include "base/output.h"

#include "base/command.h"
#include "base/message.h"
#include "play/distances.h"
#include "storage/whole-file.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

JsonBuilder *output_json_new(void) { return json_builder_begin_object(json_builder_new()); }

void output_json(JsonBuilder *json) {
  json_builder_end_object(json);
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

void json_add_bool(JsonBuilder *json, const char *name, bool value) {
  json_builder_set_member_name(json, name);
  json_builder_add_boolean_value(json, value);
}

void json_begin_list(JsonBuilder *json, const char *name) {
  json_builder_set_member_name(json, name);
  json_builder_begin_array(json);
}

void json_begin_object(JsonBuilder *json, const char *name) {
  json_builder_set_member_name(json, name);
  json_builder_begin_object(json);
}

/* The values still possible say more than "unknown" when one of two claims is answered. */
void json_add_possible(JsonBuilder *json, ValueSet values) {
  json_begin_list(json, "possible");
  if (values & VALUE_FIRST) json_builder_add_string_value(json, "first");
  if (values & VALUE_DRAW) json_builder_add_string_value(json, "draw");
  if (values & VALUE_SECOND) json_builder_add_string_value(json, "second");
  json_builder_end_array(json);
}

/* What is believed about an open answer; no value. */
void json_add_estimate(JsonBuilder *json, const double estimate[3]) {
  static const char *const names[] = {"first", "draw", "second"};
  json_begin_object(json, "estimate");
  for (int i = 0; i < 3; i++)
    json_add_double(json, names[i], estimate[i]);
  json_builder_end_object(json);
}

static void number_json(const char *position, const char *name, uint64_t number, bool known) {
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, "position", position);
  json_builder_set_member_name(json, name);
  if (known)
    json_builder_add_int_value(json, (gint64)number);
  else
    json_builder_add_null_value(json);
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
  g_autoptr(JsonBuilder) json = output_json_new();
  if (word != NULL) json_add_text(json, word, named);
  for (; figures->name != NULL; figures++)
    add_figure(json, figures);
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

/* What Distance.end counts. */
static const char *end_name(Variant variant) { return variant.rules->pops ? "moves" : "stones"; }

void json_add_distance(JsonBuilder *json, const Position *position, Distance distance) {
  json_add_int(json, end_name(position->variant), distance.end);
  json_add_int(json, "score", distance_score(position, distance));
}

void output_set_distance(OutputAnswer *answer, const Position *position, Distance distance) {
  answer->values = distance.value;
  answer->ends = distance.value != VALUE_ANY;
  answer->end = distance.end;
  if (answer->ends) answer->score = distance_score(position, distance);
}

static const char *known_source(const BookAnswer *known) {
  if (known->source != NULL) return known->source;
  return known->ruled ? "follows from the rules" : "follows from other positions of the book";
}

static void add_known(JsonBuilder *json, const BookAnswer *known) {
  json_begin_object(json, "known");
  json_add_text(json, "source", known_source(known));
  json_add_int(json, "nodes", (gint64)known->nodes);
  json_builder_end_object(json);
}

static void write_known(GString *line, const BookAnswer *known) {
  g_string_append_printf(line, "\tknown: %s", known_source(known));
  if (known->nodes > 0) g_string_append_printf(line, ", %" PRIu64 " nodes", known->nodes);
}

static const char *word_of(const SearchOptions *options, const OutputAnswer *answer) {
  return answer->illegal ? "illegal" : goal_word(options->goal, answer->values);
}

static void output_add_answer(JsonBuilder *json, const SearchOptions *options,
                              const OutputAnswer *answer) {
  json_add_text(json, "value", word_of(options, answer));
  if (!answer->illegal && !answer->shares_cost) json_add_possible(json, answer->values);
  if (!answer->shares_cost) json_add_int(json, "nodes", (gint64)answer->nodes);
  if (!answer->shares_cost) json_add_double(json, "seconds", answer->seconds);
  if (answer->ends) json_add_int(json, end_name(options->variant), answer->end);
  if (answer->ends) json_add_int(json, "score", answer->score);
  if (answer->estimate != NULL) json_add_estimate(json, answer->estimate);
  if (answer->known != NULL) add_known(json, answer->known);
  if (answer->same_as != NULL) json_add_text(json, "same_as", answer->same_as);
}

static void answer_json(const SearchOptions *options, const OutputAnswer *answer) {
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, answer->kind != NULL ? answer->kind : "position", answer->name);
  if (answer->kind == NULL) {
    json_add_text(json, "goal", goal_name(options->goal));
    json_add_text(json, "solver", options->solver->name);
  }
  output_add_answer(json, options, answer);
  output_json(json);
}

/* What a symmetric move tells stands in the line of that one. */
static void write_told(GString *line, const OutputAnswer *answer) {
  const double *estimate = answer->estimate;
  if (answer->same_as != NULL) {
    g_string_append_printf(line, "\tsame as %s", answer->same_as);
    return;
  }
  if (estimate != NULL)
    g_string_append_printf(line, "\testimate %.2f %.2f %.2f", estimate[0], estimate[1],
                           estimate[2]);
  if (answer->known != NULL) write_known(line, answer->known);
}

void output_answer(const SearchOptions *options, const OutputAnswer *answer) {
  if (options->json) {
    answer_json(options, answer);
    return;
  }
  g_autoptr(GString) line = g_string_new(answer->name);
  g_string_append_printf(line, "\t%s", word_of(options, answer));
  if (!answer->shares_cost)
    g_string_append_printf(line, "\t%" PRIu64 "\t%.6f", answer->nodes, answer->seconds);
  if (answer->ends) g_string_append_printf(line, "\t%d\t%+d", answer->end, answer->score);
  write_told(line, answer);
  g_string_append_c(line, '\n');
  output_text(line->str);
}

/* --- Files ------------------------------------------------------------------------------------ */

/* What GLib adds to the name of the file that takes its place when it is whole. */
#define WORKING_SUFFIX ".XXXXXX"

static bool check_name(const char *option, const char *path) {
  const size_t most = NAME_MAX - strlen(WORKING_SUFFIX);
  g_autofree char *name = g_path_get_basename(path);
  if (strlen(name) <= most) return true;
  return message_fail("%s: the file's name has %zu bytes: %zu at most are possible", option,
                      strlen(name), most);
}

bool output_file_check(const char *option, const char *path) {
  g_autofree char *folder = g_path_get_dirname(path);
  if (*path == '\0') return message_fail("%s: expected a file's name, found nothing", option);
  if (strcmp(path, "-") == 0)
    return message_fail("%s: write /dev/stdout for standard output, or ./- for a file of that name",
                        option);
  if (g_file_test(path, G_FILE_TEST_IS_DIR))
    return message_fail("%s: %s is a folder", option, path);
  if (!g_file_test(folder, G_FILE_TEST_IS_DIR))
    return message_fail("%s: there is no folder %s", option, folder);
  return check_name(option, path);
}

bool output_file_write(const char *option, const char *path, const char *data, size_t size) {
  g_autoptr(GError) error = NULL;
  if (whole_file_write(path, data, size, 0666, &error)) return true;
  return message_fail("%s: %s: %s", option, path, error->message);
}
