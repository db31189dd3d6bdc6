#include "search-settings.h"

#include <glib/gi18n.h>
#include <unistd.h>

#include "base/automatic.h"
#include "base/signals.h"
#include "base/template.h"
#include "base/window-common.h"
#include "base/words.h"

#define LEAST_BYTES ((guint64)64 << 20)

enum { THREADS_MOST = 256 };

struct _FsSearchSettings {
  AdwPreferencesGroup parent_instance;
  FsSession *session;
  FsSearch *search; /* of the session */
  GSettings *settings;
  AdwComboRow *goal_row, *solver_row, *table_row, *scheme_row;
  GtkSpinButton *threads, *cutoff;
  GtkWidget *cutoff_row;
  AdwExpanderRow *details; /* around all but the goal */
  GtkRevealer *remark;     /* about the table, below the rows */
  GtkLabel *remark_label;
  const char *goal_key; /* of the settings, that the goal is bound to; static */
  GArray *sizes;        /* guint64 bytes, what the rows of table_row stand for */
  guint64 most;         /* bytes that are possible */
  Variant listed;       /* whose solvers the rows of solver_row stand for */
  gboolean filling;     /* the rows are being set from the session */
  gboolean waiting;     /* the remark names what the next search will use */
};

G_DEFINE_FINAL_TYPE(FsSearchSettings, fs_search_settings, ADW_TYPE_PREFERENCES_GROUP)

static guint64 physical_memory(void) {
  long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  return pages > 0 && page > 0 ? (guint64)pages * (guint64)page : 0;
}

static guint find_size(FsSearchSettings *self, guint64 bytes) {
  for (guint i = 0; i < self->sizes->len; i++)
    if (g_array_index(self->sizes, guint64, i) == bytes) return i;
  return GTK_INVALID_LIST_POSITION;
}

static int compare_sizes(gconstpointer a, gconstpointer b) {
  guint64 x = *(const guint64 *)a, y = *(const guint64 *)b;
  return (x > y) - (x < y);
}

/* Sizes that the system cannot give are shown, but cannot be chosen. */
static void bind_size(FsSearchSettings *self, GtkListItem *item) {
  guint64 bytes = g_array_index(self->sizes, guint64, gtk_list_item_get_position(item));
  gboolean possible = bytes <= self->most;
  GtkStringObject *name = gtk_list_item_get_item(item);
  GtkWidget *label = gtk_list_item_get_child(item);
  g_autofree char *text = g_strdup_printf(possible ? "%s" : _("%s, more than is free"),
                                          gtk_string_object_get_string(name));
  gtk_label_set_text(GTK_LABEL(label), text);
  gtk_widget_set_sensitive(label, possible);
  gtk_list_item_set_activatable(item, possible);
  gtk_list_item_set_selectable(item, possible);
}

static void make_size(FsSearchSettings *self, GtkListItem *item) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_list_item_set_child(item, label);
}

static void make_size_list(FsSearchSettings *self) {
  g_autoptr(GtkListItemFactory) factory = gtk_signal_list_item_factory_new();
  g_signal_connect_swapped(factory, "setup", G_CALLBACK(make_size), self);
  g_signal_connect_swapped(factory, "bind", G_CALLBACK(bind_size), self);
  adw_combo_row_set_list_factory(self->table_row, factory);
}

/* The powers of two up to the first that is as large as the memory, and the size in use. */
static void list_sizes(FsSearchSettings *self, guint64 present) {
  guint64 bytes = LEAST_BYTES, most = physical_memory();
  g_array_set_size(self->sizes, 0);
  g_array_append_val(self->sizes, bytes);
  while (bytes < most) {
    bytes *= 2;
    g_array_append_val(self->sizes, bytes);
  }
  if (present > 0 && find_size(self, present) == GTK_INVALID_LIST_POSITION)
    g_array_append_val(self->sizes, present);
  g_array_sort(self->sizes, compare_sizes);
}

/* What was really obtained: a prime number of slots is a little less than was asked for. */
static void tell_size(FsSearchSettings *self) {
  const Table *table = fs_search_get_table(self->search);
  if (!fs_search_get_solver(self->search)->needs_table)
    window_set_tooltip(GTK_WIDGET(self->table_row), _("For the positions that the solver keeps"));
  if (!table) return;
  g_autofree char *bytes = words_bytes(table_bytes(table));
  g_autofree char *slots = words_count((double)table_slots(table));
  g_autofree char *text = g_strdup_printf(_("Obtained: %s in %s slots"), bytes, slots);
  window_set_tooltip(GTK_WIDGET(self->table_row), text);
}

