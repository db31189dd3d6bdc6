#include "job-window.h"

#include <glib/gi18n.h>

#include "base/badge-view.h"
#include "base/signals.h"
#include "base/template.h"
#include "files/files-dialogs.h"
#include "job-certificate.h"
#include "job-follower.h"
#include "job-words.h"
#include "base/window-common.h"
#include "base/window-toasts.h"
#include "base/words.h"
#include "play/cube-play.h"
#include "play/move-names.h"

enum { KEPT_AT_ONCE = 20000 };

struct _FsJobWindow {
  AdwWindow parent_instance;
  FsSession *session;
  JobFollower *follower;
  GArray *importing; /* records on their way into the store; NULL mostly */
  guint imported;    /* how many there are */
  guint import_idle;

  AdwToastOverlay *toasts;
  GtkLabel *job, *question, *answer, *answers, *work, *rest, *workers, *damage, *counted;
  GtkLabel *imported_words; /* how the import stands, or ended */
  GtkProgressBar *progress;
  GtkLabel *trouble; /* what is wrong; hidden mostly */
  GtkBox *columns;
  GtkWidget *badges[COLUMNS];
  GtkLabel *slurm, *here;
  GtkWidget *import, *import_row, *submit;
  GtkWidget *certificate, *certificate_row; /* of a solved job */
};

G_DEFINE_FINAL_TYPE(FsJobWindow, fs_job_window, ADW_TYPE_WINDOW)

static void toast(FsJobWindow *self, char *text) {
  adw_toast_overlay_add_toast(self->toasts, window_new_toast(text));
  g_free(text);
}

static Goal goal_of(FsJobWindow *self) {
  Claim claim = job_follower_description(self->follower)->claim;
  return claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND;
}

/* Shows what does not change. */

static void show_description(FsJobWindow *self) {
  const Description *job = job_follower_description(self->follower);
  g_autofree char *position = words_position(variant_default(), job->texts[0]);
  gboolean first = job->claim == CLAIM_FIRST;
  GtkWidget *columns =
      gtk_widget_get_ancestor(GTK_WIDGET(self->columns), ADW_TYPE_PREFERENCES_GROUP);
  gtk_widget_set_visible(columns, job->count == 1); /* of one position */
  g_autofree char *count = words_count((double)job->count);
  g_autofree char *created = job_words_created(job->created);
  window_take_text(self->job, g_strdup_printf("%s, %s", job->tag, created));
  if (job->count == 1)
    window_take_text(
        self->question,
        g_strdup_printf(first ? _("Whether White wins %s") : _("Whether Black wins %s"), position));
  else
    window_take_text(self->question,
                     g_strdup_printf(first ? _("Whether White wins %s positions, the first %s")
                                           : _("Whether Black wins %s positions, the first %s"),
                                     count, position));
}

/* A name for a shell, in text that can be shown and copied whatever the bytes of the name. Free
 * with g_free(). */
static char *quote(const char *name) {
  if (g_utf8_validate(name, -1, NULL)) return g_shell_quote(name);
  g_autofree char *escaped = g_strescape(name, NULL);
  g_auto(GStrv) parts = g_strsplit(escaped, "'", -1);
  g_autofree char *inner = g_strjoinv("\\'", parts);
  return g_strdup_printf("$'%s'", inner);
}

/* A line ends at a blank only, and a name that is too long for one has an ellipsis. Takes the text.
 */
static void show_command(GtkLabel *label, char *command) {
  g_autoptr(PangoAttrList) whole = pango_attr_list_new();
  for (const char *word = command; *word; word += strcspn(word, " "), word += strspn(word, " ")) {
    PangoAttribute *attribute = pango_attr_allow_breaks_new(FALSE);
    attribute->start_index = (guint)(word - command);
    attribute->end_index = attribute->start_index + (guint)strcspn(word, " ");
    pango_attr_list_insert(whole, attribute);
  }
  gtk_label_set_attributes(label, whole);
  window_set_tooltip(GTK_WIDGET(label), command);
  window_take_text(label, command);
}

