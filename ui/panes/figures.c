#include "figures.h"

#include "base/held.h"
#include "base/signals.h"
#include "base/template.h"
#include "base/window-common.h"
#include "base/words.h"

struct _FsFigures {
  GtkWidget parent_instance;
  FsSession *session;
  GtkLabel *rate, *nodes, *time, *table, *used, *hits;
  GtkWidget *tasks; /* the place of the button that shows them */
};

G_DEFINE_FINAL_TYPE(FsFigures, fs_figures, GTK_TYPE_WIDGET)

/* A position that is neither shown nor searched any more is not counted here. A batch or a review
 * that has the table is not about one position. */
static gboolean is_of_interest(FsFigures *self) {
  SearchNow now = fs_search_now(fs_session_get_search(self->session));
  return now.lent || !now.root || now.under_way || fs_session_is_at_root(self->session);
}

static void figures_update(FsFigures *self) {
  FsSearch *search = fs_session_get_search(self->session);
  const Table *table = fs_search_get_table(search);
  SearchFigures figures = fs_search_get_figures(search);
  const Counters *counters = &figures.counters;
  gboolean none = !is_of_interest(self);
  g_autofree char *rate = words_count(figures.rate);
  window_take_text(self->rate, none ? g_strdup("–") : g_strdup_printf("%s/s", rate));
  window_take_text(self->nodes, none ? g_strdup("–") : words_count((double)counters->nodes));
  window_take_text(self->time, none ? g_strdup("–") : words_duration(figures.seconds));
  window_take_text(self->hits,
                   none ? g_strdup("–")
                        : words_share((double)counters->hits / (double)counters->probes));
  window_take_text(self->used, words_share(figures.used));
  window_take_text(self->table, table ? words_bytes(table_bytes(table)) : g_strdup("–"));
  gtk_widget_set_visible(self->tasks, fs_search_has_tasks(search));
}

void fs_figures_set_session(FsFigures *self, FsSession *session) {
  hold(self, session, session);
  signal_follow(session, "analysis-changed", figures_update, self);
  figures_update(self);
}

static void fs_figures_class_init(FsFiguresClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  gtk_widget_class_set_css_name(widget_class, "figures");
  template_set_around(widget_class, "figures");
  template_children(widget_class, FsFigures, rate, nodes, time, table, used, hits, tasks);
}

static void fs_figures_init(FsFigures *self) { gtk_widget_init_template(GTK_WIDGET(self)); }
