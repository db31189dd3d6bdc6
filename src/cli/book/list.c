/* fourscore-cli book list: all positions of a book, one a line. */
#include "base/message.h"
#include "base/output.h"
#include "book/book.h"

#include <inttypes.h>

static const Option list_options[] = {
    {"json", option_flag, 0, .help = "One JSON object a line"},
    {NULL},
};

static void write_position(const Book *book, Key key, char text[POSITION_TEXT]) {
  Position position;
  Variant variant = book_variant(book);
  if (variant.rules->of_key(variant, key, &position))
    position_write_code(&position, text);
  else
    g_strlcpy(text, "?", POSITION_TEXT);
}

/* The values that are possible, joined by "|". */
static void write_values(ValueSet values, GString *text) {
  static const char *const words[] = {"first", "draw", "second"};
  for (int i = 0; i < 3; i++)
    if (values >> i & 1) g_string_append_printf(text, "%s%s", text->len > 0 ? "|" : "", words[i]);
}

static void book_list_print(const Book *book, const BookEntry *entry, bool json) {
  char position[POSITION_TEXT];
  g_autoptr(GString) values = g_string_new(NULL);
  write_position(book, entry->key, position);
  write_values(entry->values, values);
  const char *source = book_source(book, entry->source);
  if (!json) {
    output_print("%s\t%s\t%d\t%" PRIu64 "\t%s\n", position, values->str, entry->stones,
                 entry->nodes, source);
    return;
  }
  g_autoptr(JsonBuilder) line = output_json_new();
  json_add_text(line, "position", position);
  json_add_text(line, "values", values->str);
  json_add_int(line, "stones", entry->stones);
  json_add_int(line, "nodes", (gint64)entry->nodes);
  json_add_text(line, "source", source);
  output_json(line);
}

/* Leaves out damaged blocks and names the first of them. */
static ExitStatus list(const Book *book, const char *path, bool json) {
  Error error;
  Status worst = STATUS_OK;
  for (size_t i = 0; i < book_count(book); i++) {
    BookEntry entry;
    Error reason;
    Status status = book_entry(book, i, &entry, &reason);
    if (status == STATUS_OK)
      book_list_print(book, &entry, json);
    else if (worst == STATUS_OK)
      error = reason;
    if (status != STATUS_OK) worst = status;
  }
  return message_status(path, worst, &error);
}

ExitStatus book_list_command(int argc, char **argv) {
  bool json = false;
  Book *book;
  g_auto(GStrv) files = options_parse_own(
      argc, argv, "FILE",
      "Prints the positions of a book in the order of their codes, one a line: position, values\n"
      "that are possible, stones at the end of best play (0: not known), nodes, and source.",
      list_options, &json, NULL);
  if (files == NULL || !book_open_told(&book, files[0])) return EXIT_BAD;
  ExitStatus status = list(book, files[0], json);
  book_close(book);
  return status;
}
