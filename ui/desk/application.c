#include "application.h"

#include <glib-unix.h>
#include <glib/gi18n.h>

#include "files/files.h"
#include "files/files-dialogs.h"
#include "game/flat-file.h"
#include "flat-window.h"
#include "base/guide.h"
#include "new-game-dialog.h"
#include "files/session-keeper.h"
#include "base/settings.h"
#include "base/style.h"
#include "window.h"
#include "base/worker.h"

#define APPLICATION_ID "io.github.fourscore.Fourscore"

enum { EXIT_USAGE = 2 };

struct _FsApplication {
  AdwApplication parent_instance;
  const char *version;
  Line line; /* from the command line, if positioned */
  gboolean positioned;
  GFile *file;      /* from the command line, or NULL */
  FlatRecord *flat; /* the same; NULL: Connect Four 3D */
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
    else if (FS_IS_FLAT_WINDOW(windows->data))
      fs_flat_window_end(windows->data);
    else
      gtk_window_destroy(windows->data);
  g_application_quit(data);
  return G_SOURCE_CONTINUE; /* a second signal does no harm */
}

/* Windows. */

static char *data_folder(void) {
  return g_build_filename(g_get_user_data_dir(), "fourscore", NULL);
}

static void open_cube(FsApplication *self, const Line *line, GFile *file) {
  g_autofree char *folder = data_folder();
  FsWindow *window = fs_window_new(GTK_APPLICATION(self), line, file);
  fs_window_set_folder(window, folder);
  gtk_window_present(GTK_WINDOW(window));
}

static void open_flat(FsApplication *self, const FlatRecord *record, GFile *file) {
  g_autofree char *folder = data_folder();
  FsFlatWindow *window = fs_flat_window_new(GTK_APPLICATION(self), record, file);
  fs_flat_window_set_folder(window, folder);
  gtk_window_present(GTK_WINDOW(window));
}

/* The window used last of those of a type, or NULL. */
static gpointer find_window(FsApplication *self, GType type) {
  GList *windows = gtk_application_get_windows(GTK_APPLICATION(self));
  while (windows && !G_TYPE_CHECK_INSTANCE_TYPE(windows->data, type))
    windows = windows->next;
  return windows ? windows->data : NULL;
}

static gboolean is_flat(GFile *file) {
  g_autofree char *text = NULL;
  gsize length;
  return fs_files_may_read(file, NULL) &&
         g_file_load_contents(file, NULL, &text, &length, NULL, NULL) && flat_file_is(text, length);
}

/* In the window of its kind. What cannot be read is told by the cube's. */
static void open_file(FsApplication *self, GFile *file) {
  gboolean flat = is_flat(file);
  gpointer window = find_window(self, flat ? FS_TYPE_FLAT_WINDOW : FS_TYPE_WINDOW);
  if (window && flat)
    fs_flat_window_open(window, file);
  else if (window)
    fs_window_open(window, file);
  else if (flat)
    open_flat(self, NULL, file);
  else
    open_cube(self, NULL, file);
  if (window) gtk_window_present(window);
}

/* Above the window in use, as it may be any that wants a thread. */
static void tell_no_thread(const char *reason, gpointer data) {
  GtkWindow *window = gtk_application_get_active_window(data);
  g_autofree char *body = g_strdup_printf(
      _("%s\n\nWhat needs one waits, and is tried again every second. Save your games now."),
      reason);
  if (window) dialog_tell(window, _("The System Gives No Thread"), body);
}

/* What the command line asks for, or what was left behind. */
static void open_games(FsApplication *self) {
  gboolean flat = !self->positioned && session_keeper_has_left("flat-session");
  if (flat) open_flat(self, NULL, NULL);
  if (!flat || session_keeper_has_left("session"))
    open_cube(self, self->positioned ? &self->line : NULL, NULL);
}

