/* fourscore-cli store list: all answers, one a line. */
#include "base/message.h"
#include "base/output.h"
#include "base/store-notes.h"
#include "store/store.h"

#include <inttypes.h>
#include <json-glib/json-glib.h>

typedef struct {
  bool json;
  uint64_t work;
  const Store *store;
} List;

static const Option list_options[] = {
    {"work", option_uint64, offsetof(List, work), 0, INT64_MAX, .unit = "N",
     .help = "Only answers that took at least so many nodes"},
    {"json", option_flag, offsetof(List, json), .help = "One JSON object a line"},
    {NULL},
};

static void add_text(JsonBuilder *builder, const char *member, const char *text) {
  json_builder_set_member_name(builder, member);
  json_builder_add_string_value(builder, text);
}

static char *json_line(const char *position, const StoreAnswer *answer, const char *value) {
  g_autoptr(JsonBuilder) builder = json_builder_new();
  json_builder_begin_object(builder);
  add_text(builder, "position", position);
  add_text(builder, "goal", answer->claim == CLAIM_FIRST ? "first" : "second");
  add_text(builder, "value", value);
  json_builder_set_member_name(builder, "nodes");
  json_builder_add_int_value(builder, (gint64)answer->nodes);
  json_builder_set_member_name(builder, "seconds");
  json_builder_add_double_value(builder, answer->seconds);
  add_text(builder, "source", answer->source);
  json_builder_end_object(builder);
  g_autoptr(JsonNode) root = json_builder_get_root(builder);
  g_autofree char *text = json_to_string(root, FALSE);
  return g_strconcat(text, "\n", NULL);
}

static char *plain_line(const char *position, const StoreAnswer *answer, const char *value) {
  return g_strdup_printf("%s\t%s\t%s\t%" PRIu64 "\t%.6f\t%s\n", position,
                         answer->claim == CLAIM_FIRST ? "first" : "second", value, answer->nodes,
                         answer->seconds, answer->source);
}

static void print(const StoreAnswer *answer, void *data) {
  const List *list = data;
  char position[POSITION_TEXT];
  const char *value = answer->holds ? "win" : "not-win";
  store_write_text(list->store, answer->key, position);
  g_autofree char *line =
      list->json ? json_line(position, answer, value) : plain_line(position, answer, value);
  output_text(line);
}

ExitStatus store_list_command(int argc, char **argv) {
  List list = {0};
  g_auto(GStrv) files = store_parse(
      argc, argv, "FILE",
      "Prints the answers of a store in the order of their codes, one a line: position, claim,\n"
      "value, nodes, seconds, and where it comes from.",
      list_options, &list, 1, false);
  Store *store;
  Error error;
  if (files == NULL || !store_open_told(&store, files[0], STORE_READ)) return EXIT_BAD;
  list.store = store;
  Status status = store_each(store, list.work, print, &list, &error);
  ExitStatus exit = store_tell(files[0], status, &error);
  store_notes_tell(files[0], store);
  store_close(store);
  return exit;
}
