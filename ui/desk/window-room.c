/* What the window shows where, depending on its size. libadwaita 1.2 has no breakpoints. */
#include "base/signals.h"
#include "base/style.h"
#include "panes/tasks-view.h"
#include "plots/plots-view.h"
#include "window-inner.h"

enum {
  NARROW = 620,  /* pixels, below which the header has no room for all */
  ROOMY = 1600,  /* from which plots and tasks have room beside the board */
  PLOTTED = 4,   /* samples, which make a curve */
  SIDEBAR = 340, /* pixels, in which text of normal size has room */
  LONG = 410,    /* ... and long words of other languages, in one line */
  USUAL = 1340,  /* from which the pane is that wide */
  CLOSE = 290,   /* ... and where it fits close together */
  WORK = 440,    /* for plots and tasks, at least */
  EDGES = 42     /* around the board */
};

/* In a narrow window the toggles of the panes are beside the status. What may leave the header is
 * in squeezers, so that the window can become narrow at once. */
static void be_narrow(FsWindow *self, gboolean narrow) {
  gtk_widget_set_visible(self->moves_toggle, !narrow);
  gtk_widget_set_visible(self->search_toggle, !narrow);
  gtk_widget_set_visible(self->moves_toggle_below, narrow);
  gtk_widget_set_visible(self->search_toggle_below, narrow);
  fs_status_bar_set_narrow(self->status_bar, narrow);
}

static void add_work(FsWindow *self, GtkWidget *view) {
  gtk_widget_set_vexpand(view, TRUE);
  gtk_widget_add_css_class(view, "card");
  gtk_widget_set_overflow(view, GTK_OVERFLOW_HIDDEN);
  gtk_box_append(GTK_BOX(self->work), view);
}

static int work_width(int width) { return MAX(WORK, (int)(0.23 * width)); }

static gboolean work_fits(FsWindow *self, int width) {
  int asked;
  gtk_widget_get_size_request(self->work, &asked, NULL);
  return asked == work_width(width);
}

/* They are made when there is room for the first time. */
static void show_work(FsWindow *self, gboolean roomy) {
  FsSearch *search = fs_session_get_search(self->session);
  if (roomy && !gtk_widget_get_first_child(self->work)) {
    add_work(self, fs_plots_view_new(search));
    if (fs_search_has_tasks(search)) add_work(self, fs_tasks_view_new(self->session));
  }
  gtk_widget_set_visible(self->work, roomy);
}

static gboolean has_plot(FsSearch *search) {
  gboolean curve = FALSE;
  for (Scheme scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG && !curve; scheme++) {
    const Trace *trace = fs_search_get_trace(search, scheme);
    curve = trace && trace->count >= PLOTTED;
  }
  return curve;
}

/* There is nothing to see of them before a search, nor of one that was over at once, and nobody
 * asks for those of another game. They stay while the next one begins. */
static gboolean has_work(FsWindow *self, int width) {
  FsSearch *search = fs_session_get_search(self->session);
  gboolean stays = gtk_widget_get_visible(self->work) && fs_search_now(search).running;
  return width >= ROOMY && fs_session_has_root(self->session) && (stays || has_plot(search));
}

/* An empty list of tasks is no use. */
static void show_tasks(FsWindow *self) {
  GtkWidget *tasks = gtk_widget_get_last_child(self->work);
  if (tasks && tasks != gtk_widget_get_first_child(self->work))
    gtk_widget_set_visible(tasks, fs_search_now(fs_session_get_search(self->session)).under_way);
}

/* Pixels that the pane takes beside the board. */
static int width_beside(FsWindow *self, int width) {
  double scale = MAX(1, style_text_scale(GTK_WIDGET(self)));
  int most = width >= USUAL ? LONG : SIDEBAR;
  return (int)CLAMP(0.36 * width, CLOSE * scale, most * scale);
}

/* Whether the board has the larger share of the pixels that both have. */
static gboolean is_room_beside(FsWindow *self, int width, int left) {
  int pane = width_beside(self, width);
  return left - pane >= pane + EDGES;
}

/* A pane that lies over the board may be wider. The window can always shrink. */
static int sidebar_width(FsWindow *self, int width) {
  double over = MIN(SIDEBAR * style_text_scale(GTK_WIDGET(self)), 0.7 * width);
  return is_room_beside(self, width, width) ? width_beside(self, width) : MAX(SIDEBAR, (int)over);
}

static gboolean sidebar_fits(FsWindow *self, int width) {
  int asked;
  gtk_widget_get_size_request(self->sidebar, &asked, NULL);
  return asked == sidebar_width(self, width);
}

static void fit_sidebar(FsWindow *self, int pixels) {
  gtk_widget_set_size_request(self->sidebar, pixels, -1);
  if (pixels < SIDEBAR * style_text_scale(GTK_WIDGET(self)))
    gtk_widget_add_css_class(self->sidebar, "close");
  else
    gtk_widget_remove_css_class(self->sidebar, "close");
}

