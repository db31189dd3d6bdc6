#include "application.h"

#include <glib-unix.h>
#include <glib/gi18n.h>

#include "guide.h"
#include "settings.h"
#include "style.h"
#include "window.h"

#define APPLICATION_ID "io.github.fourscore.Fourscore"

enum { EXIT_USAGE = 2 };

struct _FsApplication {
  AdwApplication parent_instance;
  const char *version;
  Game game; /* from the command line, if positioned */
  gboolean positioned;
  GFile *file; /* from the command line, or NULL */
};

G_DEFINE_FINAL_TYPE(FsApplication, fs_application, ADW_TYPE_APPLICATION)

FsApplication *fs_application_new(const char *version) {
  FsApplication *self = g_object_new(FS_TYPE_APPLICATION, "application-id", APPLICATION_ID, "flags",
                                     G_APPLICATION_NON_UNIQUE, "resource-base-path",
                                     "/io/github/fourscore/Fourscore", NULL);
  self->version = version;
  return self;
}

/* Ending. */

/* A window is ours, or one of a dialog that goes with it. */
static gboolean end_windows(gpointer data) {
  GList *windows;
  while ((windows = gtk_application_get_windows(data)))
    if (FS_IS_WINDOW(windows->data))
      fs_window_end(windows->data);
    else
      gtk_window_destroy(windows->data);
  g_application_quit(data);
  return G_SOURCE_CONTINUE; /* a second signal does no harm */
}

/* Actions. */

static void action_quit(GSimpleAction *action, GVariant *parameter, gpointer data) {
  g_autoptr(GList) windows = g_list_copy(gtk_application_get_windows(data));
  for (GList *window = windows; window; window = window->next)
    if (FS_IS_WINDOW(window->data)) gtk_window_close(window->data);
}

static void action_about(GSimpleAction *action, GVariant *parameter, gpointer data) {
  FsApplication *self = data;
  adw_show_about_window(
      gtk_application_get_active_window(data), "application-name", _("Fourscore"),
      "application-icon", APPLICATION_ID, "version", self->version, "developer-name",
      _("The Fourscore developers"), "comments",
      _("Analyses and solves positions of Connect Four 3D. A value shown is a proof."),
      "license-type", GTK_LICENSE_GPL_3_0, "translator-credits", _("translator-credits"), NULL);
}

static void action_help(GSimpleAction *action, GVariant *parameter, gpointer data) {
  GtkWindow *window = gtk_application_get_active_window(data);
  if (window) guide_show(window);
}

static const GActionEntry actions[] = {
    {.name = "quit", .activate = action_quit},
    {.name = "help", .activate = action_help},
    {.name = "about", .activate = action_about},
};

/* The command line. */

/* As the next three: -1 to go on, otherwise the exit status. */
static int read_position(FsApplication *self, const char *text) {
  Error error;
  self->positioned = notation_read(text, strlen(text), &self->game, &error) == STATUS_OK;
  if (self->positioned) return -1;
  if (g_str_has_suffix(text, GAME_FILE_SUFFIX) || g_file_test(text, G_FILE_TEST_EXISTS)) {
    self->file = g_file_new_for_commandline_arg(text);
    return -1;
  }
  g_printerr(_("fourscore: position, character %zu: %s\n"), error.offset + 1, error.message);
  return EXIT_USAGE;
}

/* Without this, GSettings would end the program with a core dump. */
static int check_settings(void) {
  GSettingsSchemaSource *source = g_settings_schema_source_get_default();
  g_autoptr(GSettingsSchema) schema =
      source ? g_settings_schema_source_lookup(source, FS_SETTINGS_SCHEMA, TRUE) : NULL;
  if (schema) return -1;
  g_printerr(_("fourscore: its settings, the schema %s, are not installed. Install the program, or "
               "set GSETTINGS_SCHEMA_DIR to the folder “data” of its build.\n"),
             FS_SETTINGS_SCHEMA);
  return EXIT_FAILURE;
}

static int read_positions(FsApplication *self, char **positions) {
  if (!positions[1]) return read_position(self, positions[0]);
  g_printerr(_("fourscore: only one position or file can be given, not also “%s”\n"), positions[1]);
  return EXIT_USAGE;
}

/* -1 to go on, otherwise the exit status. */
static int application_options(GApplication *application, GVariantDict *options) {
  FsApplication *self = FS_APPLICATION(application);
  g_auto(GStrv) positions = NULL;
  if (g_variant_dict_contains(options, "version")) {
    g_print("fourscore %s\n", self->version);
    return EXIT_SUCCESS;
  }
  int status = -1;
  if (g_variant_dict_lookup(options, G_OPTION_REMAINING, "^as", &positions))
    status = read_positions(self, positions);
  return status == -1 ? check_settings() : status;
}

/* The object. */

static void application_startup(GApplication *application) {
  G_APPLICATION_CLASS(fs_application_parent_class)->startup(application);
  const char *quit[] = {"<Control>q", NULL}, *close[] = {"<Control>w", NULL};
  const char *help[] = {"F1", NULL};
  gtk_application_set_accels_for_action(GTK_APPLICATION(application), "app.quit", quit);
  gtk_application_set_accels_for_action(GTK_APPLICATION(application), "window.close", close);
  gtk_application_set_accels_for_action(GTK_APPLICATION(application), "app.help", help);
  style_follow_settings();
  g_unix_signal_add(SIGINT, end_windows, application);
  g_unix_signal_add(SIGTERM, end_windows, application);
}

static void application_activate(GApplication *application) {
  FsApplication *self = FS_APPLICATION(application);
  GtkWindow *window = gtk_application_get_active_window(GTK_APPLICATION(application));
  if (!window) {
    const Game *game = self->positioned ? &self->game : NULL;
    g_autofree char *folder = g_build_filename(g_get_user_data_dir(), "fourscore", NULL);
    window = GTK_WINDOW(fs_window_new(GTK_APPLICATION(application), game, self->file));
    fs_window_set_folder(FS_WINDOW(window), folder);
  }
  gtk_window_present(window);
}

static void application_finalize(GObject *object) {
  g_clear_object(&FS_APPLICATION(object)->file);
  G_OBJECT_CLASS(fs_application_parent_class)->finalize(object);
}

static void fs_application_class_init(FsApplicationClass *class) {
  GApplicationClass *application_class = G_APPLICATION_CLASS(class);
  G_OBJECT_CLASS(class)->finalize = application_finalize;
  application_class->startup = application_startup;
  application_class->activate = application_activate;
  application_class->handle_local_options = application_options;
}

static void fs_application_init(FsApplication *self) {
  static const GOptionEntry options[] = {
      {"version", 'v', 0, G_OPTION_ARG_NONE, NULL, N_("Print the version and exit"), NULL},
      {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, NULL, NULL, N_("[POSITION|FILE]")},
      {0},
  };
  g_application_add_main_option_entries(G_APPLICATION(self), options);
  g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
