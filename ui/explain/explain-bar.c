#include "explain-bar.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/one-tab.h"
#include "base/signals.h"
#include "base/strip-scroller.h"
#include "base/style.h"
#include "base/template.h"
#include "base/window-common.h"
#include "base/words.h"
#include "explain-fold.h"
#include "explain-legend.h"
#include "explain-open.h"
#include "game/explain-words.h"
#include "play/move-names.h"

enum {
  TRIED_NODES = 5000000,  /* a second or two, of what is not proved */
  CONTENT_LEAST = 120,    /* pixels of what is said in normal text, before it is scrolled */
  REPLIES_OF_SEVERAL = 2, /* seen of each of several reasons */
};

/* What there is to say. */
typedef enum {
  TELL_NOTHING,
  TELL_END,       /* the game is over */
  TELL_HIDDEN,    /* nothing, until a move is made or the game is over */
  TELL_OPEN,      /* what is not proved yet */
  TELL_ANALYSING, /* how the analysis proves it */
  TELL_LOOKING,   /* how the reason is looked for */
  TELL_STOPPED,
  TELL_REASON,
} ExplainTell;

/* The game shown, and the games that are open. */
typedef struct {
  guint version, origin;
  int place;
  Position start;
} ExplainedGame;

struct _FsExplainBar {
  GtkWidget parent_instance;
  FsSession *session;
  GtkWidget *revealer, *scroller;
  GtkWidget *content; /* of these two */
  GtkWidget *walked;  /* how the proof was followed, and buttons for that */
  GtkWidget *told;    /* what is said, made again with each explanation */
  GtkLabel *walk;
  Line path;          /* from the position shown to what is explained, along a proof */
  GArray *steps;      /* Step: how it got there */
  ExplainedGame game; /* that was shown last */
  Line said;          /* the path that is explained; without a variant: nothing is said */
  MoveNames names;    /* that moves had then */
  ExplainTell tell;
  GtkWidget *life; /* how a search goes, in `told`; NULL: none does */
};

/* Along a proof: how long the path was before, and what is proved about its end now. */
typedef struct {
  int length;
  Goal goal;
  ValueSet values;
} ExplainStep;

G_DEFINE_FINAL_TYPE(FsExplainBar, fs_explain_bar, GTK_TYPE_WIDGET)

static FsSearch *explain_bar_search_of(FsExplainBar *self) {
  return fs_session_get_search(self->session);
}

static ExplainStep *last_step(FsExplainBar *self) {
  return self->steps->len ? &g_array_index(self->steps, ExplainStep, self->steps->len - 1) : NULL;
}

/* What a row of replies leads to: the first move, or -1, the reply, and what is proved about the
 * position after them. */
typedef struct {
  int first;
  Move reply;
  ExplainStep step;
} ExplainWalk;

static const ExplainWalk *walk_of(GtkWidget *row) {
  return g_object_get_data(G_OBJECT(row), "walk");
}

static void go_along(Line *path, const ExplainWalk *walk) {
  if (walk->first >= 0) line_play(path, (Move)walk->first);
  line_play(path, walk->reply);
}

/* Its moves are numbered on the board, and what comes after them is explained; the game stays as it
 * is. */
static void explain_bar_row_activated(FsExplainBar *self, GtkListBoxRow *row) {
  ExplainWalk walk = *walk_of(GTK_WIDGET(row)); /* the row goes */
  walk.step.length = self->path.length;
  g_array_append_val(self->steps, walk.step);
  go_along(&self->path, &walk);
  fs_session_preview(self->session, &self->path);
}

/* While the pointer is on a reply, its moves are numbered on the board. */
static void row_entered(GtkWidget *row) {
  FsExplainBar *self = FS_EXPLAIN_BAR(gtk_widget_get_ancestor(row, FS_TYPE_EXPLAIN_BAR));
  Line path = self->path;
  go_along(&path, walk_of(row));
  fs_session_preview(self->session, &path);
}

/* A row that went has no bar any more, and what is shown is of the rows that came. */
static void row_left(GtkWidget *row) {
  GtkWidget *bar = gtk_widget_get_ancestor(row, FS_TYPE_EXPLAIN_BAR);
  if (bar) fs_session_preview(FS_EXPLAIN_BAR(bar)->session, &FS_EXPLAIN_BAR(bar)->path);
}

