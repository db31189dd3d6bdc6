#include "application.h"

#include <glib-unix.h>
#include <glib/gi18n.h>

#include "files/files.h"
#include "files/files-dialogs.h"
#include "base/guide.h"
#include "new-game-dialog.h"
#include "session/session-keeper.h"
#include "base/settings.h"
#include "base/style.h"
#include "window.h"
#include "base/worker.h"
#include "play/game-list.h"
#include "play/position.h"

#define APPLICATION_ID "io.github.fourscore.Fourscore"

enum { EXIT_USAGE = 2 };

struct _FsApplication {
  AdwApplication parent_instance;
  const char *version;
  Line line; /* from the command line, if positioned */
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

/* Windows. */

static char *data_folder(void) {
  return g_build_filename(g_get_user_data_dir(), "fourscore", NULL);
}

static void open_window(FsApplication *self, const Line *line, GFile *file) {
  g_autofree char *folder = data_folder();
  FsWindow *window = fs_window_new(GTK_APPLICATION(self), line, file);
  fs_window_set_folder(window, folder);
  if (!file) gtk_window_present(GTK_WINDOW(window));
  if (!line && !file) fs_window_offer_tour(window);
}

/* The window of games used last, or NULL. */
static gpointer find_window(FsApplication *self) {
  GList *windows = gtk_application_get_windows(GTK_APPLICATION(self));
  while (windows && !FS_IS_WINDOW(windows->data))
    windows = windows->next;
  return windows ? windows->data : NULL;
}

/* Shown above the window in use, since any window may need the thread. */
static void tell_no_thread(const char *reason, gpointer data) {
  GtkWindow *window = gtk_application_get_active_window(data);
  g_autofree char *body = g_strdup_printf(_("%s\n\nWork that needs a thread waits; the program "
                                            "tries again every second. Save your games now."),
                                          reason);
  if (window) dialog_tell(window, _("The System Gives No Thread"), body);
}

/* Opens what the command line asks for, or what was left behind. */
static void open_games(FsApplication *self) {
  open_window(self, self->positioned ? &self->line : NULL, self->file);
  if (!self->positioned && !self->file && session_keeper_has_left(KEPT_ONCE_AS))
    open_window(self, NULL, NULL);
}

static void begin_game(Variant variant, gpointer data) {
  FsWindow *window = find_window(data);
  if (!window) return;
  fs_files_new_game(fs_window_get_files(window), variant);
  gtk_window_present(GTK_WINDOW(window));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.board", NULL);
}

/* Actions. */

static void action_new_game(GSimpleAction *action, GVariant *parameter, gpointer data) {
  FsWindow *window = find_window(data);
  if (!window) return;
  Variant present = fs_session_get_variant(fs_window_get_session(window));
  new_game_dialog_show(GTK_WINDOW(window), present, begin_game, data);
}

/* Of a window of games; NULL of a dialog and the like. */
static FsFiles *files_of(gpointer window) {
  return FS_IS_WINDOW(window) ? fs_window_get_files(window) : NULL;
}

static void each_files(GtkApplication *application, void (*act)(FsFiles *files)) {
  for (GList *window = gtk_application_get_windows(application); window; window = window->next)
    if (files_of(window->data)) act(files_of(window->data));
}

/* Asks one window after the other, each when the one before has agreed, and closes none until all
 * have. */
static void quit_if_all_agree(gpointer data) {
  for (GList *window = gtk_application_get_windows(data); window; window = window->next) {
    FsFiles *files = files_of(window->data);
    if (!files || fs_files_agrees_to_end(files)) continue;
    fs_files_ask_to_end(files, quit_if_all_agree, data);
    return;
  }
  each_files(data, fs_files_close);
}

static void action_quit(GSimpleAction *action, GVariant *parameter, gpointer data) {
  each_files(data, fs_files_forget_to_end);
  quit_if_all_agree(data);
}

static void action_about(GSimpleAction *action, GVariant *parameter, gpointer data) {
  FsApplication *self = data;
  adw_show_about_window(gtk_application_get_active_window(data), "application-name", _("Fourscore"),
                        "application-icon", APPLICATION_ID, "version", self->version,
                        "developer-name", _("The Fourscore developers"), "comments",
                        _("Analyses and solves positions of Connect Four 3D, Connect-4 and PopOut. "
                          "A value shown is a "
                          "proof."),
                        "license-type", GTK_LICENSE_GPL_3_0, "translator-credits",
                        _("translator-credits"), NULL);
}

static void action_help(GSimpleAction *action, GVariant *parameter, gpointer data) {
  GtkWindow *window = gtk_application_get_active_window(data);
  if (window) guide_show(window);
}

static const GActionEntry actions[] = {
    {.name = "new-game", .activate = action_new_game},
    {.name = "quit", .activate = action_quit},
    {.name = "help", .activate = action_help},
    {.name = "about", .activate = action_about},
};

/* The command line. */

/* The text may be the name of a file, and so need not be UTF-8. Like the next ones: -1 to go on,
 * otherwise the exit status. */
static int read_position(FsApplication *self, Variant variant, const char *text) {
  NotationChoice choice;
  Error error;
  Status status = game_list_read_one(variant, NOTATION_ANY, text, strlen(text), &self->line, NULL,
                                     &choice, &error);
  self->positioned = status == STATUS_OK;
  if (self->positioned && choice.notation != NOTATION_OWN)
    g_printerr(_("fourscore: position: read as %s\n"), _(notation_title(variant, choice.notation)));
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

static int read_game(FsApplication *self, const char *name, Variant *variant) {
  Error error;
  if (variant_read(name, strlen(name), variant, &error) != STATUS_OK) {
    g_printerr(_("fourscore: game, character %d: %s\n"), (int)error.offset + 1, error.message);
    return EXIT_USAGE;
  }
  Position start = position_begin(*variant);
  self->line = line_new(&start);
  self->positioned = TRUE;
  return -1;
}

static int read_arguments(FsApplication *self, const char *game, char **positions) {
  Variant variant = variant_default();
  int status = game ? read_game(self, game, &variant) : -1;
  if (status != -1 || !positions || !positions[0]) return status;
  if (!positions[1]) return read_position(self, variant, positions[0]);
  g_autofree char *second = g_filename_display_name(positions[1]);
  g_printerr(_("fourscore: only one position or file can be given, not also “%s”\n"), second);
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
  g_autofree char *game = NULL;
  g_variant_dict_lookup(options, "game", "s", &game);
  g_variant_dict_lookup(options, G_OPTION_REMAINING, "^aay", &positions);
  int status = read_arguments(self, game, positions);
  return status == -1 ? check_settings() : status;
}

/* The object. */

static void application_startup(GApplication *application) {
  G_APPLICATION_CLASS(fs_application_parent_class)->startup(application);
  const char *quit[] = {"<Control>q", NULL}, *close[] = {"<Control>w", NULL};
  const char *help[] = {"F1", NULL};
  const char *new_game[] = {"<Control>n", NULL};
  gtk_application_set_accels_for_action(GTK_APPLICATION(application), "app.new-game", new_game);
  gtk_application_set_accels_for_action(GTK_APPLICATION(application), "app.quit", quit);
  gtk_application_set_accels_for_action(GTK_APPLICATION(application), "window.close", close);
  gtk_application_set_accels_for_action(GTK_APPLICATION(application), "app.help", help);
  style_follow_settings();
  worker_set_trouble(tell_no_thread, application);
  g_unix_signal_add(SIGINT, end_windows, application);
  g_unix_signal_add(SIGTERM, end_windows, application);
}

static void application_activate(GApplication *application) {
  FsApplication *self = FS_APPLICATION(application);
  GtkWindow *window = gtk_application_get_active_window(GTK_APPLICATION(application));
  if (window)
    gtk_window_present(window);
  else
    open_games(self);
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
      {"game", 'g', 0, G_OPTION_ARG_STRING, NULL,
       N_("The game: cube, or e.g. connect4:7x6 or popout:5x4"), N_("GAME")},
      {"version", 'v', 0, G_OPTION_ARG_NONE, NULL, N_("Print the version and exit"), NULL},
      {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL,
       N_("[POSITION|FILE|FOLDER]")},
      {0},
  };
  g_application_add_main_option_entries(G_APPLICATION(self), options);
  g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
