#include "statistics.h"

#include <glib/gi18n.h>

#include "base/held.h"
#include "base/outlook-words.h"
#include "base/signals.h"
#include "base/template.h"
#include "base/window-common.h"
#include "base/words.h"
#include "search/book-words.h"

struct _FsStatistics {
  GtkWidget parent_instance;
  FsSession *session;
  FsSearch *search; /* of the session */
  GtkLabel *state, *known, *about;
  GtkProgressBar *progress;
  GtkLabel *outlook;
  GtkLabel *trouble;
};

G_DEFINE_FINAL_TYPE(FsStatistics, fs_statistics, GTK_TYPE_WIDGET)

/* A batch or a review that has the table is not about one position. */
static gboolean is_elsewhere(FsStatistics *self, const SearchNow *now) {
  return now->root && !fs_session_is_at_root(self->session) && !now->lent;
}

/* What came of a search says the value, which is not to be known while values are hidden. */
static gboolean is_secret(FsStatistics *self, const SearchNow *now) {
  return !now->under_way && !now->lent && fs_session_is_veiled(self->session);
}

/* Of a search that was stopped without an answer there is nothing to say elsewhere, nor of one of
 * another game. All games have the empty board. */
static gboolean tells_about(FsStatistics *self, const SearchNow *now) {
  if (!is_elsewhere(self, now) || is_secret(self, now)) return FALSE;
  return now->under_way || (now->view->values != VALUE_ANY && fs_session_has_root(self->session));
}

static char *about_words(FsStatistics *self, const SearchNow *now) {
  Position position = line_position(now->root);
  gboolean empty = position_stones(&position) == 0;
  g_autofree char *root = fs_search_write_root(self->search);
  g_autofree char *words = fs_search_get_words(self->search);
  if (now->under_way && empty) return g_strdup_printf(_("Of the %s"), root);
  if (now->under_way) return g_strdup_printf(_("Of the position %s"), root);
  return empty ? g_strdup_printf(_("Of the %s: %s"), root, words)
               : g_strdup_printf(_("Of the position %s: %s"), root, words);
}

/* The figures are those of the root; if another position is shown, this is said, with the result
 * beside the root's name. */
static void update_about(FsStatistics *self, const SearchNow *now) {
  gboolean told = tells_about(self, now);
  gtk_widget_set_visible(GTK_WIDGET(self->about), told);
  if (told) window_take_text(self->about, about_words(self, now));
}

/* Books have its value not as their own, but it follows from them. */
static gboolean books_tell(FsStatistics *self, const Position *shown, Goal goal) {
  Knowledge *knowledge = fs_search_get_knowledge(self->search);
  Knower books = knowledge_knower(knowledge, shown->variant);
  return books.values && goal_answered(goal, books.values(shown, books.data));
}

/* The value of the position, and how it is known without the search that the heading is about. */
static char *source_words(FsStatistics *self, const Position *shown) {
  Knowledge *knowledge = fs_search_get_knowledge(self->search);
  Goal goal = fs_session_get_goal(self->session);
  AnalysisView view;
  if (fs_session_is_at_root(self->session) || !fs_session_view(self->session, &view) ||
      !goal_answered(goal, view.values))
    return NULL;
  const char *value = words_values(view.values, goal);
  gboolean proved =
      goal_answered(goal, knowledge_proved(knowledge, shown)) && !books_tell(self, shown, goal);
  return g_strdup_printf(proved ? _("%s: proved earlier, by a search, a review or “Why?”")
                                : _("%s: this follows from what is known about its moves"),
                         value);
}

static const char *hidden_words(FsStatistics *self) {
  return words_hidden(fs_session_is_blind(self->session));
}

/* How the value of the position that is shown is known: by a book, and from where, or otherwise.
 * If values are hidden, that is said here where the heading says what runs. */
static void update_known(FsStatistics *self, const SearchNow *now) {
  Position shown = fs_session_get_shown(self->session);
  gboolean over = position_result(&shown) != VALUE_ANY;
  gboolean asked = !over && !fs_session_is_setting_up(self->session);
  gboolean veiled = fs_session_is_veiled(self->session);
  const char *book = asked && !veiled ? book_words(self->search, &shown) : NULL;
  g_autofree char *source = book ? book_source_words(self->search, &shown) : NULL;
  char *words = NULL;
  if (veiled)
    words = is_secret(self, now) ? NULL : g_strdup(hidden_words(self));
  else if (asked)
    words = book ? g_strdup_printf(_("Known from a book: %s"), book) : source_words(self, &shown);
  gtk_widget_set_visible(GTK_WIDGET(self->known), words != NULL);
  if (words) window_take_text(self->known, words);
  window_set_tooltip(GTK_WIDGET(self->known), source);
}

/* Nodes that were searched for the position shown, before a restart too, and did not answer it; 0
 * also while something is searched. */
static uint64_t nodes_left(FsStatistics *self, const SearchNow *now, AnalysisView *view) {
  uint64_t nodes = 0;
  gboolean open = FALSE;
  if (now->under_way || now->lent || fs_session_is_setting_up(self->session) ||
      !fs_session_view(self->session, view) ||
      goal_answered(fs_session_get_goal(self->session), view->values))
    return 0;
  for (int m = 0; m < view->count; m++) {
    nodes += view->moves[m].nodes;
    open |= view->moves[m].state == MOVE_OPEN && view->moves[m].nodes > 0;
  }
  return open ? nodes : 0;
}

