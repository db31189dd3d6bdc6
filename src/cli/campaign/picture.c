/* The proof numbers of a campaign over time, drawn with cairo. */
#include "base/message.h"
#include "campaign/campaign.h"
#include "paint/plot.h"

#include <cairo-svg.h>
#include <math.h>

enum { WIDTH = 800, HEIGHT = 500 };

/* The numbers of proved and disproved positions, 0 and 1e30, are no points. */
static double point(double number) { return number < 1e29 ? number : (double)NAN; }

static bool campaign_picture_save(const Plot *plot, const char *path) {
  cairo_surface_t *surface = cairo_svg_surface_create(path, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create(surface);
  plot_paint(cr, plot, WIDTH, HEIGHT);
  cairo_status_t status = cairo_status(cr);
  cairo_destroy(cr);
  cairo_surface_finish(surface);
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
  cairo_surface_destroy(surface);
  if (status == CAIRO_STATUS_SUCCESS) return true;
  return message_fail("--log: cannot write %s: %s", path, cairo_status_to_string(status));
}

bool campaign_picture(const GArray *entries, const char *path) {
  g_autofree double *x = g_new(double, entries->len + 1);
  g_autofree double *yes = g_new(double, entries->len + 1), *no = g_new(double, entries->len + 1);
  for (guint i = 0; i < entries->len; i++) {
    const LogLine *line = &g_array_index(entries, LogLine, i);
    x[i] = line->seconds;
    yes[i] = point(line->yes);
    no[i] = point(line->no);
  }
  const Series series[] = {
      {.name = "proof",
       .x = x,
       .y = yes,
       .count = (int)entries->len,
       .line = true,
       .colour = plot_colour(0, false)},
      {.name = "disproof",
       .x = x,
       .y = no,
       .count = (int)entries->len,
       .line = true,
       .colour = plot_colour(1, false)},
  };
  const Plot plot = {.title = "Proof numbers of the root",
                     .x_label = "time of the search",
                     .y_label = "what is likely to be left",
                     .series = series,
                     .count = G_N_ELEMENTS(series),
                     .log_y = true,
                     .x_time = true};
  return campaign_picture_save(&plot, path);
}
