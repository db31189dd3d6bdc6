#include "family.h"

#include "base/message.h"
#include "base/nearest.h"
#include "base/output.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

/* Free with g_free(). */
static char *family_help(const char *family, const char *what, const CommandEntry *commands,
                         size_t count) {
  GString *text = g_string_new(NULL);
  g_string_append_printf(
      text, "Usage:\n  fourscore-cli %s COMMAND [ARGUMENT...]\n\n%s\n\nCommands:\n", family, what);
  for (size_t i = 0; i < count; i++)
    g_string_append_printf(text, "  %-10s%s\n", commands[i].name, commands[i].summary);
  g_string_append(text, "\nOptions:\n  -h, --help    Show this; after a command, explain it\n");
  return g_string_free(text, FALSE);
}

ExitStatus family_run(const char *family, const char *what, const CommandEntry *commands,
                      size_t count, int argc, char **argv) {
  g_autofree char *overview = family_help(family, what, commands, count);
  if (argc < 2) {
    message_print("%s needs a command", family);
    fputs(overview, stderr);
    return EXIT_BAD;
  }
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
    output_text(overview);
    return EXIT_ANSWERED;
  }
  for (size_t i = 0; i < count; i++) {
    if (strcmp(commands[i].name, argv[1]) != 0) continue;
    g_autofree char *program = g_strdup_printf("fourscore-cli %s %s", family, argv[1]);
    g_autofree char *name = g_strdup_printf("%s %s", family, argv[1]);
    g_set_prgname(program);
    argv[1] = name;
    return commands[i].run(argc - 1, argv + 1);
  }
  g_autofree char *of = g_strdup_printf("%s ", family);
  g_autofree char *where = g_strdup_printf("fourscore-cli %s --help", family);
  return nearest_refuse(commands, count, argv[1], of, where);
}