static void show_commands(FsJobWindow *self) {
  g_autofree char *folder = quote(job_follower_path(self->follower));
  show_command(self->slurm, g_strdup_printf("fourscore-cli job submit %s", folder));
  show_command(self->here,
               g_strdup_printf("fourscore-cli job submit --launcher parallel %s", folder));
  g_autofree char *sbatch = g_find_program_in_path("sbatch");
  g_autofree char *program = g_find_program_in_path("fourscore-cli");
  gtk_widget_set_visible(self->submit, sbatch && program);
}

/* Shows what every look can change. */

static void show_trouble(FsJobWindow *self, const JobSeen *seen) {
  g_autofree char *told_lines =
      seen->contradiction ? g_strjoinv("\n", seen->contradiction) : g_strdup("");
  g_autofree char *told = g_strdup_printf(
      _("Results contradict each other, so nothing is concluded from any. Remove what is wrong:\n"
        "%s"),
      told_lines);
  const char *text = seen->trouble ? seen->trouble : seen->contradiction ? told : "";
  gtk_label_set_text(self->trouble, text);
  gtk_widget_set_visible(GTK_WIDGET(self->trouble), *text != '\0');
}

/* Of what is proved in the job, or else known elsewhere, or assumed by the job; none on a full
 * column. Only what the job has proved is filled. */
static Badge job_badge(FsJobWindow *self, const JobSeen *seen, const JobKnown *known, int column) {
  const Description *job = job_follower_description(self->follower);
  ValueSet proved = seen->proved[column];
  gboolean elsewhere = proved == VALUE_ANY && claim_answered(job->claim, known->columns[column]);
  if (elsewhere) proved = known->columns[column];
  ValueSet values = proved != VALUE_ANY ? proved : seen->assumed[column];
  Badge badge = badge_of_values(values, goal_of(self), board_mover(job->roots[0]));
  badge.shared = elsewhere;
  badge.assumed = proved == VALUE_ANY && values != VALUE_ANY;
  if (board_cell(job->roots[0], column) < 0) badge.kind = BADGE_NONE;
  return badge;
}

