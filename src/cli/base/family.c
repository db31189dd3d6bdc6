#include "family.h"

#include "base/message.h"
#include "base/output.h"

#include <glib.h>
#include <string.h>

static ExitStatus help(const char *family, const char *what, const CommandEntry *commands,
                       size_t count) {
  g_autoptr(GString) text = g_string_new(NULL);
  g_string_append_printf(
      text, "Usage:\n  fourscore-cli %s COMMAND [ARGUMENT...]\n\n%s\n\nCommands:\n", family, what);
  for (size_t i = 0; i < count; i++)
    g_string_append_printf(text, "  %-10s%s\n", commands[i].name, commands[i].summary);
  g_string_append(text, "\nOptions:\n  -h, --help    Show this; after a command, tell about it\n");
  output_text(text->str);
  return EXIT_ANSWERED;
}

ExitStatus family_run(const char *family, const char *what, const CommandEntry *commands,
                      size_t count, int argc, char **argv) {
  if (argc < 2)
    return message_bad("%s needs a command (see fourscore-cli %s --help)", family, family);
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
    return help(family, what, commands, count);
  for (size_t i = 0; i < count; i++) {
    if (strcmp(commands[i].name, argv[1]) != 0) continue;
    g_autofree char *program = g_strdup_printf("fourscore-cli %s %s", family, argv[1]);
    g_autofree char *name = g_strdup_printf("%s %s", family, argv[1]);
    g_set_prgname(program);
    argv[1] = name;
    return commands[i].run(argc - 1, argv + 1);
  }
  g_autofree char *excerpt = message_excerpt(argv[1], strlen(argv[1]), 0);
  return message_bad("there is no command %s %s (see fourscore-cli %s --help)", family, excerpt,
                     family);
}
