#include "review-export.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "base/words.h"
#include "base/window-toasts.h"
#include "files/file-writer.h"
#include "files/files-dialogs.h"
#include "game/review-report.h"
#include "pictures/review-picture.h"
#include "session/about-words.h"

typedef struct {
  GtkWidget *widget; /* the window's, as long as it is there */
  FsSession *session;
  FsGameReview *review;
} ReviewExport;

/* Pixels of a PNG for one of the picture. */
static const double PNG_SCALE = 2;

static void export_free(gpointer data) {
  ReviewExport *export = data;
  g_object_unref(export->session);
  g_object_unref(export->review);
  g_free(export);
}

static void review_export_tell(ReviewExport *export, GFile *file, const char *reason) {
  g_autofree char *name = dialog_file_name(file);
  g_autofree char *heading = g_strdup_printf(_("Cannot Save “%s”"), name);
  dialog_tell(GTK_WINDOW(gtk_widget_get_root(export->widget)), heading, reason);
}

static cairo_status_t append(void *closure, const unsigned char *data, unsigned int length) {
  g_byte_array_append(closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Players and other facts about the game, or what game it is. */
static char *title_of(FsSession *session) {
  const GameRecord *record = game_document_get(fs_session_get_document(session));
  char *about = about_words_line(record->about);
  return about ? about : words_game(fs_session_get_variant(session));
}

cairo_status_t review_export_draw(FsSession *session, FsGameReview *review, PictureFormat format,
                                  GByteArray *bytes) {
  g_autoptr(GameReviewed) line = fs_game_review_main_line(review);
  const ReviewStep *steps = (const ReviewStep *)(const void *)line->steps->data;
  int count = (int)line->steps->len;
  g_autofree char *title = title_of(session), *report = fs_game_review_report(review);
  g_autofree char *caption = review_turning_point(steps, line->findings, count);
  g_auto(GStrv) sentences = g_strsplit(report, "\n", -1);
  ReviewPicture picture = {.steps = steps,
                           .findings = line->findings,
                           .count = count,
                           .estimates = fs_game_review_has_opinions(review),
                           .title = title,
                           .caption = caption,
                           .sentences = (const char *const *)sentences};
  return review_picture_write(&picture, format, PNG_SCALE, append, bytes);
}

static void save(ReviewExport *export, GFile *file, GBytes *bytes) {
  g_autoptr(GError) error = NULL;
  AdwToastOverlay *toasts = window_toasts(export->widget);
  if (!file_write(file, bytes, &error))
    review_export_tell(export, file, error->message);
  else if (toasts)
    adw_toast_overlay_add_toast(toasts, window_new_toast(_("Report saved")));
}

static void save_picture(ReviewExport *export, GFile *file, PictureFormat format) {
  GByteArray *array = g_byte_array_new();
  cairo_status_t status = review_export_draw(export->session, export->review, format, array);
  g_autoptr(GBytes) bytes = g_byte_array_free_to_bytes(array);
  if (status == CAIRO_STATUS_SUCCESS)
    save(export, file, bytes);
  else
    review_export_tell(export, file, cairo_status_to_string(status));
}

static void save_text(ReviewExport *export, GFile *file) {
  char *report = fs_game_review_report(export->review);
  g_autoptr(GBytes) bytes = g_bytes_new_take(report, strlen(report));
  save(export, file, bytes);
}

static void review_export_chosen(GFile *file, gpointer data) {
  ReviewExport *export = data;
  g_autofree char *name = g_file_get_basename(file), *small = g_ascii_strdown(name, -1);
  PictureFormat format;
  if (fs_game_review_view(export->review).count == 0) return;
  if (g_str_has_suffix(small, ".txt"))
    save_text(export, file);
  else if (picture_format_of(name, &format))
    save_picture(export, file, format);
  else
    review_export_tell(export, file,
                       _("The end of the name says what it is: .txt, .png, .svg or .pdf."));
}

static GtkFileFilter *filter_of_reports(void) {
  static const char *const ends[] = {"*.png", "*.svg", "*.pdf", "*.txt"};
  GtkFileFilter *filter = gtk_file_filter_new();
  gtk_file_filter_set_name(filter, _("Reports: PNG, SVG, PDF, text"));
  for (guint i = 0; i < G_N_ELEMENTS(ends); i++)
    gtk_file_filter_add_pattern(filter, ends[i]);
  return filter;
}

void review_export(GtkWidget *widget, FsSession *session, FsGameReview *review) {
  if (fs_game_review_view(review).count == 0) return;
  ReviewExport *export = g_new(ReviewExport, 1);
  *export = (ReviewExport){widget, g_object_ref(session), g_object_ref(review)};
  g_object_set_data_full(G_OBJECT(widget), "export", export, export_free);
  dialog_save(GTK_WINDOW(gtk_widget_get_root(widget)), _("Save Report"), _("review.png"),
              filter_of_reports(), review_export_chosen, export);
}
