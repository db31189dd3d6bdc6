#include "review-all-bar.h"

#include <glib/gi18n.h>

#include "base/access-key.h"
#include "base/settings.h"
#include "base/signals.h"
#include "base/template.h"
#include "base/words.h"

struct _FsReviewAllBar {
  GtkWidget parent_instance;
  GtkWidget *box, *seconds, *button;
  GtkLabel *words;
  GSettings *settings;
  FsReviewAll *reviews;
  gboolean labelled; /* the button ends a run */
};

G_DEFINE_FINAL_TYPE(FsReviewAllBar, fs_review_all_bar, GTK_TYPE_WIDGET)

FsReviewAll *fs_review_all_bar_get_reviews(FsReviewAllBar *self) { return self->reviews; }

static char *words_of(FsReviewAllBar *self) {
  const char *trouble = fs_review_all_get_trouble(self->reviews);
  double left;
  guint of, done = fs_review_all_done(self->reviews, &of, &left);
  g_autofree char *time = words_duration(left);
  if (trouble) return g_strdup(trouble);
  if (of == 0) return g_strdup("");
  g_autofree char *reviewed = words_count(done), *all = words_count(of);
  return g_strdup_printf(_("%1$s of %2$s games reviewed, %3$s left at most"), reviewed, all, time);
}

static void review_all_bar_update(FsReviewAllBar *self) {
  gboolean running = fs_review_all_is_running(self->reviews);
  g_autofree char *words = words_of(self);
  gtk_label_set_text(self->words, words);
  gtk_widget_set_sensitive(self->seconds, !running);
  if (running == self->labelled) return;
  access_key_label(self->button, running ? _("_Stop") : _("_Review All"));
  self->labelled = running;
}

static void clicked(FsReviewAllBar *self) {
  if (fs_review_all_is_running(self->reviews))
    fs_review_all_stop(self->reviews);
  else if (!fs_review_all_start(self->reviews,
                                g_settings_get_int(self->settings, "review-seconds")) &&
           !fs_review_all_get_trouble(self->reviews))
    gtk_label_set_text(self->words, _("All games are reviewed"));
}

void fs_review_all_bar_set_session(FsReviewAllBar *self, FsSession *session) {
  g_return_if_fail(!self->reviews);
  self->reviews = fs_review_all_new(session);
  g_settings_bind(self->settings, "review-seconds", self->seconds, "value",
                  G_SETTINGS_BIND_DEFAULT);
  signal_follow(self->reviews, "changed", review_all_bar_update, self);
  self->labelled = TRUE;
  review_all_bar_update(self);
}

static void review_all_bar_dispose(GObject *object) {
  FsReviewAllBar *self = FS_REVIEW_ALL_BAR(object);
  g_clear_pointer(&self->box, gtk_widget_unparent);
  if (self->reviews) g_object_run_dispose(G_OBJECT(self->reviews));
  g_clear_object(&self->reviews);
  g_clear_object(&self->settings);
  G_OBJECT_CLASS(fs_review_all_bar_parent_class)->dispose(object);
}

static void fs_review_all_bar_class_init(FsReviewAllBarClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = review_all_bar_dispose;
  template_set_around(widget_class, "review-all-bar");
  template_children(widget_class, FsReviewAllBar, box, words, seconds, button);
  template_callbacks(widget_class, clicked);
}

static void fs_review_all_bar_init(FsReviewAllBar *self) {
  self->settings = g_settings_new(FS_SETTINGS_SCHEMA);
  gtk_widget_init_template(GTK_WIDGET(self));
}
