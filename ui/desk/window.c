#include "base/choices.h"
#include "base/focus-shown.h"
#include "base/open-lists.h"
#include "base/signals.h"
#include "base/template.h"
#include "base/tooltips.h"
#include "desktop.h"
#include "files/recent.h"
#include "base/settings.h"
#include "base/window-toasts.h"
#include "play/move-names.h"
#include "window-inner.h"

G_DEFINE_FINAL_TYPE(FsWindow, fs_window, ADW_TYPE_APPLICATION_WINDOW)

FsSession *fs_window_get_session(FsWindow *self) { return self->session; }

/* A window begins as the last one was left; it does not follow another one that is open. */
static void keep_size(FsWindow *self) {
  GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_GET_NO_CHANGES;
  g_settings_bind(self->settings, "window-width", self, "default-width", flags);
  g_settings_bind(self->settings, "window-height", self, "default-height", flags);
  g_settings_bind(self->settings, "maximized", self, "maximized", flags);
  g_settings_bind(self->settings, "search-details", self->details, "expanded", flags);
}

/* Those of the settings; window-buttons.c has one more. */
static const char *const view_actions[] = {"white-threats", "black-threats", "beliefs"};

/* How the board is shown: kept by the settings, which also provide the actions. */
static void keep_view(FsWindow *self) {
  GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT;
  g_settings_bind(self->settings, "board-layout", self->board, "layout", flags);
  g_settings_bind(self->settings, "board-turns", self->board, "turns", flags);
  g_settings_bind(self->settings, "column-names", self->board, "column-names", flags);
  g_settings_bind(self->settings, "white-threats", self->board, "white-threats", flags);
  g_settings_bind(self->settings, "black-threats", self->board, "black-threats", flags);
  g_settings_bind(self->settings, "beliefs", self->board, "beliefs", flags);
  g_settings_bind(self->settings, "beliefs", self->belief_bar, "shown", flags);
  for (guint i = 0; i < G_N_ELEMENTS(view_actions); i++) {
    g_autoptr(GAction) action = g_settings_create_action(self->settings, view_actions[i]);
    g_action_map_add_action(G_ACTION_MAP(self), action);
  }
}

/* The group of actions can outlive the window, in a menu. A setting that changed then would have
 * the group tell it to a window that is gone. */
static void drop_view_actions(FsWindow *self) {
  for (guint i = 0; i < G_N_ELEMENTS(view_actions); i++)
    g_action_map_remove_action(G_ACTION_MAP(self), view_actions[i]);
  g_action_map_remove_action(G_ACTION_MAP(self), "board-layout");
}

/* Called before anything is shown, and whenever the user wants others. */
static void take_names(FsWindow *self) {
  move_names_choose((MoveNames)g_settings_get_enum(self->settings, "move-names"));
  fs_session_tell_anew(self->session);
  fs_search_tell_anew(fs_session_get_search(self->session));
  window_show_keys(self);
}

/* One of them is in sight when the strip of the game is not. */
static void show_clocks(FsWindow *self) {
  FsPartner *partner = fs_play_bar_get_partner(self->play_bar);
  fs_clock_view_set_partner(self->clock_above, partner);
  fs_clock_view_set_partner(self->clock_in_game_pane, partner);
  fs_clock_view_set_partner(self->clock_in_sidebar, partner);
}

static void show_session(FsWindow *self) {
  FsGameReview *review;
  fs_status_bar_set_session(self->status_bar, self->session);
  fs_setup_bar_set_session(self->setup_bar, self->session);
  fs_board_set_session(self->board, self->session);
  g_autoptr(FsJudge) judge = fs_judge_new(self->session);
  fs_board_set_judge(self->board, judge);
  fs_belief_bar_set_session(self->belief_bar, self->session, judge);
  g_settings_bind(self->settings, "beliefs", judge, "wanted", G_SETTINGS_BIND_GET);
  fs_judge_follow(judge, GTK_WIDGET(self->board));
  g_object_bind_property(judge, "seen", fs_session_get_search(self->session), "seen",
                         G_BINDING_DEFAULT);
  fs_play_bar_set_session(self->play_bar, self->session);
  g_settings_bind(self->settings, "beliefs", fs_play_bar_get_partner(self->play_bar), "opinions",
                  G_SETTINGS_BIND_GET);
  show_clocks(self);
  fs_puzzle_bar_set_session(self->puzzle_bar, self->session, self->settings);
  fs_tour_bar_set_session(self->tour_bar, self->session, self->settings);
  g_settings_bind(self->settings, "keep-opened", fs_session_get_opened(self->session), "wanted",
                  G_SETTINGS_BIND_GET);
  fs_review_bar_set_session(self->review_bar, self->session);
  review = fs_review_bar_get_review(self->review_bar);
  g_settings_bind(self->settings, "beliefs", review, "opinions", G_SETTINGS_BIND_GET);
  fs_game_pane_set_session(self->game_pane, self->session, review);
  fs_explain_bar_set_session(self->explain_bar, self->session);
  fs_position_bar_set_session(self->position_bar, self->session);
  fs_search_settings_set_session(self->search_settings, self->session, self->settings);
  fs_statistics_set_session(self->statistics, self->session);
  fs_figures_set_session(self->figures, self->session);
  fs_column_table_set_session(self->columns, self->session);
}

