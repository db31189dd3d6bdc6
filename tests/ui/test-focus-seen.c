/* The focus is visible: Tab walks through the window, its panes, strips and dialogs, light and
 * dark, and each stop is drawn otherwise with the focus than without it. */
#include "base/settings.h"
#include "board/board.h"
#include "desk/application.h"
#include "learn/puzzle-bar.h"
#include "review/review-bar.h"
#include "windows.h"

enum {
  STOPS = 200, /* more than any window has */
  AROUND = 8,  /* pixels around a widget, where its ring may be */
  SEEN = 12,   /* pixels that have to differ, each by at least so much in a colour */
  LOOKS = 4    /* at a widget, each longer than the one before */
};

#define OVER "0415263"                         /* nothing is judged or drawn any more */
#define WON "1297716E722812FED5EA56AAEB4B198F" /* by White, which a search finds at once */

static void count_frame(GdkFrameClock *clock, gpointer frames) { ++*(int *)frames; }

/* What was changed is on the screen; rings fade in and out. */
static void draw(GtkWindow *window, double seconds) {
  GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(window));
  int frames = 0;
  gulong handler = g_signal_connect(clock, "after-paint", G_CALLBACK(count_frame), &frames);
  while (frames < 2) {
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT);
    main_loop_turn();
  }
  g_signal_handler_disconnect(clock, handler);
  if (seconds > 0) main_loop_run(seconds);
}

static gboolean differ(const guchar *a, const guchar *b) {
  int most = 0;
  for (int i = 0; i < 4; i++)
    most = MAX(most, ABS(a[i] - b[i]));
  return most >= SEEN;
}

/* Pixels that differ around the widget. */
static int count_changed(GtkWindow *window, GBytes *before, GBytes *after, graphene_rect_t *place) {
  int width = gtk_widget_get_width(GTK_WIDGET(window)), changed = 0;
  int height = gtk_widget_get_height(GTK_WIDGET(window));
  const guchar *a = g_bytes_get_data(before, NULL), *b = g_bytes_get_data(after, NULL);
  if (g_bytes_get_size(before) != g_bytes_get_size(after)) return SEEN; /* not in this test */
  graphene_rect_inset(place, -AROUND, -AROUND);
  graphene_rect_t all = GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height);
  if (!graphene_rect_intersection(place, &all, place)) return 0;
  for (int y = (int)place->origin.y; y < (int)(place->origin.y + place->size.height); y++)
    for (int x = (int)place->origin.x; x < (int)(place->origin.x + place->size.width); x++)
      changed += differ(a + 4 * (y * width + x), b + 4 * (y * width + x));
  return changed;
}

static const char *name_of(GtkWidget *widget) {
  GtkLabel *label = widget_find(widget, GTK_TYPE_LABEL);
  const char *tooltip = gtk_widget_get_tooltip_text(widget);
  return tooltip ? tooltip : label ? gtk_label_get_text(label) : "";
}

/* Pixels that show that it has the focus. If the focus goes elsewhere meanwhile, as games are
 * reviewed, that is not known, and counts as seen. */
static int look(GtkWindow *window, GtkWidget *focus, double seconds) {
  graphene_rect_t place;
  gtk_window_set_focus_visible(window, TRUE);
  draw(window, seconds);
  g_autoptr(GBytes) focused = widget_picture(GTK_WIDGET(window));
  if (gtk_window_get_focus(window) != focus) return SEEN;
  g_assert_true(gtk_widget_compute_bounds(focus, GTK_WIDGET(window), &place));
  gtk_window_set_focus(window, NULL);
  draw(window, seconds);
  g_autoptr(GBytes) bare = widget_picture(GTK_WIDGET(window));
  if (gtk_widget_get_mapped(focus)) gtk_widget_grab_focus(focus);
  return count_changed(window, focused, bare, &place);
}

/* Whether it looks the same without the focus; says which does. */
static gboolean is_unseen(GtkWindow *window, GtkWidget *focus) {
  int changed = 0;
  for (int i = 0; i < LOOKS && changed < SEEN; i++)
    changed = look(window, focus, 0.5 * i);
  if (changed < SEEN)
    g_test_message("%s “%s”: %d pixels show the focus", G_OBJECT_TYPE_NAME(focus), name_of(focus),
                   changed);
  return changed < SEEN;
}