/* The choices, to be seen without opening the row. */
static void tell_details(FsSearchSettings *self) {
  GtkStringObject *solver = adw_combo_row_get_selected_item(self->solver_row);
  g_autofree char *table = words_bytes(fs_search_get_table_bytes(self->search));
  g_autofree char *text =
      g_strdup_printf("%s, %s", solver ? gtk_string_object_get_string(solver) : "", table);
  adw_expander_row_set_subtitle(self->details, text);
}

static void fill_table_row(FsSearchSettings *self) {
  guint64 present = fs_search_get_table_bytes(self->search);
  self->most = fs_search_get_table_most(self->search);
  tell_size(self);
  self->filling = TRUE;
  if (self->sizes->len == 0 || find_size(self, present) == GTK_INVALID_LIST_POSITION) {
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    list_sizes(self, present);
    for (guint i = 0; i < self->sizes->len; i++)
      gtk_string_list_take(names, words_bytes(g_array_index(self->sizes, guint64, i)));
    adw_combo_row_set_model(self->table_row, G_LIST_MODEL(names));
  }
  adw_combo_row_set_selected(self->table_row, find_size(self, present));
  self->filling = FALSE;
  tell_details(self);
}

static void show_remark(FsSearchSettings *self, const char *text, gboolean error) {
  g_autofree char *sentence = words_sentence(text);
  gtk_label_set_text(self->remark_label, sentence);
  gtk_widget_set_css_classes(GTK_WIDGET(self->remark_label),
                             (const char *[]){"note", error ? "error" : "dim-label", NULL});
  gtk_revealer_set_reveal_child(self->remark, TRUE);
  self->waiting = FALSE;
}

static void hide_remark(FsSearchSettings *self) {
  gtk_revealer_set_reveal_child(self->remark, FALSE);
  self->waiting = FALSE;
}

/* Says nothing if there is nothing to wait for. */
static void show_waiting(FsSearchSettings *self, const char *text) {
  if (!fs_search_now(self->search).outdated) return;
  show_remark(self, text, FALSE);
  self->waiting = TRUE;
}

static void table_chosen(FsSearchSettings *self) {
  guint selected = adw_combo_row_get_selected(self->table_row);
  if (self->filling || !self->session || selected >= self->sizes->len) return;
  guint64 bytes = g_array_index(self->sizes, guint64, selected);
  if (bytes == fs_search_get_table_bytes(self->search)) return;
  Error error;
  hide_remark(self);
  if (fs_search_set_table_bytes(self->search, bytes, &error) != STATUS_OK) {
    fill_table_row(self);
    show_remark(self, error.message, TRUE);
    return;
  }
  g_settings_set_uint64(self->settings, "table-size", bytes);
  show_waiting(self, _("The new table is used when this search has ended."));
}

static gboolean is_usual_game(FsSearchSettings *self) {
  return variant_equal(fs_search_get_variant(self->search), variant_default());
}

/* The first game has a setting of its own for the goal; the others share one. */
static const char *goal_key(FsSearchSettings *self) {
  return is_usual_game(self) ? "goal" : "flat-goal";
}

/* The goal becomes that of the game. A binding that is still there would write it to the wrong
 * key. */
static void bind_goal(FsSearchSettings *self) {
  if (self->goal_key == goal_key(self)) return;
  if (self->goal_key) g_settings_unbind(self->search, "goal");
  self->goal_key = goal_key(self);
  g_settings_bind(self->settings, self->goal_key, self->search, "goal", G_SETTINGS_BIND_DEFAULT);
}

/* More threads than a team can have stay as they are for others. A number that is being typed is
 * left alone. */