/* A job or a message opens a window of its own, which has the keys only if this one was there
 * before. */
static void open_first(FsWindow *self, GFile *file) {
  gtk_window_present(GTK_WINDOW(self));
  fs_files_open(self->files, file);
}

/* GTK makes the window of the shortcuts as large as its largest page. On a smaller screen that one
 * scrolls, and the button that closes it stays in reach. */
static void let_shortcuts_scroll(FsWindow *self) {
  GtkShortcutsWindow *help = gtk_application_window_get_help_overlay(GTK_APPLICATION_WINDOW(self));
  if (!help) return;
  GtkWidget *scrolled = gtk_scrolled_window_new();
  g_autoptr(GtkWidget) pages = g_object_ref(gtk_window_get_child(GTK_WINDOW(help)));
  gtk_window_set_child(GTK_WINDOW(help), NULL);
  g_object_set(scrolled, "propagate-natural-width", TRUE, "propagate-natural-height", TRUE, "child",
               pages, NULL);
  gtk_window_set_child(GTK_WINDOW(help), scrolled);
}

FsWindow *fs_window_new(GtkApplication *application, const Line *line, GFile *file) {
  FsWindow *self = g_object_new(FS_TYPE_WINDOW, "application", application, NULL);
  if (line) fs_session_reset(self->session, line);
  gboolean restore = !line && !file;
  self->files = fs_files_new(GTK_WINDOW(self), self->toasts, self->session, restore);
  if (fs_trainer_resume(fs_puzzle_bar_get_trainer(self->puzzle_bar)))
    gtk_widget_grab_focus(GTK_WIDGET(self->board));
  fs_partner_resume(fs_play_bar_get_partner(self->play_bar));
  signal_follow(self->files, "leaving", fs_trainer_make_way,
                fs_puzzle_bar_get_trainer(self->puzzle_bar));
  signal_follow(self->files, "ending", fs_tour_bar_close, self->tour_bar);
  g_object_bind_property(self->files, "title", self->heading, "title", G_BINDING_SYNC_CREATE);
  desktop_follow(GTK_WINDOW(self), fs_session_get_search(self->session), self->files,
                 self->settings);
  let_shortcuts_scroll(self);
  window_follow_reading(self);
  window_show_game(self);
  if (file) open_first(self, file);
  return self;
}

void fs_window_begin_tour(FsWindow *self) {
  fs_trainer_end(fs_puzzle_bar_get_trainer(self->puzzle_bar));
  fs_partner_leave(fs_play_bar_get_partner(self->play_bar));
  fs_tour_bar_begin(self->tour_bar);
}

void fs_window_offer_tour(FsWindow *self) {
  gboolean fresh = !fs_session_is_worth_keeping(self->session);
  if (fresh && !g_settings_get_boolean(self->settings, "tour-shown")) fs_window_begin_tour(self);
}

/* Highlights what a step of the tour is about. */
static void show_tour(FsWindow *self) {
  GtkWidget *widgets[TOUR_STEPS] = {[TOUR_VIEWS] = self->board_tools,
                                    [TOUR_ANALYSIS] = self->analyse,
                                    [TOUR_MENU] = self->menu_button};
  for (int i = 0; i < TOUR_STEPS; i++) {
    if (!widgets[i]) continue;
    if (i == fs_tour_bar_get_step(self->tour_bar))
      gtk_widget_add_css_class(widgets[i], "toured");
    else
      gtk_widget_remove_css_class(widgets[i], "toured");
  }
}

void fs_window_set_folder(FsWindow *self, const char *folder) {
  fs_search_open_stores(fs_session_get_search(self->session), folder);
  fs_opened_set_folder(fs_session_get_opened(self->session), folder);
}

void fs_window_end(FsWindow *self) {
  fs_files_end(self->files, TRUE);
  gtk_window_destroy(GTK_WINDOW(self));
}

static gboolean window_close_request(GtkWindow *window) {
  FsWindow *self = FS_WINDOW(window);
  if (!fs_files_may_close(self->files)) return TRUE;
  fs_files_end_closed(self->files);
  return GTK_WINDOW_CLASS(fs_window_parent_class)->close_request(window);
}