static void explain_follow_pointer(GtkWidget *row) {
  GtkEventController *motion = gtk_event_controller_motion_new();
  g_signal_connect_swapped(motion, "enter", G_CALLBACK(row_entered), row);
  g_signal_connect_swapped(motion, "leave", G_CALLBACK(row_left), row);
  gtk_widget_add_controller(row, motion);
}

static void go_back(FsExplainBar *self) {
  self->path.length = self->path.at = last_step(self)->length;
  g_array_set_size(self->steps, self->steps->len - 1);
  fs_session_preview(self->session, &self->path);
}

static void play_clicked(FsExplainBar *self) {
  Line path = self->path; /* it begins again with the first move */
  for (int i = 0; i < path.length; i++)
    fs_session_play(self->session, path.moves[i]);
}

static GtkWidget *label_new(const char *text, gboolean wrap) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_wrap(GTK_LABEL(label), wrap);
  return label;
}

static char *after_move_words(Variant variant, Move move) {
  char name[NOTATION_MOVE];
  move_name(variant, (Move)move_column(variant, move), name);
  if (move_pops(variant, move)) return g_strdup_printf(_("After the pop of column %s"), name);
  return g_strdup_printf(variant.rules->sized ? _("After the move in column %s")
                                              : C_("cube", "After the move in column %s"),
                         name);
}

/* "After the moves 3, C". Free with g_free(). */
static char *after_words(const Line *path) {
  Variant variant = path->start.variant;
  g_autoptr(GString) moves = g_string_new(NULL);
  if (path->length == 1) return after_move_words(variant, path->moves[0]);
  for (int i = 0; i < path->length; i++) {
    char name[NOTATION_MOVE];
    move_name(variant, path->moves[i], name);
    g_string_append_printf(moves, i > 0 ? ", %s" : "%s", name);
  }
  return g_strdup_printf(_("After the moves %s"), moves->str);
}

/* How the proof was followed. A button that is pressed is still there when it is let go. */
static void show_path(FsExplainBar *self) {
  gboolean walked = self->path.length > 0;
  if (walked) window_take_text(self->walk, after_words(&self->path));
  gtk_widget_set_visible(self->walked, walked);
}

static void set_walk(GtkWidget *row, const Explanation *part, const ExplainReply *reply) {
  ExplainWalk *walk = g_new(ExplainWalk, 1);
  Goal goal = part->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND;
  *walk =
      (ExplainWalk){part->first, reply->move, {0, goal, claim_values(part->claim, part->holds)}};
  g_object_set_data_full(G_OBJECT(row), "walk", walk, g_free);
}

static GtkWidget *row_new(Variant variant, const Explanation *part, const ExplainReply *reply) {
  GtkWidget *row = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *name = words_name(variant, reply->move);
  g_autofree char *words = explain_reply_words(variant, reply);
  GtkWidget *why = label_new(words, TRUE);
  gtk_widget_add_css_class(why, "dim-label");
  gtk_widget_add_css_class(why, "numeric");
  gtk_widget_set_hexpand(why, TRUE);
  gtk_label_set_xalign(GTK_LABEL(why), 1);
  gtk_label_set_justify(GTK_LABEL(why), GTK_JUSTIFY_RIGHT);
  gtk_box_append(GTK_BOX(box), label_new(name, FALSE));
  gtk_box_append(GTK_BOX(box), why);
  gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("go-next-symbolic"));
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
  gtk_widget_set_tooltip_text(row, explain_is_own(part) ? _("Show This Move and Why It Fails")
                                                        : _("Show This Reply and Why It Fails"));
  set_walk(row, part, reply);
  explain_follow_pointer(row);
  return row;
}

static GtkWidget *say(FsExplainBar *self, const char *text) {
  GtkWidget *label = label_new(text, TRUE);
  gtk_label_set_selectable(GTK_LABEL(label), TRUE);
  gtk_widget_set_can_focus(label, FALSE);
  gtk_box_append(GTK_BOX(self->told), label);
  return label;
}

/* `seen`: how many are, before more are asked for. */
static void add_replies(FsExplainBar *self, Variant variant, const Explanation *part, int seen) {
  GtkWidget *list = gtk_list_box_new();
  if (part->reply_count == 0) return;
  gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class(list, "replies");
  gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 explain_is_own(part) ? _("Moves") : _("Replies"), -1);
  for (int i = 0; i < part->reply_count; i++)
    gtk_list_box_append(GTK_LIST_BOX(list), row_new(variant, part, &part->replies[i]));
  g_signal_connect_swapped(list, "row-activated", G_CALLBACK(explain_bar_row_activated), self);
  gtk_box_append(GTK_BOX(self->told), list);
  one_tab_leaves(list);
  explain_fold(GTK_LIST_BOX(list), seen);
}

