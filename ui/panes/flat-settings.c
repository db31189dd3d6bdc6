#include "flat-settings.h"

#include <glib/gi18n.h>

#include "base/automatic.h"
#include "base/window-common.h"
#include "base/words.h"

enum { LEAST_BITS = 26, SIZES = 10 }; /* 64 MiB to 32 GiB */

struct _FsFlatSettings {
  AdwPreferencesGroup parent_instance;
  FsFlatSession *session;
  FsFlatSearch *search;
  AdwComboRow *goal, *solver, *memory;
  GtkSpinButton *threads;
  const FlatSolver *solvers[16]; /* that the rows stand for, ended by NULL */
  gboolean filling;              /* the rows are being set from the session */
};

G_DEFINE_FINAL_TYPE(FsFlatSettings, fs_flat_settings, ADW_TYPE_PREFERENCES_GROUP)

/* From the search to the rows. */

/* The solvers that play the game on a board of its size. */
static gboolean list_solvers(FsFlatSettings *self, FlatGame game) {
  const FlatSolver *fitting[G_N_ELEMENTS(self->solvers)] = {NULL};
  guint count = 0;
  gboolean other = FALSE;
  for (int i = 0; flat_solvers[i] && count + 1 < G_N_ELEMENTS(fitting); i++)
    if (flat_solver_fits(flat_solvers[i], game, NULL) == STATUS_OK)
      fitting[count++] = flat_solvers[i];
  for (guint i = 0; i < G_N_ELEMENTS(fitting); i++) {
    other |= fitting[i] != self->solvers[i];
    self->solvers[i] = fitting[i];
  }
  return other;
}

static void fill_solvers(FsFlatSettings *self, const FlatSettings *settings) {
  if (list_solvers(self, settings->game)) {
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    for (int i = 0; self->solvers[i]; i++)
      gtk_string_list_append(names, self->solvers[i]->name);
    adw_combo_row_set_model(self->solver, G_LIST_MODEL(names));
  }
  guint selected = 0;
  while (self->solvers[selected] && self->solvers[selected] != settings->solver)
    selected++;
  adw_combo_row_set_selected(self->solver, selected);
}

static guint row_of_bytes(size_t bytes) {
  for (guint i = 0; i < SIZES; i++)
    if ((size_t)1 << (LEAST_BITS + i) == bytes) return i;
  return GTK_INVALID_LIST_POSITION;
}

/* More threads than a flat team can have stay as they are for the cube. A number that is being
 * typed is left alone. */
static void fill_threads(FsFlatSettings *self, const FlatSettings *settings) {
  int threads = MIN(settings->threads, FLAT_TEAM_MOST);
  if (gtk_spin_button_get_value_as_int(self->threads) != threads)
    gtk_spin_button_set_value(self->threads, threads);
  gtk_widget_set_sensitive(GTK_WIDGET(self->threads), settings->solver->needs_table);
}

static void fill(FsFlatSettings *self) {
  const FlatSettings *settings = fs_flat_search_get_settings(self->search);
  self->filling = TRUE;
  fill_solvers(self, settings);
  adw_combo_row_set_selected(self->goal, settings->goal);
  adw_combo_row_set_selected(self->memory, row_of_bytes(settings->bytes));
  fill_threads(self, settings);
  self->filling = FALSE;
}

/* And back. */

static void goal_chosen(FsFlatSettings *self) {
  if (!self->filling)
    fs_flat_search_set_goal(self->search, (Goal)adw_combo_row_get_selected(self->goal));
}

static void solver_chosen(FsFlatSettings *self) {
  if (!self->filling)
    fs_flat_search_set_solver(self->search,
                              self->solvers[adw_combo_row_get_selected(self->solver)]);
}

static void memory_chosen(FsFlatSettings *self) {
  guint row = adw_combo_row_get_selected(self->memory);
  if (!self->filling && row < SIZES)
    fs_flat_search_set_bytes(self->search, (size_t)1 << (LEAST_BITS + row));
}

static void threads_chosen(FsFlatSettings *self) {
  if (!self->filling)
    fs_flat_search_set_threads(self->search, gtk_spin_button_get_value_as_int(self->threads));
}

/* The object. */

void fs_flat_settings_set_session(FsFlatSettings *self, FsFlatSession *session,
                                  GSettings *settings) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  self->search = fs_flat_session_get_search(session);
  g_settings_bind(settings, "flat-goal", self->search, "goal", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind(settings, "table-size", self->search, "table-size", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind(settings, "threads", self->search, "threads", G_SETTINGS_BIND_DEFAULT);
  g_signal_connect_object(session, "analysis-changed", G_CALLBACK(fill), self, G_CONNECT_SWAPPED);
  fill(self);
}

static void flat_settings_dispose(GObject *object) {
  g_clear_object(&FS_FLAT_SETTINGS(object)->session);
  G_OBJECT_CLASS(fs_flat_settings_parent_class)->dispose(object);
}

static void fs_flat_settings_class_init(FsFlatSettingsClass *class) {
  G_OBJECT_CLASS(class)->dispose = flat_settings_dispose;
}

static AdwComboRow *add_row(FsFlatSettings *self, const char *title, GtkStringList *names,
                            void (*chosen)(FsFlatSettings *self)) {
  AdwComboRow *row = g_object_new(ADW_TYPE_COMBO_ROW, "title", title, "use-underline", TRUE, NULL);
  if (names) {
    adw_combo_row_set_model(row, G_LIST_MODEL(names));
    g_object_unref(names);
  }
  g_signal_connect_swapped(row, "notify::selected", G_CALLBACK(chosen), self);
  adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), GTK_WIDGET(row));
  return row;
}

static void add_threads(FsFlatSettings *self) {
  GtkWidget *row =
      g_object_new(ADW_TYPE_ACTION_ROW, "title", _("T_hreads"), "use-underline", TRUE, NULL);
  GtkWidget *button = gtk_spin_button_new_with_range(0, FLAT_TEAM_MOST, 1);
  self->threads = GTK_SPIN_BUTTON(button);
  gtk_editable_set_width_chars(GTK_EDITABLE(button), 9);
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text(button, _("Of solvers with a table; automatic is one for each core"));
  automatic_show(self->threads);
  window_leave_wheel(button);
  g_signal_connect_swapped(button, "value-changed", G_CALLBACK(threads_chosen), self);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), button);
  adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), button);
  adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), row);
}

static void fs_flat_settings_init(FsFlatSettings *self) {
  const char *goals[] = {_("Whether White wins"), _("Whether Black wins"), _("The exact value"),
                         NULL};
  GtkStringList *sizes = gtk_string_list_new(NULL);
  for (guint i = 0; i < SIZES; i++)
    gtk_string_list_take(sizes, words_bytes((guint64)1 << (LEAST_BITS + i)));
  self->filling = TRUE;
  self->goal = add_row(self, _("_Find Out"), gtk_string_list_new(goals), goal_chosen);
  self->solver = add_row(self, _("_Solver"), NULL, solver_chosen);
  self->memory = add_row(self, _("_Table"), sizes, memory_chosen);
  add_threads(self);
  self->filling = FALSE;
  gtk_widget_set_tooltip_text(GTK_WIDGET(self->memory),
                              _("Memory for the next search: its table, or the positions that the "
                                "solver keeps"));
}