static void fill_threads(FsSearchSettings *self) {
  const SolverInfo *solver = fs_search_get_solver(self->search);
  int threads, most = solver->has_team ? solver->threads_most : THREADS_MOST;
  g_object_get(self->search, "threads", &threads, NULL);
  self->filling = TRUE;
  gtk_adjustment_set_upper(gtk_spin_button_get_adjustment(self->threads), most);
  if (gtk_spin_button_get_value_as_int(self->threads) != MIN(threads, most))
    gtk_spin_button_set_value(self->threads, MIN(threads, most));
  self->filling = FALSE;
  gtk_widget_set_sensitive(GTK_WIDGET(self->threads), solver->has_team);
}

static void threads_chosen(FsSearchSettings *self) {
  int threads = gtk_spin_button_get_value_as_int(self->threads);
  if (!self->filling && self->session) g_object_set(self->search, "threads", threads, NULL);
}

static void team_chosen(FsSearchSettings *self) {
  fill_threads(self);
  show_waiting(self, _("The new number is used when this search has ended."));
}

/* Removes the remark about a coming change once the change has come: at the end of the search, and
 * also if that begins again at once. */
static void search_changed(FsSearchSettings *self) {
  if (!self->waiting || fs_search_now(self->search).outdated) return;
  hide_remark(self);
  tell_size(self);
}

static void search_ended(FsSearchSettings *self) {
  if (fs_session_is_running(self->session) || self->waiting) return;
  hide_remark(self);
  tell_size(self);
}

/* If the system has less memory today than the setting asks for, half of it is tried, and so on. */
static void make_table(FsSearchSettings *self) {
  guint64 bytes = g_settings_get_uint64(self->settings, "table-size");
  Error error;
  if (fs_search_set_table_bytes(self->search, bytes, &error) == STATUS_OK) return;
  show_remark(self, error.message, TRUE);
  while (bytes > 1 && fs_search_set_table_bytes(self->search, bytes /= 2, NULL) != STATUS_OK)
    ;
}

/* A different scheme needs a new table of the same size. */
static void scheme_changed(FsSearchSettings *self) {
  const Table *table = fs_search_get_table(self->search);
  Scheme scheme;
  g_object_get(self->search, "scheme", &scheme, NULL);
  if (!table || table_scheme(table) == scheme) return;
  Error error;
  size_t bytes = fs_search_get_table_bytes(self->search);
  if (fs_search_set_table_bytes(self->search, bytes, &error) != STATUS_OK)
    show_remark(self, error.message, TRUE);
}

/* From the settings to the search and to the rows, and back. */
static void bind(FsSearchSettings *self, const char *name, gpointer row, const char *property) {
  g_settings_bind(self->settings, name, self->search, name, G_SETTINGS_BIND_DEFAULT);
  g_object_bind_property(self->search, name, row, property,
                         G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
}

/* The solvers of the game, by the names that the command line has for them. */
static void list_solvers(FsSearchSettings *self, const SolverInfo *const *fitting, int count) {
  Variant variant = fs_search_get_variant(self->search);
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  if (self->listed.rules && variant_equal(variant, self->listed)) return;
  for (int i = 0; i < count; i++) {
    char *name = g_strdup(fitting[i]->name);
    *name = g_ascii_toupper(*name);
    gtk_string_list_take(names, name);
  }
  adw_combo_row_set_model(self->solver_row, G_LIST_MODEL(names));
  self->listed = variant;
}

static void fill_solvers(FsSearchSettings *self) {
  const SolverInfo *fitting[SOLVERS_LISTED_MOST];
  int count = solver_list(fs_search_get_variant(self->search), fitting), selected = 0;
  while (selected < count && fitting[selected] != fs_search_get_solver(self->search))
    selected++;
  self->filling = TRUE;
  list_solvers(self, fitting, count);
  adw_combo_row_set_selected(self->solver_row, (guint)selected);
  self->filling = FALSE;
}

static void solver_chosen(FsSearchSettings *self) {
  const SolverInfo *fitting[SOLVERS_LISTED_MOST];
  int count = solver_list(fs_search_get_variant(self->search), fitting);
  guint selected = adw_combo_row_get_selected(self->solver_row);
  if (self->filling || !self->session || selected >= (guint)count) return;
  g_object_set(self->search, "solver", fitting[selected]->name, NULL);
}

/* The setting is the first game's solver. */
static void solver_set(FsSearchSettings *self) {
  g_autofree char *name = g_settings_get_string(self->settings, "solver");
  if (is_usual_game(self)) g_object_set(self->search, "solver", name, NULL);
}

static void show_what_applies(FsSearchSettings *self, const SolverInfo *chosen) {
  gtk_widget_set_visible(self->cutoff_row, chosen->has_cutoff);
  gtk_widget_set_sensitive(GTK_WIDGET(self->scheme_row), chosen->needs_table);
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->table_row),
                                chosen->needs_table ? _("_Table") : _("_Memory"));
}

