/* The actions of the window. */
#include <glib/gi18n.h>

#include "batch/batch-window.h"
#include "games/games-window.h"
#include "board/export.h"
#include "book-export.h"
#include "files/files-dialogs.h"
#include "details-dialog.h"
#include "jobs/job-export.h"
#include "jobs/job-window.h"
#include "panes/tasks-view.h"
#include "plots/plots-view.h"
#include "ply-dialog.h"
#include "preferences-window.h"
#include "base/window-common.h"
#include "base/window-toasts.h"
#include "base/words.h"
#include "window-inner.h"

static void action_new(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  fs_files_new_game(self->files, fs_session_get_variant(self->session));
}

static void action_open_uri(GtkWidget *widget, const char *name, GVariant *parameter) {
  g_autoptr(GFile) file = g_file_new_for_uri(g_variant_get_string(parameter, NULL));
  fs_files_open(FS_WINDOW(widget)->files, file);
}

static void action_export(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  export_board(GTK_WINDOW(self), self->toasts, self->board);
}

static void action_export_book(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  book_export(GTK_WINDOW(self), self->toasts, self->session);
}

/* Plies are numbered as in the list of moves: by the stones on the board. */
static void go_to_ply(int ply, gpointer session) {
  fs_session_go_to(session, ply - position_stones(&fs_session_get_line(session)->start));
}

static void action_go_to(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsSession *session = FS_WINDOW(widget)->session;
  const Line *line = fs_session_get_line(session);
  int least = position_stones(&line->start);
  ply_dialog_show(GTK_WINDOW(widget), least + line->at, least, least + line->length, go_to_ply,
                  session);
}

static void action_details(GtkWidget *widget, const char *name, GVariant *parameter) {
  details_dialog_show(GTK_WINDOW(widget), FS_WINDOW(widget)->session);
}

static void action_next_game(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsSession *session = FS_WINDOW(widget)->session;
  int shown = game_document_get_shown(fs_session_get_document(session));
  fs_session_show_game(session, shown + g_variant_get_int32(parameter));
}

