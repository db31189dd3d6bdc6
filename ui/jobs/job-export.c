#include "job-export.h"

#include <glib/gi18n.h>

#include "base/signals.h"
#include "base/template.h"
#include "base/window-common.h"
#include "base/words.h"
#include "files/files-dialogs.h"
#include "job-cost.h"
#include "job-probe.h"
#include "job-roots.h"
#include "play/cube-play.h"

struct _FsJobExport {
  AdwWindow parent_instance;
  FsSession *session;
  void (*made)(const char *path, gpointer data);
  gpointer data;
  JobProbe *probe; /* NULL mostly */

  AdwComboRow *source, *claim;
  GtkWidget *list_group;
  GtkTextBuffer *text;
  GtkTextView *list_view;
  GtkLabel *wrong; /* hidden mostly */
  GtkLabel *time, *memory;
  GtkButton *cost; /* finds it, or stops that */
  GtkWidget *create;
};

G_DEFINE_FINAL_TYPE(FsJobExport, fs_job_export, ADW_TYPE_WINDOW)

static void show_wrong(FsJobExport *self, const char *text) {
  gtk_label_set_text(self->wrong, text ? text : "");
  gtk_widget_set_visible(GTK_WIDGET(self->wrong), text != NULL);
}

static JobSource source_of(FsJobExport *self) {
  return (JobSource)adw_combo_row_get_selected(self->source);
}

/* Makes a description from the dialog, to be freed with description_clear(); FALSE after saying
 * what is wrong. */
static gboolean job_export_describe(FsJobExport *self, Description *job) {
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(self->text, &start, &end);
  g_autofree char *text = gtk_text_buffer_get_text(self->text, &start, &end, FALSE);
  g_autoptr(GError) error = NULL;
  JobSource source = source_of(self);
  *job = (Description){
      .claim = adw_combo_row_get_selected(self->claim) == 1 ? CLAIM_SECOND : CLAIM_FIRST,
      .maker = "fourscore",
  };
  gboolean right = job_roots(self->session, source, text, job, &error);
  show_wrong(self, error ? error->message : NULL);
  return right;
}

/* What it would cost. */

/* The button stays sensitive while the probe runs, as it may have the focus. */
static void set_probe(FsJobExport *self, JobProbe *probe) {
  g_clear_pointer(&self->probe, job_probe_free);
  self->probe = probe;
  gtk_button_set_label(self->cost, probe ? _("Stop") : _("Estimate"));
}

static void forget_cost(FsJobExport *self) {
  set_probe(self, NULL);
  gtk_label_set_text(self->time, "–");
  gtk_label_set_text(self->memory, "–");
}

static void show_cost(FsJobExport *self, const JobCost *cost) {
  window_take_text(self->time, job_cost_work(cost));
  window_take_text(self->memory, job_cost_memory());
}

/* Seconds of one core for which the job's position was searched without an answer, also before a
 * restart. With how many threads that was is not known: with as many as now. */
static double searched_in_vain(FsJobExport *self) {
  FsSearch *search = fs_session_get_search(self->session);
  AnalysisView view;
  Description job;
  double seconds = 0;
  if (!job_export_describe(self, &job)) return 0;
  Position root = cube_position(job.roots[0]);
  if (job.count == 1 && fs_search_know(search, &root, &view) &&
      !claim_answered(job.claim, view.values))
    for (int m = 0; m < view.count; m++)
      seconds += view.moves[m].seconds;
  description_clear(&job);
  return seconds * fs_search_get_threads(search);
}

static void probed(const JobCost *found, gpointer data) {
  FsJobExport *self = data;
  JobCost cost = *found;
  job_cost_add_vain(&cost, searched_in_vain(self));
  if (cost.status == STATUS_OK)
    show_cost(self, &cost);
  else
    show_wrong(self, cost.error.message);
  set_probe(self, NULL);
}

static void find_cost(FsJobExport *self) {
  Description job;
  gboolean running = self->probe != NULL;
  forget_cost(self);
  if (running || !job_export_describe(self, &job)) return;
  gtk_label_set_text(self->time, _("The position is searched…"));
  set_probe(self, job_probe_start(&job, probed, self));
  description_clear(&job);
}

/* The folder. */

static void job_export_chosen(GFile *file, gpointer data) {
  FsJobExport *self = data;
  Description job;
  Folder *folder = NULL;
  Error error;
  g_autofree char *path = g_file_get_path(file);
  if (!path) {
    show_wrong(self, _("The folder has to be on this machine, or mounted"));
    return;
  }
  if (!job_export_describe(self, &job)) return;
  gboolean made = folder_create(&folder, path, &error) == STATUS_OK &&
                  description_write(&job, folder, &error) == STATUS_OK;
  folder_close(folder);
  description_clear(&job);
  if (!made) {
    g_autofree char *sentence = words_sentence(error.message);
    show_wrong(self, sentence);
    return;
  }
  self->made(path, self->data);
  gtk_window_close(GTK_WINDOW(self));
}

static void create(FsJobExport *self) {
  Description job;
  if (!job_export_describe(self, &job)) return;
  description_clear(&job);
  dialog_save(GTK_WINDOW(self), _("New Folder for the Job"), _("cluster-job"), NULL,
              job_export_chosen, self);
}

static void source_changed(FsJobExport *self) {
  if (!self->session) return;
  gtk_widget_set_visible(self->list_group, source_of(self) == JOB_OF_LIST);
  show_wrong(self, NULL);
  forget_cost(self);
}

/* The object. */

GtkWidget *fs_job_export_new(GtkWindow *parent, FsSession *session,
                             void (*made)(const char *path, gpointer data), gpointer data) {
  FsJobExport *self = g_object_new(FS_TYPE_JOB_EXPORT, "transient-for", parent, "modal", TRUE,
                                   "destroy-with-parent", TRUE, NULL);
  window_fit_parent(GTK_WINDOW(self));
  self->session = g_object_ref(session);
  self->made = made;
  self->data = data;
  if (fs_session_get_marks(session) != 0) adw_combo_row_set_selected(self->source, JOB_OF_MARKED);
  adw_combo_row_set_selected(self->claim, fs_session_get_goal(session) == GOAL_SECOND);
  signal_follow(self->text, "changed", forget_cost, self);
  source_changed(self);
  return GTK_WIDGET(self);
}

static void job_export_dispose(GObject *object) {
  FsJobExport *self = FS_JOB_EXPORT(object);
  g_clear_pointer(&self->probe, job_probe_free);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_job_export_parent_class)->dispose(object);
}

static void fs_job_export_class_init(FsJobExportClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = job_export_dispose;
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  template_set(widget_class, "job-export");
  template_children(widget_class, FsJobExport, list_view, source, claim, list_group, text, wrong,
                    time, memory, cost, create);
  template_callbacks(widget_class, source_changed, forget_cost, find_cost, create);
}

static void fs_job_export_init(FsJobExport *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  window_wrap_lines(self->list_view);
}