static void add_heading(FsExplainBar *self, const Explanation *part) {
  g_autofree char *heading = explain_heading(part);
  gtk_widget_add_css_class(say(self, heading), "heading");
}

static void add_legend(FsExplainBar *self, const Explanation *part) {
  g_autofree char *legend = explain_legend(part);
  if (legend) gtk_widget_add_css_class(say(self, legend), "dim-label");
}

static void explain_bar_clear(FsExplainBar *self) {
  GtkWidget *child;
  self->life = NULL;
  while ((child = gtk_widget_get_first_child(self->told)))
    gtk_box_remove(GTK_BOX(self->told), child);
}

static void show_end(FsExplainBar *self, const Line *line) {
  Position end = line_position(line);
  g_autofree char *words = explain_end(&end, line_result(line));
  say(self, words);
}

/* A draw has a reason for each player: both are seen. */
static void show_parts(FsExplainBar *self, const Explanations *found) {
  int seen = found->count > 1 ? REPLIES_OF_SEVERAL : MOVES_MOST, replies = 0, own = 0;
  for (int i = 0; i < found->count; i++) {
    const Explanation *part = &found->parts[i];
    g_autofree char *sentence = explain_sentence(&found->position, part);
    add_heading(self, part);
    say(self, sentence);
    add_legend(self, part);
    add_replies(self, found->position.variant, part, seen);
    replies += part->reply_count;
    own += explain_is_own(part) ? part->reply_count : 0;
  }
  const char *choose =
      own > 0 ? _("Choose a move to follow the proof.") : _("Choose a reply to follow the proof.");
  if (replies > 0) gtk_widget_add_css_class(say(self, choose), "dim-label");
}

/* A button below what is said, which is as wide as its words. */
static GtkWidget *add_button(FsExplainBar *self, const char *words) {
  GtkWidget *button = gtk_button_new_with_label(words);
  gtk_widget_set_halign(button, GTK_ALIGN_START);
  gtk_box_append(GTK_BOX(self->told), button);
  return button;
}

static void add_action(FsExplainBar *self, const char *words, const char *action) {
  gtk_actionable_set_action_name(GTK_ACTIONABLE(add_button(self, words)), action);
}

static void show_open(FsExplainBar *self, const AnalysisView *view) {
  g_autofree char *words = explain_open(fs_session_get_variant(self->session), view);
  say(self, words);
  add_action(self, _("Analyse"), "win.analyse");
}

static void stop_looking(FsExplainBar *self) {
  fs_search_stop_explanation(explain_bar_search_of(self));
}

static void look_again(FsExplainBar *self) {
  fs_search_drop_explanation(explain_bar_search_of(self));
}

/* What the search that is waited for has done. */
static void show_life(FsExplainBar *self, const SearchExplanation *shown) {
  gboolean analysing = self->tell == TELL_ANALYSING;
  SearchNow now = fs_search_now(explain_bar_search_of(self));
  AnalysisCount count = analysis_count(now.view);
  g_autofree char *nodes = words_count((double)(analysing ? now.view->counters.nodes
                                                : shown   ? shown->work.nodes
                                                          : 0));
  g_autofree char *time = words_duration(analysing ? now.view->seconds
                                         : shown   ? shown->work.seconds
                                                   : 0);
  window_take_text(
      self->life,
      analysing
          ? g_strdup_printf(_("The value is being searched: %d of %d moves proved, %s nodes, %s."),
                            count.answered, count.legal, nodes, time)
          : g_strdup_printf(_("Looking for the reason: %s nodes, %s."), nodes, time));
}

static void add_life(FsExplainBar *self, const SearchExplanation *shown) {
  self->life = say(self, "");
  show_life(self, shown);
  if (self->tell == TELL_ANALYSING)
    add_action(self, _("Stop"), "win.stop");
  else
    g_signal_connect_swapped(add_button(self, _("Stop")), "clicked", G_CALLBACK(stop_looking),
                             self);
}

static void show_stopped(FsExplainBar *self) {
  say(self, _("There is no explanation yet: the search was stopped."));
  g_signal_connect_swapped(add_button(self, _("Look Again")), "clicked", G_CALLBACK(look_again),
                           self);
}