static void show_column(FsJobWindow *self, const JobSeen *seen, const JobKnown *known, int column) {
  fs_badge_view_set_badge(FS_BADGE_VIEW(self->badges[column]),
                          job_badge(self, seen, known, column));
  g_autofree char *words =
      job_words_column(seen, job_follower_description(self->follower), known, column);
  window_set_tooltip(gtk_widget_get_parent(self->badges[column]), words);
  gtk_accessible_update_property(GTK_ACCESSIBLE(gtk_widget_get_parent(self->badges[column])),
                                 GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

/* With the line that shows it, as soon as there is one. */
static void show_answer(FsJobWindow *self, const JobSeen *seen, const JobKnown *known) {
  const Description *job = job_follower_description(self->follower);
  g_autofree char *answer = job_words_answer(&seen->progress, job, known);
  g_autofree char *line = words_line(&seen->line);
  window_take_text(self->answer, seen->line.length == 0
                                     ? g_steal_pointer(&answer)
                                     : g_strdup_printf(_("%s\nBest play: %s"), answer, line));
}

static gboolean is_importing(FsJobWindow *self) {
  return self->importing || job_follower_is_collecting(self->follower);
}

/* There is something to import, or an import to stop. */
static void show_import(FsJobWindow *self, const JobSeen *seen) {
  const ResultCounts *counts = &seen->progress.counts;
  gboolean any = seen->read && !seen->contradiction && counts->proved + counts->disproved > 0;
  gtk_widget_set_sensitive(self->import, any || is_importing(self));
  gtk_button_set_label(GTK_BUTTON(self->import),
                       is_importing(self) ? _("Stop") : _("Import Results"));
  if (job_follower_is_collecting(self->follower))
    window_take_text(self->imported_words,
                     g_strdup(seen->counting ? _("Waits until the results are counted…")
                                             : _("Finding out what the job proves…")));
}

static void show_certificate(FsJobWindow *self, const JobSeen *seen) {
  gboolean solved = seen->read && !seen->contradiction && seen->progress.state == JOB_SOLVED;
  gtk_widget_set_visible(self->certificate_row, solved);
}

static void show_counted(FsJobWindow *self, const JobSeen *seen) {
  const Progress *progress = &seen->progress;
  const Description *job = job_follower_description(self->follower);
  JobKnown known = job_known(self->session, job);
  show_answer(self, seen, &known);
  window_take_text(self->answers, job_words_answers(progress, job));
  window_take_text(self->rest, job_words_rest(progress));
  window_take_text(self->damage, job_words_damage(&progress->counts));
  gtk_progress_bar_set_fraction(self->progress, progress->outlook.share);
  gtk_widget_set_visible(GTK_WIDGET(self->progress), progress->outlook.foretold);
  for (int column = 0; column < COLUMNS; column++)
    show_column(self, seen, &known, column);
}

static void job_window_update(gpointer data) {
  FsJobWindow *self = data;
  const JobSeen *seen = job_follower_seen(self->follower);
  show_trouble(self, seen);
  show_import(self, seen);
  show_certificate(self, seen);
  window_take_text(self->counted, job_words_age(seen, g_get_real_time() / G_USEC_PER_SEC));
  if (seen->workers) window_take_text(self->workers, job_words_workers(seen->workers));
  if (seen->worked) window_take_text(self->work, job_words_work(seen));
  if (seen->read) show_counted(self, seen);
}

/* Writes results into the store. */

static void job_window_keep(FsJobWindow *self, guint most) {
  guint count = MIN(self->importing->len - self->imported, most);
  fs_search_keep(fs_session_get_search(self->session), variant_default(),
                 (const ProofRecord *)self->importing->data + self->imported, count, 0);
  self->imported += count;
}

/* The row of the import goes on saying how it ended. */
static void import_ended(FsJobWindow *self, char *words) {
  g_clear_handle_id(&self->import_idle, g_source_remove);
  g_clear_pointer(&self->importing, g_array_unref);
  window_take_text(self->imported_words, g_strdup(words));
  show_import(self, job_follower_seen(self->follower));
  toast(self, words);
}

/* A million at once would be felt. */
static gboolean keep_some(gpointer data) {
  FsJobWindow *self = data;
  guint all = self->importing->len;
  job_window_keep(self, KEPT_AT_ONCE);
  if (self->imported < all) {
    g_autofree char *so_far = words_count(self->imported), *of = words_count(all);
    window_take_text(self->imported_words, g_strdup_printf(_("%s of %s answers"), so_far, of));
    return G_SOURCE_CONTINUE;
  }
  self->import_idle = 0;
  import_ended(self, job_words_brought(all, job_follower_seen(self->follower),
                                       job_follower_description(self->follower)));
  return G_SOURCE_REMOVE;
}

static void collected(GArray *records, const char *trouble, gpointer data) {
  FsJobWindow *self = data;
  self->importing = records;
  self->imported = 0;
  if (records)
    self->import_idle = g_idle_add(keep_some, self);
  else
    import_ended(self, g_strdup_printf(_("Nothing is imported: %s"), trouble));
}

static void stop_import(FsJobWindow *self) {
  guint count = self->importing ? self->imported : 0;
  g_autofree char *number = words_count(count);
  job_follower_stop_collecting(self->follower);
  import_ended(self, g_strdup_printf(g_dngettext(NULL, "Stopped: %s answer imported",
                                                 "Stopped: %s answers imported", count),
                                     number));
}

/* By the button, or by the row that it is in. */
static void import(FsJobWindow *self) {
  if (!gtk_widget_get_sensitive(self->import)) return;
  if (is_importing(self)) {
    stop_import(self);
    return;
  }
  job_follower_collect(self->follower, collected);
  gtk_widget_set_visible(self->import_row, TRUE);
  show_import(self, job_follower_seen(self->follower));
}

/* The certificate. */

static void job_window_certified(const char *trouble, gpointer data) {
  g_autoptr(FsJobWindow) self = data;
  if (!self->follower) return;
  gtk_widget_set_sensitive(self->certificate, TRUE);
  toast(self, trouble ? g_strdup_printf(_("No certificate is saved: %s"), trouble)
                      : g_strdup(_("Certificate saved")));
}

static void certificate_chosen(GFile *file, gpointer data) {
  FsJobWindow *self = data;
  gtk_widget_set_sensitive(self->certificate, FALSE);
  job_certificate_save(job_follower_path(self->follower), file, job_window_certified,
                       g_object_ref(self));
}

static void ask_for_certificate(FsJobWindow *self) {
  dialog_save(GTK_WINDOW(self), _("Save Certificate"), "certificate.txt", NULL, certificate_chosen,
              self);
}

/* Commands. */

static void copy(FsJobWindow *self, GtkLabel *command) {
  gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(self)), gtk_label_get_text(command));
  toast(self, g_strdup(_("Copied")));
}

