/* Each strip around the board, the cube's and flat ones, in the smallest window and in one
 * language, with normal and large text. The window does not grow, no words are cut, and stones can
 * be told apart and hit. */
#include <libintl.h>
#include <locale.h>

#include "base/window-common.h"
#include "desk/application.h"
#include "explain/explain-bar.h"
#include "learn/puzzle-bar.h"
#include "learn/tour-bar.h"
#include "panes/position-bar.h"
#include "play/play-bar.h"
#include "review/review-bar.h"
#include "session/session-file.h"
#include "windows.h"
#include "board/board.h"

enum { WIDTH = 360, HEIGHT = 640, LOW = 520, STONE = 20 /* pixels, a stone's width */ };

#define SEARCHED "1297716E722812FED5EA56AAEB4B198F" /* White wins, by a search */

/* A game whose last move is a mistake, as a review found. */
static const char reviewed[] =
    "{\"format\":\"fourscore\",\"version\":1,\"game\":\"cube\",\"lines\":[\"0F3C56A9\"],"
    "\"at\":\"0F3C56A9\",\"review\":{\"seconds\":1,\"moves\":{"
    "\"0F3C56A\":{\"possible\":[\"second\"]},"
    "\"0F3C56A9\":{\"possible\":[\"first\"],\"mark\":\"mistake\"}}}}";

typedef struct {
  FsWindow *window;
  FsSession *session;
  FsReviewBar *review;
  FsTourBar *tour;
  FsPartner *partner;
  FsTrainer *trainer;
} Strips;

static void do_action(Strips *strips, const char *name) {
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(strips->window), name, NULL));
}

static void show_moves(Strips *strips, const char *moves) {
  Line line = line_at(moves);
  fs_session_reset(strips->session, &line);
}

static void open_review(Strips *strips) {
  g_autoptr(GError) error = NULL;
  g_auto(SavedPlace) place = {0};
  g_assert_true(fs_session_read_file(strips->session, NOTATION_CHOSEN, reviewed, strlen(reviewed),
                                     &place, &error));
}

/* What it counts is shown in passing. */
static void open_review_comparing(Strips *strips) {
  open_review(strips);
  GObject *state =
      gtk_widget_get_template_child(GTK_WIDGET(strips->review), FS_TYPE_REVIEW_BAR, "state");
  window_take_text(state, g_strdup_printf(gettext("All %d positions proved; comparing moves"), 64));
}

static void open_review_elsewhere(Strips *strips) {
  Line line = line_at("7");
  open_review(strips);
  do_action(strips, "win.review");
  wait_until(fs_game_review_is_running(fs_review_bar_get_review(strips->review)));
  session_set_line(strips->session, &line);
}

static void close_review(Strips *strips) {
  fs_review_bar_close(strips->review);
  wait_until(!fs_game_review_is_running(fs_review_bar_get_review(strips->review)));
}

static void open_retry(Strips *strips) {
  open_review(strips);
  g_assert_true(fs_review_bar_retry(strips->review));
}

static void open_retry_wrong(Strips *strips) {
  open_retry(strips);
  fs_session_play(strips->session, 9);
}

/* So low that the strip scrolls. */
static void open_retry_low(Strips *strips) {
  gtk_window_set_default_size(GTK_WINDOW(strips->window), WIDTH, LOW);
  open_retry_wrong(strips);
}

static void close_retry_low(Strips *strips) {
  close_review(strips);
  gtk_window_set_default_size(GTK_WINDOW(strips->window), WIDTH, HEIGHT);
}

static void open_value(Strips *strips) {
  show_moves(strips, SEARCHED);
  do_action(strips, "win.analyse");
  wait_until(!fs_session_is_running(strips->session));
  fs_session_play(strips->session, 0);
}

/* How a game was given up, beside what is known about its position. */
static void open_given_up(Strips *strips) {
  open_value(strips);
  fs_session_back(strips->session);
  fs_session_describe(strips->session,
                      &(GameAbout){.result = VALUE_FIRST, .ending = ENDING_RESIGNED});
  fs_session_go_last(strips->session);
}

static void open_why(Strips *strips) {
  open_value(strips);
  fs_session_back(strips->session);
  do_action(strips, "win.why");
  wait_until(widget_find(widget_find(strips->window, FS_TYPE_EXPLAIN_BAR), GTK_TYPE_LIST_BOX_ROW));
}