static AdwFlapFoldPolicy sidebar_policy(FsWindow *self, int width) {
  return is_room_beside(self, width, width) ? ADW_FLAP_FOLD_POLICY_AUTO
                                            : ADW_FLAP_FOLD_POLICY_ALWAYS;
}

/* The moves make way for the other pane, unless there is room for both. */
static AdwFlapFoldPolicy moves_policy(FsWindow *self, int width) {
  int moves;
  if (!adw_flap_get_reveal_flap(self->flap)) return ADW_FLAP_FOLD_POLICY_AUTO;
  gtk_widget_measure(adw_flap_get_flap(self->game_flap), GTK_ORIENTATION_HORIZONTAL, -1, &moves,
                     NULL, NULL, NULL);
  return is_room_beside(self, width, width - moves) ? ADW_FLAP_FOLD_POLICY_AUTO
                                                    : ADW_FLAP_FOLD_POLICY_ALWAYS;
}

static void fit_panes(FsWindow *self, int width) {
  fit_sidebar(self, sidebar_width(self, width));
  adw_flap_set_fold_policy(self->flap, sidebar_policy(self, width));
  adw_flap_set_fold_policy(self->game_flap, moves_policy(self, width));
}

static gboolean panes_fit(FsWindow *self, int width) {
  return sidebar_fits(self, width) &&
         adw_flap_get_fold_policy(self->flap) == sidebar_policy(self, width) &&
         adw_flap_get_fold_policy(self->game_flap) == moves_policy(self, width);
}

/* The buttons in the corner of the board are where it leaves room. */
static GtkOrientation tools_orientation(FsWindow *self) {
  return fs_board_leaves_side(self->board) ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;
}

static gboolean tools_fit(FsWindow *self) {
  return gtk_orientable_get_orientation(GTK_ORIENTABLE(self->board_tools)) ==
         tools_orientation(self);
}

static void fit_tools(FsWindow *self) {
  GtkOrientation orientation = tools_orientation(self);
  gtk_orientable_set_orientation(GTK_ORIENTABLE(self->board_tools), orientation);
  gtk_orientable_set_orientation(GTK_ORIENTABLE(self->turn_tools), orientation);
}

static gboolean fit_now(gpointer data) {
  FsWindow *self = data;
  int width = gtk_widget_get_width(GTK_WIDGET(self));
  self->fitting = 0;
  be_narrow(self, width < NARROW);
  fit_panes(self, width);
  gtk_widget_set_size_request(self->work, work_width(width), -1);
  show_work(self, has_work(self, width));
  show_tasks(self);
  window_fit_strips(self);
  window_fit_explanation(self);
  fit_tools(self);
  return G_SOURCE_REMOVE;
}

/* So that the window may shrink as far as it can. */
void window_begin_narrow(FsWindow *self) {
  be_narrow(self, TRUE);
  fit_sidebar(self, SIDEBAR);
}

/* Not at once: what is being laid out cannot change. Before the next frame is. */
void window_fit_soon(FsWindow *self, int width) {
  gboolean narrow = gtk_widget_get_visible(self->moves_toggle_below);
  gboolean roomy = gtk_widget_get_visible(self->work);
  gboolean other =
      (width < NARROW) != narrow || has_work(self, width) != roomy || !work_fits(self, width);
  if (!self->fitting &&
      (other || !panes_fit(self, width) || !window_strips_fit(self) || !tools_fit(self)))
    self->fitting = g_idle_add_full(G_PRIORITY_HIGH, fit_now, self, NULL);
}

/* Before the first layout there is no room to share out. A pane that folds then has no width yet,
 * and AdwFlap divides by it. */
static void fit_again(FsWindow *self) {
  int width = gtk_widget_get_width(GTK_WIDGET(self));
  if (width > 0) window_fit_soon(self, width);
}

static void window_work_changed(FsWindow *self) {
  show_tasks(self);
  fit_again(self);
}

/* GTK knows the new size of text at once, but forgets what was measured in the old one only before
 * the next frame. */
static void measure_again(GtkWidget *widget) {
  gtk_widget_queue_resize(widget);
  for (GtkWidget *part = gtk_widget_get_first_child(widget); part;
       part = gtk_widget_get_next_sibling(part))
    measure_again(part);
}

void window_follow_work(FsWindow *self) {
  signal_follow(gtk_widget_get_settings(GTK_WIDGET(self)), "notify::gtk-xft-dpi", measure_again,
                self);
  signal_follow(fs_session_get_search(self->session), "changed", window_work_changed, self);
  signal_follow(self->session, "position-changed", window_work_changed, self);
  signal_follow(self->flap, "notify::reveal-flap", fit_again, self);
}

/* The next layout finds that they are missing. */
void window_drop_work(FsWindow *self) {
  GtkWidget *view;
  while ((view = gtk_widget_get_first_child(self->work)))
    gtk_box_remove(GTK_BOX(self->work), view);
  gtk_widget_set_visible(self->work, FALSE);
}