FsFiles *fs_window_get_files(FsWindow *self) { return self->files; }

/* The object. */

static void window_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  GTK_WIDGET_CLASS(fs_window_parent_class)->size_allocate(widget, width, height, baseline);
  window_fit_soon(FS_WINDOW(widget), width);
}

/* Not before: GtkWindow is told at its construction that it is not maximised. */
static void window_constructed(GObject *object) {
  G_OBJECT_CLASS(fs_window_parent_class)->constructed(object);
  keep_size(FS_WINDOW(object));
}

static void window_dispose(GObject *object) {
  FsWindow *self = FS_WINDOW(object);
  if (self->session) {
    fs_session_stop(self->session); /* so that it is over when the last view lets go of it */
    window_leave_session(self);
    drop_view_actions(self);
  }
  window_drop_windows(self);
  g_clear_handle_id(&self->fitting, g_source_remove);
  if (self->files) fs_files_end(self->files, FALSE);
  g_clear_object(&self->files);
  g_clear_object(&self->session);
  g_clear_object(&self->settings);
  g_clear_weak_pointer(&self->focus);
  g_clear_pointer(&self->opened, g_ptr_array_unref);
  G_OBJECT_CLASS(fs_window_parent_class)->dispose(object);
}

static void fs_window_class_init(FsWindowClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->constructed = window_constructed;
  G_OBJECT_CLASS(class)->dispose = window_dispose;
  GTK_WINDOW_CLASS(class)->close_request = window_close_request;
  widget_class->size_allocate = window_size_allocate;
  focus_stays_shown();
  tooltips_stay_near();
  open_lists_at_selected();
  choices_stay_whole();
  g_type_ensure(FS_TYPE_STATUS_BAR);
  g_type_ensure(FS_TYPE_GAME_PANE);
  g_type_ensure(FS_TYPE_SETUP_BAR);
  g_type_ensure(FS_TYPE_BOARD);
  g_type_ensure(FS_TYPE_BELIEF_BAR);
  g_type_ensure(FS_TYPE_PLAY_BAR);
  g_type_ensure(FS_TYPE_CLOCK_VIEW);
  g_type_ensure(FS_TYPE_PUZZLE_BAR);
  g_type_ensure(FS_TYPE_TOUR_BAR);
  g_type_ensure(FS_TYPE_REVIEW_BAR);
  g_type_ensure(FS_TYPE_EXPLAIN_BAR);
  g_type_ensure(FS_TYPE_NOTATION_BAR);
  g_type_ensure(FS_TYPE_POSITION_BAR);
  g_type_ensure(FS_TYPE_SEARCH_SETTINGS);
  g_type_ensure(FS_TYPE_STATISTICS);
  g_type_ensure(FS_TYPE_FIGURES);
  g_type_ensure(FS_TYPE_COLUMN_TABLE);
  template_set(widget_class, "window");
  template_children(widget_class, FsWindow, toasts, heading, recent, flap, game_flap, game_pane,
                    analyse, analyse_icon, analyse_label, pause, status_bar, setup_bar, board,
                    belief_bar, board_tools, turn_tools, play_bar, clock_above, clock_in_game_pane,
                    clock_in_sidebar, puzzle_bar, tour_bar, menu_button, review_bar, explain_bar,
                    cluster, work, sidebar, moves_toggle, search_toggle, moves_toggle_below,
                    search_toggle_below, notation_bar, position_bar, search_settings, statistics,
                    figures, details, columns);
  window_install_actions(widget_class);
  window_bind_keys(widget_class);
}

static void fs_window_init(FsWindow *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->settings = g_settings_new(FS_SETTINGS_SCHEMA);
  self->session = fs_session_new();
  window_set_toasts(GTK_WINDOW(self), self->toasts);
  window_begin_narrow(self);
  /* The board is no text and does not mirror; these keep to the corner that it leaves free. */
  gtk_widget_set_direction(self->board_tools, GTK_TEXT_DIR_LTR);
  take_names(self);
  signal_follow(self->settings, "changed::move-names", take_names, self);
  show_session(self);
  keep_view(self);
  window_follow_session(self);
  signal_follow(self->tour_bar, "step", show_tour, self);
  signal_follow(self->session, "games-changed", fs_notation_bar_end, self->notation_bar);
  signal_follow(self->session, "games-changed", window_games_passed, self->toasts);
  recent_menu_follow(self->recent);
  window_follow_drops(self);
  window_lend_keys(self);
  window_follow_bars(self);
  window_follow_focus(self);
  window_follow_work(self);
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}