static void close_why(Strips *strips) { do_action(strips, "win.why"); }

static void open_play(Strips *strips) {
  PartnerGame game = {.level = 1, .seconds = 1, .clock = 3600, .program[FIRST] = TRUE};
  show_moves(strips, EASY);
  fs_partner_begin(strips->partner, game, FALSE);
}

static void open_hint(Strips *strips) {
  open_play(strips);
  wait_until(fs_partner_can_hint(strips->partner));
  g_assert_true(fs_partner_hint(strips->partner));
  wait_until(!fs_partner_is_thinking(strips->partner));
}

static void open_play_over(Strips *strips) {
  open_play(strips);
  wait_until(fs_partner_can_resign(strips->partner));
  g_assert_true(fs_partner_resign(strips->partner));
}

/* The clocks have a place of their own where the strip makes way. */
static void open_play_why(Strips *strips) {
  open_play(strips);
  do_action(strips, "win.why");
}

static void close_play_why(Strips *strips) {
  close_why(strips);
  fs_partner_end(strips->partner);
}

static void close_play(Strips *strips) { fs_partner_end(strips->partner); }

static void open_puzzle(Strips *strips) {
  do_action(strips, "win.puzzle");
  wait_until(fs_trainer_get_state(strips->trainer) == TRAINER_ASKING);
}

static void open_puzzle_answer(Strips *strips) {
  open_puzzle(strips);
  g_assert_true(fs_trainer_show_answer(strips->trainer));
  wait_until(!fs_trainer_is_working(strips->trainer));
}

static void close_puzzle(Strips *strips) { fs_trainer_end(strips->trainer); }

static void open_tour(Strips *strips) {
  fs_window_begin_tour(strips->window);
  g_assert_cmpint(fs_tour_bar_get_step(strips->tour), ==, TOUR_BOARD);
}

static void go_to_next_step(Strips *strips) {
  g_signal_emit_by_name(
      gtk_widget_get_template_child(GTK_WIDGET(strips->tour), FS_TYPE_TOUR_BAR, "next"), "clicked");
}

static void close_tour(Strips *strips) { fs_tour_bar_end(strips->tour); }

static void leave_open(Strips *strips) {}

static void open_setup(Strips *strips) { do_action(strips, "win.set-up"); }
static void close_setup(Strips *strips) { do_action(strips, "win.cancel-setup"); }

/* A search goes on about another position than is shown. */
static void open_elsewhere(Strips *strips) {
  show_moves(strips, HARD);
  do_action(strips, "win.analyse");
  fs_session_play(strips->session, 0);
}

static void close_elsewhere(Strips *strips) {
  fs_session_stop(strips->session);
  wait_until(!fs_session_is_running(strips->session));
}

static void open_trouble(Strips *strips) {
  Error error;
  Line line;
  g_assert_cmpint(line_read(variant_default(), "55555", 5, &line, &error), ==, STATUS_TEXT);
  fs_position_bar_show_trouble(widget_find(strips->window, FS_TYPE_POSITION_BAR), "55555", 4,
                               error.message);
}

static void close_trouble(Strips *strips) { show_moves(strips, "5A"); }

static void open_moves(Strips *strips) {
  open_review(strips);
  do_action(strips, "win.game-pane");
}

static void close_moves(Strips *strips) {
  do_action(strips, "win.game-pane");
  close_review(strips);
}

static void open_columns(Strips *strips) {
  open_why(strips);
  close_why(strips);
  do_action(strips, "win.sidebar");
}

static void close_columns(Strips *strips) { do_action(strips, "win.sidebar"); }

/* The same on upright boards, of which the largest has the smallest stones. */
static void show_flat(Strips *strips, const char *game, const char *moves) {
  Line line = line_of(game, moves);
  fs_session_reset(strips->session, &line);
}

static void open_flat_play(Strips *strips) {
  PartnerGame game = {.level = 1, .seconds = 1, .clock = 3600, .program[FIRST] = TRUE};
  show_flat(strips, "connect4:10x7", "0123");
  fs_partner_begin(strips->partner, game, FALSE);
}

static void open_flat_over(Strips *strips) {
  open_flat_play(strips);
  wait_until(fs_partner_can_resign(strips->partner));
  g_assert_true(fs_partner_resign(strips->partner));
}

