#include "bench/plots.h"

#include "base/message.h"
#include "paint/plot.h"

#include <cairo-svg.h>
#include <errno.h>
#include <math.h>

enum {
  WIDTH = 800, /* of a picture; in pixels of the PNG, PNG_SCALE times as much */
  HEIGHT = 500,
  PNG_SCALE = 2,
};

/* What one picture shows. */
typedef struct {
  const char *name; /* of the files */
  const char *title, *y_label;
  double (*figure)(const BenchResult *result);
  bool log;
  bool of_complete; /* only for difficulties that were answered in full */
} BenchPicture;

static double seconds(const BenchResult *result) { return result->seconds; }
static double nodes(const BenchResult *result) { return (double)result->counters.nodes; }
static double hit_percent(const BenchResult *result) { return 100 * bench_hit_ratio(result); }

static const BenchPicture pictures[] = {
    {"time", "Total time of %s positions", "seconds", seconds, true, true},
    {"nodes", "Nodes of %s positions", "nodes", nodes, true, true},
    {"ns-per-node", "Mean time of a node", "nanoseconds", bench_ns_per_node, false, false},
    {"hit-ratio", "Look-ups in the table that found an entry", "percent", hit_percent, false,
     false},
};

bool bench_plot_begin(const char *folder) {
  if (g_mkdir_with_parents(folder, 0777) == 0) return true;
  return message_fail("--plot: cannot make the folder %s: %s", folder, g_strerror(errno));
}

/* The figures of one variant over the stones. The arrays are freed with series_clear(). */
static Series series_of(const Bench *bench, const GArray *results, int variant,
                        const BenchPicture *picture) {
  double *x = g_new(double, results->len), *y = g_new(double, results->len);
  int count = 0;
  for (guint i = 0; i < results->len; i++) {
    const BenchResult *result = &g_array_index(results, BenchResult, i);
    if (result->variant != variant) continue;
    x[count] = result->stones;
    y[count++] =
        !picture->of_complete || bench_complete(result) ? picture->figure(result) : (double)NAN;
  }
  return (Series){.name = bench_variant(bench, variant)->label,
                  .x = x,
                  .y = y,
                  .count = count,
                  .line = true,
                  .marker = plot_marker(variant),
                  .colour = plot_colour(variant, false)};
}

static void series_clear(void *data) {
  g_free((void *)((Series *)data)->x);
  g_free((void *)((Series *)data)->y);
}

/* Paints the plot on a new surface, which it takes over; NULL for PNG, which goes to `path`. */
static cairo_status_t bench_plots_paint(const Plot *plot, cairo_surface_t *surface,
                                        const char *png) {
  cairo_t *cr = cairo_create(surface);
  if (png != NULL) cairo_scale(cr, PNG_SCALE, PNG_SCALE);
  plot_paint(cr, plot, WIDTH, HEIGHT);
  cairo_status_t status = cairo_status(cr);
  cairo_destroy(cr);
  if (png != NULL && status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png(surface, png);
  cairo_surface_finish(surface);
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
  cairo_surface_destroy(surface);
  return status;
}

static bool bench_plots_save(const Plot *plot, const char *folder, const char *name) {
  g_autofree char *svg = g_strdup_printf("%s/%s.svg", folder, name);
  g_autofree char *png = g_strdup_printf("%s/%s.png", folder, name);
  cairo_status_t status =
      bench_plots_paint(plot, cairo_svg_surface_create(svg, WIDTH, HEIGHT), NULL);
  const char *path = svg;
  if (status == CAIRO_STATUS_SUCCESS) {
    path = png;
    status = bench_plots_paint(
        plot, cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH * PNG_SCALE, HEIGHT * PNG_SCALE),
        png);
  }
  if (status == CAIRO_STATUS_SUCCESS) return true;
  return message_fail("--plot: cannot write %s: %s", path, cairo_status_to_string(status));
}

/* 1000000 as "1 000 000"; free with g_free() */
static char *group_digits(guint64 number) {
  g_autofree char *digits = g_strdup_printf("%" G_GUINT64_FORMAT, number);
  GString *text = g_string_new(digits);
  for (gssize i = (gssize)text->len - 3; i > 0; i -= 3)
    g_string_insert_c(text, i, ' ');
  return g_string_free(text, FALSE);
}

static bool bench_plots_draw(const Bench *bench, const GArray *results,
                             const BenchPicture *picture) {
  g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Series));
  g_array_set_clear_func(all, series_clear);
  for (int i = 0; i < (int)bench->variants->len; i++) {
    Series series = series_of(bench, results, i, picture);
    g_array_append_val(all, series);
  }
  g_autofree char *count = group_digits(bench->count);
  g_auto(GStrv) around = g_strsplit(picture->title, "%s", 2);
  g_autofree char *title = g_strjoinv(count, around);
  Plot plot = {.title = title,
               .x_label = "stones on the board",
               .y_label = picture->y_label,
               .series = (const Series *)all->data,
               .count = (int)all->len,
               .log_y = picture->log};
  return bench_plots_save(&plot, bench->plot, picture->name);
}

static bool several_schemes(const Bench *bench) {
  for (guint i = 1; i < bench->variants->len; i++)
    if (bench_variant(bench, (int)i)->scheme != bench_variant(bench, 0)->scheme) return true;
  return false;
}

bool bench_plot(const Bench *bench, const GArray *results) {
  for (size_t i = 0; i < G_N_ELEMENTS(pictures); i++)
    if (pictures[i].figure != hit_percent || several_schemes(bench))
      if (!bench_plots_draw(bench, results, &pictures[i])) return false;
  return true;
}
