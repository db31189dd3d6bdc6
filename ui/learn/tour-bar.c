#include "tour-bar.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/access-key.h"
#include "base/signals.h"
#include "base/template.h"
#include "base/window-common.h"
#include "base/words.h"
#include "lesson-games.h"
#include "session/session-file.h"

struct _FsTourBar {
  GtkWidget parent_instance;
  FsSession *session;
  GSettings *settings;
  int step;          /* -1: none */
  LessonGames games; /* that were open ... */
  gboolean worth;    /* ... and are worth keeping */
  GtkWidget *revealer, *back, *next, *leave;
  GtkLabel *place, *words;
};

G_DEFINE_FINAL_TYPE(FsTourBar, fs_tour_bar, GTK_TYPE_WIDGET)

/* White to move in both, with columns that win and others that do not. Both are proved soon. */
static const char *const positions[] = {"1297716E722812FED5EA56AAEB4B198F",
                                        "4C44220B552D40263139857D8619650EFA76D8D7"};

static Line position_line(int place) {
  Line line;
  const char *text = positions[place];
  Status status = line_read(variant_default(), text, strlen(text), &line, NULL);
  g_assert(status == STATUS_OK);
  return line;
}

/* Where the game begins that shows it; asked of each of many games. */
static const Position *tour_start(int place) {
  static Position starts[G_N_ELEMENTS(positions)]; /* of no variant: not read yet */
  if (!starts[place].variant.rules) {
    Line line = position_line(place);
    starts[place] = line_position(&line);
  }
  return &starts[place];
}

int fs_tour_bar_get_step(FsTourBar *self) { return self->step; }

/* --- The user's move -------------------------------------------------------------------------- */

/* TRUE if the game of the last step is shown, with at least this many moves. */
static gboolean has_moved(FsTourBar *self, int moves) {
  const Line *shown = fs_session_get_line(self->session);
  return self->step == TOUR_MOVE && !fs_session_is_setting_up(self->session) &&
         position_equal(&shown->start, tour_start(1)) && shown->at >= moves;
}

static char *tour_bar_verdict(FsTourBar *self) {
  const Line *line = fs_session_get_line(self->session);
  Goal goal = fs_session_get_goal(self->session);
  AnalysisView view;
  g_autofree char *name = words_name(line->start.variant, line->moves[line->at - 1]);
  if (line_result(line) != VALUE_ANY) return g_strdup_printf("%s: %s", name, words_turn(line));
  if (!fs_session_view(self->session, &view) || !goal_answered(goal, view.values))
    return g_strdup_printf(_("%s is being analysed…"), name);
  const char *value = words_values(view.values, goal);
  const char *further = _("Take the move back with Undo and try another, or begin a game of your "
                          "own.");
  g_autofree char *nodes = words_count((double)view.counters.nodes);
  g_autofree char *time = words_duration(view.seconds);
  if (view.counters.nodes == 0)
    return g_strdup_printf("%s: %s. %s %s", name, value, _("This is proved without a search."),
                           further);
  g_autofree char *proof =
      g_strdup_printf(g_dngettext(NULL, "This is proved, by a search of %1$s position in %2$s.",
                                  "This is proved, by a search of %1$s positions in %2$s.",
                                  (gulong)view.counters.nodes),
                      nodes, time);
  return g_strdup_printf("%s: %s. %s %s", name, value, proof, further);
}

static char *step_words(FsTourBar *self) {
  static const char *const words[TOUR_STEPS] = {
      N_("A stone falls to the lowest free cell of its column. Four in a line win, in any "
         "direction, also across the levels. Click a column on any level, or press its key, 0 to "
         "F."),
      N_("The buttons at the lower right of the board turn it and show it in other ways, such as "
         "its levels side by side. W and K mark the threats of White and of Black."),
      N_("Analyse proves what each column is worth, as it does now. Hatched bars are estimates; "
         "a sign in their place is a proof."),
      N_("The menu has games against the program, puzzles, the review of a game, and the guide. "
         "Moves and comments are on the left (F8), the search is on the right (F9)."),
      N_("Now your move: you are White. It is analysed as soon as you have played it."),
  };
  return has_moved(self, 1) ? tour_bar_verdict(self) : g_strdup(_(words[self->step]));
}

/* --- The steps -------------------------------------------------------------------------------- */

static void show_words(FsTourBar *self) {
  if (self->step >= 0) window_take_text(self->words, step_words(self));
}

static gboolean shows_step(FsTourBar *self) {
  Position start = fs_session_get_line(self->session)->start;
  return position_equal(&start, tour_start(self->step == TOUR_MOVE));
}

static void step_shown(gpointer data) {
  FsTourBar *self = data;
  if (self->step == TOUR_ANALYSIS) fs_session_start(self->session);
}

static void show_step(FsTourBar *self, int step);