static void open_flat_review(Strips *strips) {
  show_flat(strips, "popout:5x4", "012301");
  do_action(strips, "win.review");
  wait_until(!fs_game_review_is_running(fs_review_bar_get_review(strips->review)));
}

static void open_flat_why(Strips *strips) {
  show_flat(strips, "connect4:7x6", "325151106421340500235122");
  do_action(strips, "win.analyse");
  wait_until(!fs_session_is_running(strips->session));
  do_action(strips, "win.why");
  wait_until(widget_find(widget_find(strips->window, FS_TYPE_EXPLAIN_BAR), GTK_TYPE_LABEL));
}

static void open_flat_setup(Strips *strips) {
  show_flat(strips, "connect4:10x7", "0123");
  open_setup(strips);
}

static void open_flat_elsewhere(Strips *strips) {
  show_flat(strips, "connect4:9x7", "0");
  do_action(strips, "win.analyse");
  fs_session_play(strips->session, 0);
}

static void open_flat_columns(Strips *strips) {
  show_flat(strips, "popout:7x6", "0123");
  do_action(strips, "win.sidebar");
}

static const struct {
  const char *name;
  void (*open)(Strips *strips), (*close)(Strips *strips);
} all_strips[] = {
    {"review", open_review, close_review},
    {"review, comparing", open_review_comparing, close_review},
    {"review elsewhere", open_review_elsewhere, close_review},
    {"retry", open_retry, close_review},
    {"retry, wrong", open_retry_wrong, close_review},
    {"retry, low", open_retry_low, close_retry_low},
    {"value", open_value, leave_open},
    {"given up", open_given_up, leave_open},
    {"why", open_why, close_why},
    {"play", open_play, close_play},
    {"play, why", open_play_why, close_play_why},
    {"hint", open_hint, close_play},
    {"play, over", open_play_over, close_play},
    {"puzzle", open_puzzle, close_puzzle},
    {"puzzle, answer", open_puzzle_answer, close_puzzle},
    {"tour, 1", open_tour, leave_open},
    {"tour, 2", go_to_next_step, leave_open},
    {"tour, 3", go_to_next_step, leave_open},
    {"tour, 4", go_to_next_step, leave_open},
    {"tour, 5", go_to_next_step, close_tour},
    {"set-up", open_setup, close_setup},
    {"elsewhere", open_elsewhere, close_elsewhere},
    {"trouble", open_trouble, close_trouble},
    {"moves", open_moves, close_moves},
    {"columns", open_columns, close_columns},
    {"flat, play", open_flat_play, close_play},
    {"flat, over", open_flat_over, close_play},
    {"flat, review", open_flat_review, close_review},
    {"flat, why", open_flat_why, close_why},
    {"flat, set-up", open_flat_setup, close_setup},
    {"flat, elsewhere", open_flat_elsewhere, close_elsewhere},
    {"flat, columns", open_flat_columns, close_columns},
};

static int least(FsWindow *window, GtkOrientation orientation, int other) {
  int pixels;
  gtk_widget_measure(GTK_WIDGET(window), orientation, other, &pixels, NULL, NULL, NULL);
  return pixels;
}

/* Says which widgets make the window wide. */
static void tell_wide(GtkWidget *root, int room) {
  int pixels;
  if (!gtk_widget_get_mapped(root)) return;
  gtk_widget_measure(root, GTK_ORIENTATION_HORIZONTAL, -1, &pixels, NULL, NULL, NULL);
  if (pixels > room)
    g_test_message("%s “%s” is %d wide", G_OBJECT_TYPE_NAME(root),
                   GTK_IS_LABEL(root) ? gtk_label_get_text(GTK_LABEL(root)) : "", pixels);
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    tell_wide(child, room);
}