/* Connect Four 3D and the flat games have a window each, in which every game can be undone. */
static void begin_game(const FlatGame *game, gpointer data) {
  FsApplication *self = data;
  gpointer window = find_window(self, game ? FS_TYPE_FLAT_WINDOW : FS_TYPE_WINDOW);
  if (game) {
    FlatRecord record = flat_record_new(*game, (FlatBoard){{0, 0}});
    if (window)
      fs_flat_session_set_record(fs_flat_window_get_session(window), &record);
    else
      open_flat(self, &record, NULL);
  } else if (window) {
    gtk_widget_activate_action(window, "win.new", NULL);
  } else {
    Position start = position_begin(variant_default());
    Line line = line_new(&start);
    open_cube(self, &line, NULL);
  }
  if (window) gtk_window_present(window);
}

/* Actions. */

static void action_new_game(GSimpleAction *action, GVariant *parameter, gpointer data) {
  GtkWindow *window = gtk_application_get_active_window(data);
  if (!FS_IS_FLAT_WINDOW(window)) {
    new_game_dialog_show(window, NULL, begin_game, data);
    return;
  }
  FlatGame game = fs_flat_session_get_game(fs_flat_window_get_session(FS_FLAT_WINDOW(window)));
  new_game_dialog_show(window, &game, begin_game, data);
}

static void action_open_file(GSimpleAction *action, GVariant *parameter, gpointer data) {
  g_autoptr(GFile) file = g_file_new_for_uri(g_variant_get_string(parameter, NULL));
  open_file(data, file);
}

/* Of a window of games; NULL of a dialog and the like. */
static FsFiles *files_of(gpointer window) {
  return FS_IS_WINDOW(window)        ? fs_window_get_files(window)
         : FS_IS_FLAT_WINDOW(window) ? fs_flat_window_get_files(window)
                                     : NULL;
}

static void each_files(GtkApplication *application, void (*act)(FsFiles *files)) {
  for (GList *window = gtk_application_get_windows(application); window; window = window->next)
    if (files_of(window->data)) act(files_of(window->data));
}

/* Asks one window after the other, each when the one before agrees, and closes none before. */
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
    {.name = "new-game", .activate = action_new_game},
    {.name = "open-file", .activate = action_open_file, .parameter_type = "s"},
    {.name = "quit", .activate = action_quit},
    {.name = "help", .activate = action_help},
    {.name = "about", .activate = action_about},
};

/* The command line. */

/* As the next three: -1 to go on, otherwise the exit status. */
static int read_position(FsApplication *self, const char *text) {
  Error error;
  self->positioned =
      line_read(variant_default(), text, strlen(text), &self->line, &error) == STATUS_OK;
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

static int read_flat(FsApplication *self, const char *name, const char *position) {
  FlatGame game;
  FlatRecord record;
  Error error;
  if (flat_game_read(name, &game, &error) != STATUS_OK) {
    g_printerr(_("fourscore: game, character %d: %s\n"), (int)error.offset + 1, error.message);
    return EXIT_USAGE;
  }
  if (flat_record_read(game, position ? position : ".", &record, &error) != STATUS_OK) {
    g_printerr(_("fourscore: position, character %zu: %s\n"), error.offset + 1, error.message);
    return EXIT_USAGE;
  }
  self->flat = g_memdup2(&record, sizeof record);
  return -1;
}

static int read_positions(FsApplication *self, const char *game, char **positions) {
  gboolean flat = game && !g_str_equal(game, "cube");
  if (!positions || !positions[0]) return flat ? read_flat(self, game, NULL) : -1;
  if (!positions[1] && flat) return read_flat(self, game, positions[0]);
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
  g_autofree char *game = NULL;
  g_variant_dict_lookup(options, "game", "s", &game);
  g_variant_dict_lookup(options, G_OPTION_REMAINING, "^as", &positions);
  int status = read_positions(self, game, positions);
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
  else if (self->flat)
    open_flat(self, self->flat, NULL);
  else if (self->file)
    open_file(self, self->file);
  else
    open_games(self);
}

static void application_finalize(GObject *object) {
  g_clear_object(&FS_APPLICATION(object)->file);
  g_free(FS_APPLICATION(object)->flat);
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
      {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, NULL, NULL, N_("[POSITION|FILE]")},
      {0},
  };
  g_application_add_main_option_entries(G_APPLICATION(self), options);
  g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
