/* The window's program. */
#include <glib/gi18n.h>
#include <locale.h>

#include "desk/application.h"
#include "core/stack.h"
#include "core/status.h"

/* The engine says what is wrong by way of this. */
static __attribute__((format_arg(1))) const char *translate(const char *format) {
  return gettext(format);
}

int main(int argc, char *argv[]) {
  stack_of_threads(STACK_OF_THREADS);
  setlocale(LC_ALL, "");
  bindtextdomain(GETTEXT_PACKAGE, LOCALE_DIR);
  bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
  textdomain(GETTEXT_PACKAGE);
  status_set_words(translate);
  g_autoptr(FsApplication) application = fs_application_new(VERSION);
  return g_application_run(G_APPLICATION(application), argc, argv);
}