/* What a retry says is wholly seen, also where the strip is scrolled. */
static gboolean is_verdict_unseen(Strips *strips) {
  GtkWidget *label = GTK_WIDGET(
      gtk_widget_get_template_child(GTK_WIDGET(strips->review), FS_TYPE_REVIEW_BAR, "sentence"));
  GtkWidget *scrolled = gtk_widget_get_ancestor(label, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t bounds;
  if (!fs_retry_is_trying(fs_review_bar_get_retry(strips->review))) return FALSE;
  return !gtk_widget_get_mapped(label) || !gtk_widget_compute_bounds(label, scrolled, &bounds) ||
         bounds.origin.y < 0 ||
         bounds.origin.y + bounds.size.height > (float)gtk_widget_get_height(scrolled);
}

/* Panels of buttons that would not fit in so small a screen, which cuts them; says which. */
static int count_wide_panels(GtkWidget *root, const char *name, int percent) {
  enum { EDGES = 36 };
  int wide = 0, pixels = 0;
  GtkWidget *panel = GTK_IS_POPOVER(root) && !GTK_IS_POPOVER_MENU(root)
                         ? gtk_popover_get_child(GTK_POPOVER(root))
                         : NULL;
  if (panel) gtk_widget_measure(panel, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &pixels, NULL, NULL);
  if (pixels > WIDTH - EDGES) {
    g_test_message("%s, %d %%: a panel of %s is %d wide", name, percent,
                   G_OBJECT_TYPE_NAME(gtk_widget_get_parent(root)), pixels);
    wide++;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    wide += count_wide_panels(child, name, percent);
  return wide;
}

/* How many promises it breaks; says which. */
static int count_broken(Strips *strips, const char *name, int percent) {
  Frame frame;
  int width = least(strips->window, GTK_ORIENTATION_HORIZONTAL, -1);
  int height = least(strips->window, GTK_ORIENTATION_VERTICAL, WIDTH);
  fs_board_get_scene(widget_find(strips->window, FS_TYPE_BOARD), &frame);
  int cut = windows_count_cut();
  gboolean wide = width > WIDTH, high = height > HEIGHT, small = 2 * frame.radius < STONE;
  if (cut || wide || high || small)
    g_test_message("%s, %d %%: %d cut, at least %d x %d, stones of %.1f", name, percent, cut, width,
                   height, 2 * frame.radius);
  gboolean unseen = is_verdict_unseen(strips);
  if (unseen) g_test_message("%s, %d %%: what it says is out of sight", name, percent);
  if (wide) tell_wide(GTK_WIDGET(strips->window), WIDTH - 60);
  return cut + wide + high + small + unseen +
         count_wide_panels(GTK_WIDGET(strips->window), name, percent);
}

/* Leaving a game that was changed is asked about. */
static void answer(Strips *strips) {
  main_loop_run(0.1);
  if (window_dialog(strips->window)) window_answer(strips->window, "discard");
}

static int count_broken_by(Strips *strips, const char *name) {
  int broken = 0;
  answer(strips);
  for (int percent = 100; percent <= 150; percent += 50) {
    g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", 96 * 1024 / 100 * percent, NULL);
    main_loop_run(0.1);
    broken += count_broken(strips, name, percent);
  }
  g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", 96 * 1024, NULL);
  return broken;
}

static void test_strips(void) {
  g_autoptr(FsApplication) application = fs_application_new("0"); /* it has the styles */
  g_assert_true(g_application_register(G_APPLICATION(application), NULL, NULL));
  Line line = line_at("5A");
  FsWindow *window = fs_window_new(GTK_APPLICATION(application), &line, NULL);
  Strips strips = {window,
                   fs_window_get_session(window),
                   widget_find(window, FS_TYPE_REVIEW_BAR),
                   widget_find(window, FS_TYPE_TOUR_BAR),
                   fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR)),
                   fs_puzzle_bar_get_trainer(widget_find(window, FS_TYPE_PUZZLE_BAR))};
  int broken = 0;
  gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
  gtk_window_present(GTK_WINDOW(window));
  main_loop_run(0.3);
  for (guint i = 0; i < G_N_ELEMENTS(all_strips); i++) {
    all_strips[i].open(&strips);
    broken += count_broken_by(&strips, all_strips[i].name);
    all_strips[i].close(&strips);
  }
  g_assert_cmpint(broken, ==, 0);
  window_close(window);
}

static __attribute__((format_arg(1))) const char *in_language(const char *format) {
  return gettext(format);
}

/* Usage: test-strips [OPTION...] LANGUAGE. */
int main(int argc, char *argv[]) {
  g_setenv("LANGUAGE", argv[argc - 1], TRUE);
  windows_init(&argc, &argv);
  setlocale(LC_ALL, "C.UTF-8");
  bindtextdomain("fourscore", PO_DIR);
  bind_textdomain_codeset("fourscore", "UTF-8");
  textdomain("fourscore");
  status_set_words(in_language);
  g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func("/strips/smallest-window", test_strips);
  return g_test_run();
}