static void action_set_up(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  fs_session_begin_setup(self->session);
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

static void action_analyse(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsSession *session = FS_WINDOW(widget)->session;
  FsSearch *search = fs_session_get_search(session);
  if (fs_search_now(search).state == SEARCH_PAUSED)
    fs_search_resume(search);
  else if (fs_session_is_running(session))
    fs_session_stop(session);
  else
    fs_session_start(session);
}

static void action_pause(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsSearch *search = fs_session_get_search(FS_WINDOW(widget)->session);
  if (fs_search_now(search).state == SEARCH_PAUSED)
    fs_search_resume(search);
  else
    fs_search_pause(search);
}

/* Separate windows, made when they are first wanted and then kept, hidden. */

static void action_plots(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  if (!self->plots)
    self->plots =
        window_around(GTK_WINDOW(self), fs_plots_view_new(fs_session_get_search(self->session)),
                      _("Plots"), 720, 520);
  gtk_window_present(self->plots);
}

static void action_tasks(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  if (!self->tasks)
    self->tasks =
        window_around(GTK_WINDOW(self), fs_tasks_view_new(self->session), _("Tasks"), 460, 560);
  gtk_window_present(self->tasks);
}

static void visit(const char *position, gpointer session) {
  Variant variant = fs_session_get_variant(session);
  Line line;
  if (line_read(variant, position, strlen(position), &line, NULL) == STATUS_OK)
    fs_session_add_game(session, &line, (SessionStep){0});
}

static void make_batch(FsWindow *self) {
  FsSearch *search = fs_session_get_search(self->session);
  g_autofree char *folder =
      knowledge_folder(fs_search_get_knowledge(search), fs_search_get_variant(search));
  self->batch = fs_batch_new(search, folder);
  self->batch_window = GTK_WINDOW(
      fs_batch_window_new(GTK_WINDOW(self), self->batch, visit, G_OBJECT(self->session)));
}

static void action_batch(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  if (!self->batch) make_batch(self);
  gtk_window_present(self->batch_window);
}

static void action_games(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  if (!self->games) self->games = GTK_WINDOW(fs_games_window_new(GTK_WINDOW(self), self->session));
  gtk_window_present(self->games);
}

void window_drop_windows(FsWindow *self) {
  GtkWindow **windows[] = {&self->plots, &self->tasks, &self->batch_window, &self->games};
  for (guint i = 0; i < G_N_ELEMENTS(windows); i++)
    if (*windows[i]) gtk_window_destroy(g_steal_pointer(windows[i]));
  g_clear_object(&self->batch);
  window_drop_work(self);
}

/* Cluster jobs. */

static void show_job(const char *path, gpointer data) {
  FsWindow *self = data;
  Error error;
  GtkWidget *window = fs_job_window_new(GTK_WINDOW(self), self->session, path, &error);
  if (window) {
    gtk_window_present(GTK_WINDOW(window));
    return;
  }
  g_autofree char *sentence = words_sentence(error.message);
  dialog_tell(GTK_WINDOW(self), _("The Job Cannot Be Read"), sentence);
}

static void job_chosen(GFile *folder, gpointer data) {
  g_autofree char *path = g_file_get_path(folder);
  if (path) show_job(path, data);
}

static void action_open_job(GtkWidget *widget, const char *name, GVariant *parameter) {
  dialog_folder(GTK_WINDOW(widget), _("Open Job Folder"), job_chosen, widget);
}

static void action_show_job(GtkWidget *widget, const char *name, GVariant *path) {
  show_job(g_variant_get_bytestring(path), widget);
}

static void action_export_job(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  GtkWidget *dialog = fs_job_export_new(GTK_WINDOW(self), self->session, show_job, self);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void action_preferences(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  GtkWidget *window = fs_preferences_window_new(GTK_WINDOW(self), self->session, self->settings,
                                                fs_board_can_turn(self->board));
  gtk_window_present(GTK_WINDOW(window));
}

static void action_copy(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  g_autofree char *text = export_text(self->session, g_variant_get_string(parameter, NULL));
  if (text) gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text);
  const char *words = text ? _("Copied") : _("This game does not begin with the empty board");
  window_tell(self->toasts, words);
}

static FsTrainer *trainer_of(GtkWidget *widget) {
  return fs_puzzle_bar_get_trainer(FS_WINDOW(widget)->puzzle_bar);
}

/* A game, puzzles and the tour exclude each other. Puzzles end when a game begins. */
static void ask_to_play(FsWindow *self, gboolean here) {
  fs_tour_bar_end(self->tour_bar);
  fs_play_bar_ask(self->play_bar, GTK_WINDOW(self), here);
}

/* One that is decided, or looked back at, is not what a new game goes on from, unless that is
 * chosen. */
static void action_play(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  FsPartner *partner = fs_play_bar_get_partner(self->play_bar);
  const GameRecord *record = game_document_get(fs_session_get_document(self->session));
  gboolean over = record->about->result || fs_partner_is_over(partner);
  ask_to_play(self, !over && !fs_review_bar_is_open(self->review_bar));
}

static void action_play_here(GtkWidget *widget, const char *name, GVariant *parameter) {
  ask_to_play(FS_WINDOW(widget), TRUE);
}

static void action_puzzle(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_partner_leave(fs_play_bar_get_partner(FS_WINDOW(widget)->play_bar));
  fs_tour_bar_end(FS_WINDOW(widget)->tour_bar);
  fs_trainer_next(trainer_of(widget));
  gtk_widget_grab_focus(GTK_WIDGET(FS_WINDOW(widget)->board));
}

static void action_tour(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_window_begin_tour(FS_WINDOW(widget));
}

static void action_hint(GtkWidget *widget, const char *name, GVariant *parameter) {
  if (!fs_trainer_show_answer(trainer_of(widget)))
    fs_partner_hint(fs_play_bar_get_partner(FS_WINDOW(widget)->play_bar));
}

/* In a game that goes on, a move is taken back also where a review has found it to be a mistake. */
static void action_take_back(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  FsPartner *partner = fs_play_bar_get_partner(self->play_bar);
  if (fs_trainer_try_again(trainer_of(widget))) return;
  if (fs_partner_goes_on(partner) || !fs_review_bar_retry(self->review_bar))
    fs_partner_take_back(partner);
}

static void action_undo(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_partner_undo(fs_play_bar_get_partner(FS_WINDOW(widget)->play_bar));
}

static void action_redo(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_partner_redo(fs_play_bar_get_partner(FS_WINDOW(widget)->play_bar));
}

static void action_board(GtkWidget *widget, const char *name, GVariant *parameter) {
  gtk_widget_grab_focus(GTK_WIDGET(FS_WINDOW(widget)->board));
}

static void action_next_layout(GtkWidget *widget, const char *name, GVariant *parameter) {
  GSettings *settings = FS_WINDOW(widget)->settings;
  int layout = g_settings_get_enum(settings, "board-layout");
  g_settings_set_enum(settings, "board-layout", (layout + 1) % BOARD_LAYOUTS);
}

static void action_fullscreen(GtkWidget *window, const char *name, GVariant *parameter) {
  if (gtk_window_is_fullscreen(GTK_WINDOW(window)))
    gtk_window_unfullscreen(GTK_WINDOW(window));
  else
    gtk_window_fullscreen(GTK_WINDOW(window));
}

static void toggle_pane(AdwFlap *flap) {
  adw_flap_set_reveal_flap(flap, !adw_flap_get_reveal_flap(flap));
}

static void action_sidebar(GtkWidget *widget, const char *name, GVariant *parameter) {
  toggle_pane(FS_WINDOW(widget)->flap);
}

static void action_game_pane(GtkWidget *widget, const char *name, GVariant *parameter) {
  toggle_pane(FS_WINDOW(widget)->game_flap);
}

static void action_comment(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  adw_flap_set_reveal_flap(self->game_flap, TRUE);
  fs_game_pane_edit_comment(self->game_pane);
}

#define PART(name) G_STRUCT_OFFSET(FsWindow, name)

/* What a part of the window, at this place of its structure, does by itself: with nothing else, or
 * with the number that the action takes. */
static const struct {
  const char *name, *takes;
  gssize part;
  GCallback act;
} part_actions[] = {
    {"win.open", NULL, PART(files), G_CALLBACK(fs_files_choose)},
    {"win.save", NULL, PART(files), G_CALLBACK(fs_files_save)},
    {"win.save-as", NULL, PART(files), G_CALLBACK(fs_files_save_as)},
    {"win.save-text", NULL, PART(files), G_CALLBACK(fs_files_save_text)},
    {"win.back", NULL, PART(session), G_CALLBACK(fs_session_back)},
    {"win.forward", NULL, PART(session), G_CALLBACK(fs_session_forward)},
    {"win.first", NULL, PART(session), G_CALLBACK(fs_session_go_first)},
    {"win.last", NULL, PART(session), G_CALLBACK(fs_session_go_last)},
    {"win.sideways", "i", PART(session), G_CALLBACK(fs_session_go_sideways)},
    {"win.delete-move", NULL, PART(session), G_CALLBACK(fs_session_delete)},
    {"win.promote", NULL, PART(session), G_CALLBACK(fs_session_promote)},
    {"win.cancel-setup", NULL, PART(session), G_CALLBACK(fs_session_cancel_setup)},
    {"win.clear-board", NULL, PART(session), G_CALLBACK(fs_session_clear_board)},
    {"win.stop", NULL, PART(session), G_CALLBACK(fs_session_stop)},
    {"win.finish-setup", NULL, PART(setup_bar), G_CALLBACK(fs_setup_bar_finish)},
    {"win.review", NULL, PART(review_bar), G_CALLBACK(fs_review_bar_toggle)},
    {"win.mistake", "i", PART(review_bar), G_CALLBACK(fs_review_bar_show_mistake)},
    {"win.edit", NULL, PART(position_bar), G_CALLBACK(fs_position_bar_edit)},
    {"win.turn", "i", PART(board), G_CALLBACK(fs_board_turn)},
};

static void action_part(GtkWidget *widget, const char *name, GVariant *parameter) {
  guint i = 0;
  while (!g_str_equal(name, part_actions[i].name))
    i++;
  gpointer part = G_STRUCT_MEMBER(gpointer, widget, part_actions[i].part);
  if (parameter)
    ((void (*)(gpointer, int))part_actions[i].act)(part, g_variant_get_int32(parameter));
  else
    ((void (*)(gpointer))part_actions[i].act)(part);
}

/* The parameter of an action: nothing, a number ("i") or a word ("s"). */
static const struct {
  const char *name, *takes;
  GtkWidgetActionActivateFunc act;
} actions[] = {
    {"win.new", NULL, action_new},
    {"win.open-uri", "s", action_open_uri},
    {"win.export", NULL, action_export},
    {"win.export-book", NULL, action_export_book},
    {"win.go-to", NULL, action_go_to},
    {"win.details", NULL, action_details},
    {"win.set-up", NULL, action_set_up},
    {"win.close-last", NULL, window_action_close_last},
    {"win.why", NULL, window_action_why},
    {"win.analyse", NULL, action_analyse},
    {"win.pause", NULL, action_pause},
    {"win.plots", NULL, action_plots},
    {"win.tasks", NULL, action_tasks},
    {"win.batch", NULL, action_batch},
    {"win.games", NULL, action_games},
    {"win.export-job", NULL, action_export_job},
    {"win.open-job", NULL, action_open_job},
    {"win.show-job", "ay", action_show_job},
    {"win.preferences", NULL, action_preferences},
    {"win.copy", "s", action_copy},
    {"win.copy-cube", "s", action_copy},
    {"win.copy-columns", "s", action_copy},
    {"win.read", "s", window_action_read},
    {"win.paste", NULL, window_action_paste},
    {"win.play", NULL, action_play},
    {"win.play-here", NULL, action_play_here},
    {"win.puzzle", NULL, action_puzzle},
    {"win.tour", NULL, action_tour},
    {"win.hint", NULL, action_hint},
    {"win.take-back", NULL, action_take_back},
    {"win.undo", NULL, action_undo},
    {"win.redo", NULL, action_redo},
    {"win.board", NULL, action_board},
    {"win.next-layout", NULL, action_next_layout},
    {"win.next-game", "i", action_next_game},
    {"win.comment", NULL, action_comment},
    {"win.game-pane", NULL, action_game_pane},
    {"win.sidebar", NULL, action_sidebar},
    {"win.fullscreen", NULL, action_fullscreen},
};

void window_install_actions(GtkWidgetClass *class) {
  for (guint i = 0; i < G_N_ELEMENTS(part_actions); i++)
    gtk_widget_class_install_action(class, part_actions[i].name, part_actions[i].takes,
                                    action_part);
  for (guint i = 0; i < G_N_ELEMENTS(actions); i++)
    gtk_widget_class_install_action(class, actions[i].name, actions[i].takes, actions[i].act);
}