static const Line *explained_line(FsExplainBar *self) {
  return self->path.length ? &self->path : fs_session_get_line(self->session);
}

static void show_told(FsExplainBar *self, const SearchExplanation *shown) {
  AnalysisView view;
  switch (self->tell) {
  case TELL_END:
    show_end(self, explained_line(self));
    break;
  case TELL_HIDDEN:
    say(self, words_hidden(fs_session_is_blind(self->session)));
    break;
  case TELL_OPEN:
    show_open(self, fs_session_view(self->session, &view) ? &view : NULL);
    break;
  case TELL_STOPPED:
    show_stopped(self);
    break;
  case TELL_REASON:
    show_parts(self, &shown->found);
    break;
  default:
    add_life(self, shown);
  }
}

/* The focus stays within, if what had it goes. */
static void show(FsExplainBar *self, const SearchExplanation *shown) {
  gboolean walked = self->path.length > 0;
  gboolean goes = gtk_widget_get_focus_child(walked ? self->told : self->content) != NULL;
  explain_bar_clear(self);
  show_told(self, shown);
  show_path(self);
  if (goes) gtk_widget_child_focus(walked ? self->walked : self->told, GTK_DIR_TAB_FORWARD);
}

static gboolean explain_bar_is_proved(FsExplainBar *self) {
  AnalysisView view;
  return fs_session_view(self->session, &view) &&
         goal_answered(fs_session_get_goal(self->session), view.values);
}

static gboolean explain_bar_is_over(FsExplainBar *self) {
  return !fs_session_is_setting_up(self->session) && line_result(explained_line(self)) != VALUE_ANY;
}

static void begin_path(FsExplainBar *self, const Position *shown) {
  self->path = line_new(shown);
  g_array_set_size(self->steps, 0);
}

/* The reason of the path's end, or what is known about it so far: NULL if it is not asked. */
static const SearchExplanation *explain_bar_ask(FsExplainBar *self, guint64 limit) {
  Position end = line_position(&self->path);
  const ExplainStep *step = last_step(self);
  fs_search_explain(explain_bar_search_of(self), &end,
                    step ? step->goal : fs_session_get_goal(self->session),
                    step ? step->values : VALUE_ANY, limit);
  const SearchExplanation *shown = fs_search_get_explanation(explain_bar_search_of(self));
  return shown && position_equal(&shown->found.position, &end) ? shown : NULL;
}

/* What is not proved may be short to prove, as in puzzles: that is tried before the user is told to
 * wait. */
static ExplainTell explain_bar_find(FsExplainBar *self, const SearchExplanation **shown) {
  gboolean proved = last_step(self) || explain_bar_is_proved(self);
  if (explain_bar_is_over(self)) return TELL_END;
  if (fs_session_is_veiled(self->session)) return TELL_HIDDEN;
  if (!proved && fs_session_is_setting_up(self->session)) return TELL_OPEN;
  if (!proved && fs_session_is_running(self->session) && fs_session_is_at_root(self->session))
    return TELL_ANALYSING;
  *shown = explain_bar_ask(self, proved ? 0 : TRIED_NODES);
  if (!*shown || (*shown)->searching) return TELL_LOOKING;
  if ((*shown)->found.count > 0) return TELL_REASON;
  return proved ? TELL_STOPPED : TELL_OPEN;
}

static gboolean is_said(FsExplainBar *self) {
  const Line *said = &self->said, *path = &self->path;
  return said->start.variant.rules && self->names == move_names_chosen() &&
         position_equal(&said->start, &path->start) && said->length == path->length &&
         memcmp(said->moves, path->moves, (size_t)path->length * sizeof *path->moves) == 0;
}

static void close_bar(FsExplainBar *self) {
  static const Line none;
  if (self->path.length) fs_session_preview(self->session, &none);
  gtk_revealer_set_reveal_child(GTK_REVEALER(self->revealer), FALSE);
  self->said = self->path = (Line){.length = 0};
  show_path(self);
  explain_bar_clear(self);
  fs_search_drop_explanation(explain_bar_search_of(self));
}

static ExplainedGame explain_bar_game(FsExplainBar *self) {
  const GameDocument *document = fs_session_get_document(self->session);
  return (ExplainedGame){game_document_get_version(document), game_document_get_origin(document),
                         game_document_get_shown(document),
                         fs_session_get_line(self->session)->start};
}