/* Walks through all of the window. */
static int count_unseen(GtkWindow *window, const char *what) {
  g_autoptr(GHashTable) stops = g_hash_table_new(NULL, NULL);
  int unseen = 0;
  gtk_window_set_focus(window, NULL);
  for (int i = 0; i < STOPS; i++) {
    gtk_widget_child_focus(GTK_WIDGET(window), GTK_DIR_TAB_FORWARD);
    g_autoptr(GtkWidget) focus = g_object_ref(gtk_window_get_focus(window));
    if (!g_hash_table_add(stops, focus)) break;
    unseen += is_unseen(window, focus);
  }
  int count = (int)g_hash_table_size(stops);
  g_test_message("%s: %d stops, %d unseen", what, count, unseen);
  g_assert_cmpint(count, <, STOPS);
  return unseen;
}

static void act(FsWindow *window, const char *action) {
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), action, NULL));
  main_loop_run(0.3);
}

/* Parts of the window, and what leaves them. */
static const struct {
  const char *enter, *leave;
} parts[] = {
    {"win.board", "win.board"},         {"win.edit", "win.board"},
    {"win.set-up", "win.cancel-setup"}, {"win.why", "win.why"},
    {"win.review", "win.review"},       {"win.tour", "win.close-last"},
    {"win.puzzle", "win.close-last"},
};

static int count_in_window(FsWindow *window) {
  FsTrainer *trainer = fs_puzzle_bar_get_trainer(widget_find(window, FS_TYPE_PUZZLE_BAR));
  int unseen = 0;
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
    act(window, parts[i].enter);
    wait_until(!fs_trainer_is_working(trainer));
    unseen += count_unseen(GTK_WINDOW(window), parts[i].enter);
    act(window, parts[i].leave);
  }
  return unseen;
}

static const char *const dialogs[] = {
    "win.go-to", "app.new-game", "win.play",        "win.details",    "win.games", "win.batch",
    "win.plots", "win.tasks",    "win.preferences", "win.export-job", "app.about"};

static int count_in_dialog(FsWindow *window, const char *action) {
  act(window, action);
  GtkWindow *dialog = window_dialog(window);
  g_assert_nonnull(dialog);
  int unseen = count_unseen(dialog, action);
  gtk_window_close(dialog);
  main_loop_run(0.1);
  return unseen;
}

static int count_in_dialogs(FsWindow *window) {
  int unseen = 0;
  for (guint i = 0; i < G_N_ELEMENTS(dialogs); i++)
    unseen += count_in_dialog(window, dialogs[i]);
  return unseen;
}

/* The page of a job that nobody works at. */
static int count_in_job(FsWindow *window) {
  GtkWidget *page = window_job(window);
  gtk_window_present(GTK_WINDOW(page));
  int unseen = count_unseen(GTK_WINDOW(page), "a job");
  gtk_window_destroy(GTK_WINDOW(page));
  return unseen;
}

static void test_focus_seen(gconstpointer scheme) {
  Line line = line_at(WON);
  windows_show_details();
  adw_style_manager_set_color_scheme(adw_style_manager_get_default(), GPOINTER_TO_INT(scheme));
  FsWindow *window = fs_window_new(GTK_APPLICATION(g_application_get_default()), &line, NULL);
  gtk_window_set_default_size(GTK_WINDOW(window), 1280, 860);
  gtk_window_present(GTK_WINDOW(window));
  main_loop_run(0.3);
  act(window, "win.analyse");
  wait_until(!fs_session_is_running(fs_window_get_session(window)));
  int unseen = count_in_window(window) + count_in_dialogs(window) + count_in_job(window);
  g_assert_cmpint(unseen, ==, 0);
  window_close(window);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, "gtk-cursor-blink",
               FALSE, NULL);
  g_autoptr(FsApplication) application = fs_application_new("0"); /* it has the styles */
  g_assert_true(g_application_register(G_APPLICATION(application), NULL, NULL));
  g_test_add_data_func("/focus-seen/light", GINT_TO_POINTER(ADW_COLOR_SCHEME_FORCE_LIGHT),
                       test_focus_seen);
  g_test_add_data_func("/focus-seen/dark", GINT_TO_POINTER(ADW_COLOR_SCHEME_FORCE_DARK),
                       test_focus_seen);
  return g_test_run();
}
