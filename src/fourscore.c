/* The window's program. */
#include <glib/gi18n.h>
#include <locale.h>
#include <signal.h>

#include "desk/application.h"
#include "core/stack.h"
#include "core/status.h"

/* Translates what the engine says is wrong. */
static __attribute__((format_arg(1))) const char *translate(const char *format) {
  return gettext(format);
}

/* Where the catalogues are: ./run names those of the build, since it installs nothing. */
static const char *locale_folder(void) {
  const char *folder = g_getenv("FOURSCORE_LOCALE_DIR");
  return folder ? folder : LOCALE_DIR;
}

int main(int argc, char *argv[]) {
  stack_of_threads(STACK_OF_THREADS);
  signal(SIGXFSZ, SIG_IGN); /* a file beyond ulimit -f: writing fails, which is reported */
  setlocale(LC_ALL, "");
  bindtextdomain(GETTEXT_PACKAGE, locale_folder());
  bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
  textdomain(GETTEXT_PACKAGE);
  status_set_words(translate);
  g_autoptr(FsApplication) application = fs_application_new(VERSION);
  return g_application_run(G_APPLICATION(application), argc, argv);
}