static void update_details(FsSearchSettings *self) {
  const SolverInfo *chosen = fs_search_get_solver(self->search);
  g_autofree char *kept = g_settings_get_string(self->settings, "solver");
  if (is_usual_game(self) && !g_str_equal(kept, chosen->name))
    g_settings_set_string(self->settings, "solver", chosen->name);
  bind_goal(self);
  fill_solvers(self);
  fill_threads(self);
  show_what_applies(self, chosen);
  tell_size(self);
  tell_details(self);
}

/* Lets the wheel over a spin button scroll what is around it, as everywhere else there. */
static void leave_wheel(GtkWidget *spin_button) {
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(spin_button);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_EVENT_CONTROLLER_SCROLL(controller))
      gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_NONE);
  }
}

static void follow_search(FsSearchSettings *self) {
  FsSearch *search = self->search;
  signal_follow(search, "notify::table-bytes", fill_table_row, self);
  signal_follow(search, "notify::state", search_ended, self);
  signal_follow(search, "changed", search_changed, self);
  signal_follow(search, "notify::threads", team_chosen, self);
  signal_follow(search, "notify::cutoff", team_chosen, self);
  signal_follow(search, "notify::scheme", scheme_changed, self);
  signal_follow(search, "notify::solver", update_details, self);
  signal_follow(self->settings, "changed::solver", solver_set, self);
  update_details(self);
}

static void list_schemes(FsSearchSettings *self) {
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  for (Scheme scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG; scheme++)
    gtk_string_list_append(names, words_scheme_keeps(scheme));
  adw_combo_row_set_model(self->scheme_row, G_LIST_MODEL(names));
}

void fs_search_settings_expand(FsSearchSettings *self) {
  adw_expander_row_set_expanded(self->details, TRUE);
}

void fs_search_settings_set_session(FsSearchSettings *self, FsSession *session,
                                    GSettings *settings) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  self->search = fs_session_get_search(session);
  self->settings = g_object_ref(settings);
  make_size_list(self);
  list_schemes(self);
  automatic_show(self->threads);
  automatic_show(self->cutoff);
  leave_wheel(GTK_WIDGET(self->threads));
  leave_wheel(GTK_WIDGET(self->cutoff));
  g_object_bind_property(self->search, "goal", self->goal_row, "selected",
                         G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  bind_goal(self);
  solver_set(self);
  bind(self, "scheme", self->scheme_row, "selected");
  g_settings_bind(settings, "threads", self->search, "threads", G_SETTINGS_BIND_DEFAULT);
  bind(self, "cutoff", self->cutoff, "value");
  if (fs_search_get_table_bytes(self->search) == 0) make_table(self);
  follow_search(self);
  fill_table_row(self);
}

static void search_settings_dispose(GObject *object) {
  FsSearchSettings *self = FS_SEARCH_SETTINGS(object);
  g_clear_object(&self->session);
  g_clear_object(&self->settings);
  G_OBJECT_CLASS(fs_search_settings_parent_class)->dispose(object);
}

static void search_settings_finalize(GObject *object) {
  g_array_unref(FS_SEARCH_SETTINGS(object)->sizes);
  G_OBJECT_CLASS(fs_search_settings_parent_class)->finalize(object);
}

static void fs_search_settings_class_init(FsSearchSettingsClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = search_settings_dispose;
  G_OBJECT_CLASS(class)->finalize = search_settings_finalize;
  template_set(widget_class, "search-settings");
  template_children(widget_class, FsSearchSettings, goal_row, table_row, solver_row, scheme_row,
                    threads, details, cutoff, cutoff_row, remark, remark_label);
  template_callbacks(widget_class, table_chosen, solver_chosen, threads_chosen);
}

static void fs_search_settings_init(FsSearchSettings *self) {
  self->sizes = g_array_new(FALSE, FALSE, sizeof(guint64));
  gtk_widget_init_template(GTK_WIDGET(self));
}