/* Whether it has just begun, or is back by undo: then nobody has asked about it. One that was open
 * beside the other is only looked at. */
static gboolean is_new_game(const ExplainedGame *game, const ExplainedGame *before) {
  return game->version != before->version &&
         (game->origin != before->origin || game->place != before->place ||
          !position_equal(&game->start, &before->start));
}

/* Called often while a search runs, and as a result of its own changes. */
static void explain_bar_follow(FsExplainBar *self) {
  ExplainedGame before = self->game;
  if (!gtk_revealer_get_reveal_child(GTK_REVEALER(self->revealer))) return;
  self->game = explain_bar_game(self);
  if (is_new_game(&self->game, &before)) {
    close_bar(self);
    return;
  }
  Position position = fs_session_get_shown(self->session);
  if (!self->path.start.variant.rules || !position_equal(&position, &self->path.start))
    begin_path(self, &position);
  const SearchExplanation *shown = NULL;
  ExplainTell tell = explain_bar_find(self, &shown);
  if (is_said(self) && tell == self->tell) {
    if (self->life) show_life(self, shown);
    return;
  }
  self->said = self->path;
  self->names = move_names_chosen();
  self->tell = tell;
  show(self, shown);
}

static int content_least(FsExplainBar *self) {
  return (int)(CONTENT_LEAST * style_text_scale(GTK_WIDGET(self)));
}

/* What is beside the scroller is as wide at any width. */
static int width_in(GtkWidget *strip, GtkWidget *scroller, int width) {
  int whole, part;
  gtk_widget_measure(strip, GTK_ORIENTATION_HORIZONTAL, -1, &whole, NULL, NULL, NULL);
  gtk_widget_measure(scroller, GTK_ORIENTATION_HORIZONTAL, -1, &part, NULL, NULL, NULL);
  return width - whole + part;
}

int fs_explain_bar_spare(FsExplainBar *self, int width) {
  FsStripScroller *scroller = FS_STRIP_SCROLLER(self->scroller);
  GtkWidget *strip = gtk_revealer_get_child(GTK_REVEALER(self->revealer));
  int height = fs_strip_scroller_whole(scroller, width_in(strip, self->scroller, width));
  return MAX(0, MIN(height, fs_strip_scroller_get_most(scroller)) - content_least(self));
}

void fs_explain_bar_fit(FsExplainBar *self, int more) {
  fs_strip_scroller_set_most(FS_STRIP_SCROLLER(self->scroller), content_least(self) + more);
}

gboolean fs_explain_bar_fits(FsExplainBar *self, int more) {
  return fs_strip_scroller_get_most(FS_STRIP_SCROLLER(self->scroller)) ==
         content_least(self) + more;
}

void fs_explain_bar_toggle(FsExplainBar *self) {
  if (gtk_revealer_get_reveal_child(GTK_REVEALER(self->revealer))) {
    close_bar(self);
    return;
  }
  gtk_revealer_set_reveal_child(GTK_REVEALER(self->revealer), TRUE);
  self->game = explain_bar_game(self);
  explain_bar_follow(self);
}

void fs_explain_bar_set_session(FsExplainBar *self, FsSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  signal_follow(session, "analysis-changed", explain_bar_follow, self);
  signal_follow(session, "position-changed", explain_bar_follow, self);
}

/* The object. */

static void explain_bar_dispose(GObject *object) {
  FsExplainBar *self = FS_EXPLAIN_BAR(object);
  g_clear_pointer(&self->revealer, gtk_widget_unparent);
  g_clear_object(&self->session);
  g_clear_pointer(&self->steps, g_array_unref);
  G_OBJECT_CLASS(fs_explain_bar_parent_class)->dispose(object);
}

static void fs_explain_bar_class_init(FsExplainBarClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = explain_bar_dispose;
  g_type_ensure(FS_TYPE_STRIP_SCROLLER);
  template_set_around(widget_class, "explain-bar");
  template_children(widget_class, FsExplainBar, revealer, scroller, content, walked, walk, told);
  template_callbacks(widget_class, close_bar, go_back, play_clicked);
}

static void fs_explain_bar_init(FsExplainBar *self) {
  self->steps = g_array_new(FALSE, FALSE, sizeof(ExplainStep));
  gtk_widget_init_template(GTK_WIDGET(self));
}