/* Where nothing is searched. */
static char *idle_words(FsStatistics *self, const SearchNow *now) {
  AnalysisView view;
  return g_strdup(nodes_left(self, now, &view) > 0 ? _("A search was stopped here")
                                                   : _("Nothing is searched"));
}

/* What came of a search for another goal says nothing of what is asked now. */
static gboolean is_other_question(FsStatistics *self, const SearchNow *now) {
  Goal goal = fs_session_get_goal(self->session);
  return now->root && !now->under_way && now->goal != goal &&
         !goal_answered(goal, now->view->values);
}

/* What is looked for where nothing is analysed; NULL: nothing. */
static char *finder_words(FsStatistics *self) {
  const SearchExplanation *explanation = fs_search_get_explanation(self->search);
  const SearchLine *line = fs_search_get_line(self->search);
  if (fs_search_is_finding_distances(self->search)) return g_strdup(_("Finding the distances"));
  if (explanation && explanation->searching) return g_strdup(_("Looking for the reason"));
  if (line && line->searching && !line->waiting) return g_strdup(_("Looking for the best play"));
  return NULL;
}

/* The heading is about the position that is shown, and the question that is asked. */
static char *heading_words(FsStatistics *self, const SearchNow *now) {
  char *found = now->under_way || now->lent ? NULL : finder_words(self);
  if (found) return found;
  if (is_secret(self, now)) return g_strdup(hidden_words(self));
  if (!now->lent && (!now->root || is_other_question(self, now))) return idle_words(self, now);
  if (!is_elsewhere(self, now)) return fs_search_get_words(self->search);
  if (!now->under_way) return idle_words(self, now);
  gboolean running = now->state == SEARCH_RUNNING;
  return g_strdup(running ? _("Another position is searched") : _("Paused at another position"));
}

/* What is proved and left, and what the search began with. */
static char *progress_words(FsStatistics *self, const SearchNow *now) {
  char *words = words_progress(now->view, fs_search_get_variant(self->search));
  if (now->nodes_before == 0) return words;
  size_t known = now->answers_before;
  g_autofree char *progress = words, *nodes = words_count((double)now->nodes_before);
  g_autofree char *answers = words_count((double)known);
  if (!now->answers_told) return g_strdup_printf(_("%s Continues from %s nodes."), progress, nodes);
  return g_strdup_printf(g_dngettext(NULL, "%s Continues from %s nodes and %s answer.",
                                     "%s Continues from %s nodes and %s answers.", (gulong)known),
                         progress, nodes, answers);
}

/* What a search of the position shown would begin with; NULL: nothing. How many answers is not said
 * before the store is read. */
static char *left_words(FsStatistics *self, const SearchNow *now) {
  AnalysisView view;
  uint64_t left = nodes_left(self, now, &view);
  if (left == 0) return NULL;
  AnalysisCount count = analysis_count(&view);
  Verdicts *verdicts = fs_search_get_verdicts(self->search);
  size_t known = verdicts_count(verdicts);
  g_autofree char *nodes = words_count((double)left), *answers = words_count((double)known);
  if (verdicts_are_awaited(verdicts))
    return g_strdup_printf(_("%d of %d moves proved. The next search goes on from %s nodes."),
                           count.answered, count.legal, nodes);
  return g_strdup_printf(
      g_dngettext(NULL,
                  "%d of %d moves proved. The next search goes on from %s nodes and %s answer.",
                  "%d of %d moves proved. The next search goes on from %s nodes and %s answers.",
                  (gulong)known),
      count.answered, count.legal, nodes, answers);
}

static void update_state(FsStatistics *self, const SearchNow *now) {
  window_take_text(self->state, heading_words(self, now));
  gtk_widget_set_visible(GTK_WIDGET(self->progress), now->under_way);
  AnalysisCount count = analysis_count(now->view);
  window_show_progress(self->progress, count.answered, count.legal);
  char *words = now->under_way ? progress_words(self, now) : left_words(self, now);
  gtk_widget_set_visible(GTK_WIDGET(self->outlook), words != NULL);
  if (words) window_take_text(self->outlook, words);
}

static void update_trouble(FsStatistics *self, const SearchNow *now) {
  if (now->trouble) gtk_label_set_text(self->trouble, now->trouble);
  gtk_widget_set_visible(GTK_WIDGET(self->trouble), now->trouble != NULL);
}

static void statistics_update(FsStatistics *self) {
  SearchNow now = fs_search_now(self->search);
  update_known(self, &now);
  update_about(self, &now);
  update_state(self, &now);
  update_trouble(self, &now);
}

void fs_statistics_set_session(FsStatistics *self, FsSession *session) {
  hold(self, session, session);
  self->search = fs_session_get_search(session);
  signal_follow(session, "analysis-changed", statistics_update, self);
  statistics_update(self);
}

static void fs_statistics_class_init(FsStatisticsClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  gtk_widget_class_set_css_name(widget_class, "statistics");
  template_set_around(widget_class, "statistics");
  template_children(widget_class, FsStatistics, state, about, known, progress, outlook, trouble);
}

static void fs_statistics_init(FsStatistics *self) { gtk_widget_init_template(GTK_WIDGET(self)); }
