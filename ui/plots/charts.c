#include "charts.h"

#include <cairo-svg.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/words.h"
#include "storage/whole-file.h"

enum { WIDTH = 800, HEIGHT = 500, PNG_SCALE = 2 };

static double rate(const Trace *trace, int i) { return trace_rate(trace, i); }

static double tasks(const Trace *trace, int i) { return (double)trace->samples[i].tasks; }

static double used(const Trace *trace, int i) { return 100 * trace->samples[i].used; }

static double hits(const Trace *trace, int i) { return 100 * trace_hit_ratio(trace, i); }

static const struct {
  const char *name, *y_label;
  double (*figure)(const Trace *trace, int i);
} kinds[CHARTS] = {
    [CHART_RATE] = {N_("Nodes a Second"), N_("nodes a second"), rate},
    [CHART_TASKS] = {N_("Tasks Done"), N_("tasks"), tasks},
    [CHART_USED] = {N_("Table in Use"), N_("percent of the entries"), used},
    [CHART_HITS] = {N_("Table Hits"), N_("percent of the look-ups"), hits},
    [CHART_COLUMNS] = {N_("Work by Column"), N_("nodes"), NULL},
};

const char *chart_name(ChartKind kind) { return _(kinds[kind].name); }

/* An empty series with room. */
static Series *add_series(Chart *chart, const char *name, int room, gboolean dark) {
  int s = chart->plot.count++;
  g_strlcpy(chart->names[s], name, sizeof chart->names[s]);
  chart->series[s] = (Series){.name = chart->names[s],
                              .x = g_new(double, room),
                              .y = g_new(double, room),
                              .line = true,
                              .colour = plot_colour(s, dark)};
  return &chart->series[s];
}

static void add_point(Series *series, double x, double y) {
  ((double *)series->x)[series->count] = x;
  ((double *)series->y)[series->count++] = y;
}

static void add_trace(Chart *chart, const Trace *trace, ChartKind kind, gboolean dark) {
  Series *series = add_series(chart, words_scheme(trace->scheme), TRACE_ROOM, dark);
  series->name = words_scheme_keeps(trace->scheme);
  for (int i = 1; i < trace->count; i++)
    add_point(series, trace->samples[i].seconds, kinds[kind].figure(trace, i));
}

static void charts_add_moves(Chart *chart, Variant variant, const AnalysisView *view,
                             gboolean dark) {
  Series *series = add_series(chart, _("nodes"), MOVES_MOST, dark);
  series->marker = MARKER_BAR;
  series->line = false;
  series->name = NULL;
  chart->plot.x_names = chart->move_names;
  chart->plot.x_names_count = view->count;
  for (int m = 0; m < view->count; m++) {
    const MoveStatus *move = &view->moves[m];
    move_name(variant, (Move)m, chart->moves[m]);
    chart->move_names[m] = chart->moves[m];
    if (move->state != MOVE_ILLEGAL && move->same_as == m)
      add_point(series, m, (double)move->nodes);
  }
}

/* Legends name the schemes as the settings do; one curve alone needs none. */
Chart *chart_new(FsSearch *of, ChartKind kind, gboolean dark) {
  Chart *chart = g_new0(Chart, 1);
  SearchNow now = fs_search_now(of);
  g_autofree char *position = fs_search_write_root(of);
  chart->title =
      position ? g_strdup_printf("%s: %s", chart_name(kind), position) : g_strdup(chart_name(kind));
  chart->plot = (Plot){
      .title = chart->title,
      .x_label = kind == CHART_COLUMNS ? _("column") : _("time"),
      .x_time = kind != CHART_COLUMNS,
      .y_label = _(kinds[kind].y_label),
      .series = chart->series,
      .dark = dark,
  };
  if (kind == CHART_COLUMNS && now.view->count > 0)
    charts_add_moves(chart, now.root->start.variant, now.view, dark);
  for (Scheme scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG && kind != CHART_COLUMNS; scheme++) {
    const Trace *trace = fs_search_get_trace(of, scheme);
    if (trace) add_trace(chart, trace, kind, dark);
  }
  if (chart->plot.count == 1) chart->series[0].name = NULL;
  return chart;
}

void chart_free(Chart *chart) {
  for (int s = 0; s < chart->plot.count; s++) {
    g_free((double *)chart->series[s].x);
    g_free((double *)chart->series[s].y);
  }
  g_free(chart->title);
  g_free(chart);
}

/* Numbers as in the C locale, whatever the user's. */
static void append_number(GString *text, double number) {
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  if (isfinite(number))
    g_string_append(text, g_ascii_formatd(digits, sizeof digits, "%.10g", number));
}

char *chart_csv(const Chart *chart) {
  const Plot *plot = &chart->plot;
  GString *text = g_string_new(plot->x_names ? "column,nodes\n" : "scheme,seconds,value\n");
  for (int s = 0; s < plot->count; s++)
    for (int i = 0; i < plot->series[s].count; i++) {
      const Series *series = &plot->series[s];
      if (plot->x_names) {
        g_string_append(text, plot->x_names[(int)series->x[i]]);
      } else {
        g_string_append_printf(text, "%s,", chart->names[s]);
        append_number(text, series->x[i]);
      }
      g_string_append_c(text, ',');
      append_number(text, series->y[i]);
      g_string_append_c(text, '\n');
    }
  return g_string_free(text, FALSE);
}

static cairo_status_t append_bytes(void *data, const unsigned char *bytes, unsigned length) {
  g_byte_array_append(data, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

static GByteArray *picture(const Chart *chart, gboolean png) {
  GByteArray *bytes = g_byte_array_new();
  cairo_surface_t *surface =
      png ? cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH * PNG_SCALE, HEIGHT * PNG_SCALE)
          : cairo_svg_surface_create_for_stream(append_bytes, bytes, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create(surface);
  if (png) cairo_scale(cr, PNG_SCALE, PNG_SCALE);
  plot_paint(cr, &chart->plot, WIDTH, HEIGHT);
  cairo_destroy(cr);
  if (png) cairo_surface_write_to_png_stream(surface, append_bytes, bytes);
  cairo_surface_finish(surface);
  cairo_surface_destroy(surface);
  return bytes;
}

gboolean chart_save(const Chart *chart, const char *path, GError **error) {
  g_autofree char *lower = g_ascii_strdown(path, -1);
  gboolean png = g_str_has_suffix(lower, ".png"), svg = g_str_has_suffix(lower, ".svg");
  if (g_str_has_suffix(lower, ".csv")) {
    g_autofree char *text = chart_csv(chart);
    return whole_file_write(path, text, strlen(text), 0666, error);
  }
  if (!png && !svg) {
    g_autofree char *shown = g_filename_display_name(path);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                _("“%s” ends in none of .svg, .png and .csv"), shown);
    return FALSE;
  }
  g_autoptr(GByteArray) bytes = picture(chart, png);
  return whole_file_write(path, bytes->data, bytes->len, 0666, error);
}
