#include "review/picture.h"

#include "base/message.h"
#include "base/output.h"
#include "game/review-report.h"
#include "pictures/review-picture.h"

#include <glib.h>

static const double PNG_SCALE = 2;

bool review_check_picture(const char *name) {
  PictureFormat format;
  if (!picture_format_of(name, &format))
    return message_fail("--picture: the end of the name says what it is, .png, .svg or .pdf: %s",
                        name);
  return output_file_check("--picture", name);
}

static cairo_status_t review_picture_append(void *bytes, const unsigned char *data,
                                            unsigned int length) {
  g_byte_array_append(bytes, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* "Anna – Ben", or the name of the game. */
static char *title_of(const GameAbout *about, Variant variant) {
  if (about->white || about->black)
    return g_strdup_printf("%s – %s", about->white ? about->white : "White",
                           about->black ? about->black : "Black");
  if (!variant.rules->sized) return g_strdup(variant.rules->title);
  return g_strdup_printf("%s, %d×%d", variant.rules->title, variant.width, variant.height);
}

static cairo_status_t review_picture_make(const char *title, const ReviewStep *steps,
                                          const ReviewFinding *findings, int count,
                                          const char *report, PictureFormat format,
                                          GByteArray *bytes) {
  g_autofree char *caption = review_turning_point(steps, findings, count);
  g_auto(GStrv) sentences = g_strsplit(report, "\n", -1);
  ReviewPicture picture = {.steps = steps,
                           .findings = findings,
                           .count = count,
                           .estimates = true,
                           .title = title,
                           .caption = caption,
                           .sentences = (const char *const *)sentences};
  return review_picture_write(&picture, format, PNG_SCALE, review_picture_append, bytes);
}

bool review_draw_picture(const char *name, const GameAbout *about, const ReviewStep *steps,
                         const ReviewFinding *findings, int count, const char *report) {
  g_autofree char *title = title_of(about, steps[0].position.variant);
  g_autoptr(GByteArray) bytes = g_byte_array_new();
  PictureFormat format;
  if (!picture_format_of(name, &format)) return false;
  cairo_status_t status = review_picture_make(title, steps, findings, count, report, format, bytes);
  if (status != CAIRO_STATUS_SUCCESS)
    return message_fail("--picture: cannot draw: %s", cairo_status_to_string(status));
  return output_file_write("--picture", name, (const char *)bytes->data, bytes->len);
}