static void copy_slurm(FsJobWindow *self) { copy(self, self->slurm); }
static void copy_here(FsJobWindow *self) { copy(self, self->here); }

static void submitted(GObject *source, GAsyncResult *result, gpointer data) {
  g_autoptr(FsJobWindow) self = data;
  g_autofree char *said = NULL;
  g_autoptr(GError) error = NULL;
  GSubprocess *process = G_SUBPROCESS(source);
  gboolean heard = g_subprocess_communicate_utf8_finish(process, result, &said, NULL, &error);
  if (!self->follower) return;
  gtk_widget_set_sensitive(self->submit, TRUE);
  const char *words = heard ? g_strstrip(said) : error->message;
  gboolean good = heard && g_subprocess_get_successful(process);
  toast(self, g_strdup_printf(good ? _("Submitted: %s") : _("Not submitted: %s"), words));
}

static void submit(FsJobWindow *self) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GSubprocess) process =
      g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, &error,
                       "fourscore-cli", "job", "submit", job_follower_path(self->follower), NULL);
  if (!process) {
    toast(self, g_strdup(error->message));
    return;
  }
  gtk_widget_set_sensitive(self->submit, FALSE);
  g_subprocess_communicate_utf8_async(process, NULL, NULL, submitted, g_object_ref(self));
}

/* With its moves, if the job names them. */
static void show_root(FsJobWindow *self) {
  const char *text = job_follower_description(self->follower)->texts[0];
  Line line;
  if (line_read(variant_default(), text, strlen(text), &line, NULL) == STATUS_OK)
    fs_session_add_line(self->session, &line);
}

/* The object. */

GtkWidget *fs_job_window_new(GtkWindow *parent, FsSession *session, const char *path,
                             Error *error) {
  FsJobWindow *self = g_object_new(FS_TYPE_JOB_WINDOW, NULL);
  window_go_with(GTK_WINDOW(self), parent);
  self->follower = job_follower_new(path, job_window_update, self, error);
  if (!self->follower) {
    gtk_window_destroy(GTK_WINDOW(self));
    return NULL;
  }
  self->session = g_object_ref(session);
  signal_follow(session, "analysis-changed", job_window_update, self);
  show_description(self);
  show_commands(self);
  return GTK_WIDGET(self);
}

static void job_window_dispose(GObject *object) {
  FsJobWindow *self = FS_JOB_WINDOW(object);
  g_clear_handle_id(&self->import_idle, g_source_remove);
  if (self->importing)
    job_window_keep(self,
                    self->importing->len); /* if it is closed too early, it still takes over all */
  g_clear_pointer(&self->importing, g_array_unref);
  g_clear_pointer(&self->follower, job_follower_free);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_job_window_parent_class)->dispose(object);
}

static void fs_job_window_class_init(FsJobWindowClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = job_window_dispose;
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  template_set(widget_class, "job-window");
  template_children(widget_class, FsJobWindow, toasts, job, question, answer, answers, work, rest,
                    workers, damage, progress, trouble, columns, slurm, here, import, import_row,
                    imported_words, counted, submit, certificate, certificate_row);
  template_callbacks(widget_class, import, ask_for_certificate, submit, copy_slurm, copy_here,
                     show_root);
}

/* A column: its name above what is known about it. */
static void add_column(FsJobWindow *self, int column) {
  GtkWidget *box = g_object_new(GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 3,
                                "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
  char name[NOTATION_MOVE];
  move_name(variant_default(), (Move)column, name);
  GtkWidget *label = gtk_label_new(name);
  gtk_widget_add_css_class(label, "caption");
  self->badges[column] = fs_badge_view_new();
  gtk_widget_set_halign(self->badges[column], GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(box), label);
  gtk_box_append(GTK_BOX(box), self->badges[column]);
  gtk_box_append(self->columns, box);
}

static void fs_job_window_init(FsJobWindow *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  window_close_on_escape(GTK_WIDGET(self->toasts));
  for (int column = 0; column < COLUMNS; column++)
    add_column(self, column);
}