/* A user who keeps the games that a step would replace has no tour. */
static void step_settled(gpointer data) {
  g_autoptr(FsTourBar) self = data;
  if (self->step >= 0 && !shows_step(self)) fs_tour_bar_end(self);
}

static void show_step(FsTourBar *self, int step) {
  /* The first step may be on a screen that nobody has seen yet. */
  if (step != 0) g_settings_set_boolean(self->settings, "tour-shown", TRUE);
  self->step = step;
  gtk_revealer_set_reveal_child(GTK_REVEALER(self->revealer), step >= 0);
  g_signal_emit_by_name(self, "step");
  if (step < 0) return;
  Line line = position_line(step == TOUR_MOVE);
  g_autofree char *place = g_strdup_printf(_("Tour, %1$d of %2$d"), step + 1, TOUR_STEPS);
  fs_session_stop(self->session);
  gtk_label_set_text(self->place, place);
  gtk_widget_set_sensitive(self->back, step > 0);
  gtk_widget_set_visible(self->leave, step < TOUR_MOVE);
  access_key_label(self->next, step < TOUR_MOVE ? _("_Next") : _("Do_ne"));
  fs_session_add_game(self->session, &line,
                      (SessionStep){step_shown, g_object_ref(self), step_settled});
  show_words(self);
}

/* Searches as the user would; the search of an earlier step makes way. */
static void tour_bar_position_changed(FsTourBar *self) {
  if (self->step < 0) return;
  if (has_moved(self, 1) && fs_session_can_start(self->session)) fs_session_start(self->session);
  show_words(self);
}

static gboolean is_ours(const GameRecord *record) {
  return position_equal(&record->line.start, tour_start(0)) ||
         position_equal(&record->line.start, tour_start(1));
}

/* Words are the user's. */
static gboolean tour_game_goes(const GameRecord *record, gpointer data) {
  return is_ours(record) && !game_record_has_words(record);
}

/* The tour asks for a move; more are the user's. */
static gboolean has_tried(FsTourBar *self) {
  const GameDocument *document = fs_session_get_document(self->session);
  gboolean tried = FALSE;
  for (int i = 0; i < game_document_get_count(document); i++) {
    const GameRecord *record = game_document_get_at(document, i);
    tried |= fs_session_passes(self->session, record) && game_record_goes_on(record);
  }
  return tried;
}

static void end_tour(FsTourBar *self, gboolean keep) {
  if (self->step < 0) return;
  fs_session_stop(self->session);
  if (!self->worth && has_tried(self)) lesson_games_forget(&self->games);
  lesson_games_end(&self->games, self->session, keep);
  show_step(self, -1);
}

/* Undo brings back what was tried ... */
void fs_tour_bar_end(FsTourBar *self) { end_tour(self, FALSE); }

/* ... but not after the window is closed. */
void fs_tour_bar_close(FsTourBar *self) { end_tour(self, TRUE); }

static void go_back(FsTourBar *self) { show_step(self, MAX(self->step - 1, 0)); }

static void go_on(FsTourBar *self) {
  if (self->step < TOUR_MOVE)
    show_step(self, self->step + 1);
  else
    fs_tour_bar_end(self);
}

static void skip(FsTourBar *self) { fs_tour_bar_end(self); }

void fs_tour_bar_begin(FsTourBar *self) {
  if (fs_session_is_setting_up(self->session)) return;
  if (self->step < 0) {
    self->worth = fs_session_is_worth_keeping(self->session);
    lesson_games_begin(&self->games, self->session, tour_game_goes, NULL);
  }
  show_step(self, 0);
}

void fs_tour_bar_set_session(FsTourBar *self, FsSession *session, GSettings *settings) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  self->settings = g_object_ref(settings);
  signal_follow(session, "position-changed", tour_bar_position_changed, self);
  signal_follow(session, "analysis-changed", show_words, self);
}

/* The object. */

static void tour_bar_dispose(GObject *object) {
  FsTourBar *self = FS_TOUR_BAR(object);
  self->step = -1;
  g_clear_pointer(&self->revealer, gtk_widget_unparent);
  lesson_games_forget(&self->games);
  if (self->session) fs_session_let_pass(self->session, NULL, NULL);
  g_clear_object(&self->session);
  g_clear_object(&self->settings);
  G_OBJECT_CLASS(fs_tour_bar_parent_class)->dispose(object);
}

static void fs_tour_bar_class_init(FsTourBarClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = tour_bar_dispose;
  signal_add(class, "step");
  template_set_around(widget_class, "tour-bar");
  template_children(widget_class, FsTourBar, revealer, place, words, back, next, leave);
  template_callbacks(widget_class, go_back, go_on, skip);
}

static void fs_tour_bar_init(FsTourBar *self) {
  self->step = -1;
  gtk_widget_init_template(GTK_WIDGET(self));
}
