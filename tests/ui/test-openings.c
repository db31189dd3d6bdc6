/* Opinions of openings: read, turned as the position lies, and shown; the installed file is whole.
 */
#include "games/openings-view.h"
#include "storage/openings.h"
#include "storage/shelf.h"
#include "windows.h"

#include <glib/gstdio.h>

#define HEADER "# fourscore openings 1: opinions, not proofs\n# game cube\n"

static char *folder;

static void write_openings(const char *text) {
  g_autofree char *path = g_build_filename(folder, "cube.openings", NULL);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  g_setenv("FOURSCORE_BOOKS", folder, TRUE);
}

static int find(const Openings *openings, const char *text, OpeningMove moves[MOVES_MOST]) {
  Line line = line_at(text);
  Position position = line_position(&line);
  return openings_find(openings, &position, moves);
}

/* What is known about an image is turned, and the position after a move may say more about it. */
static void test_images(void) {
  OpeningMove moves[MOVES_MOST];
  write_openings(HEADER "0\t90\t1.5\t0.550\t0.2\t3\tF0C\t1:0.500:40:3 F:0.600:50:4\n"
                        "0F\t80\t1.5\t0.700\t0.2\t3\tC03\t3:0.5:1:1\n"
                        "0F\t70\t1.5\t0.100\t0.2\t3\tC03\t3:0.5:1:1\n");
  Openings *openings = openings_open(variant_default());
  g_assert_null(openings_trouble(openings));
  g_assert_cmpint(find(openings, "0", moves), ==, 2);
  g_assert_cmpint(moves[0].move, ==, 1);
  g_assert_cmpfloat(moves[1].points, ==, 0.7);
  g_assert_cmpuint(moves[1].visits, ==, 80);
  g_assert_cmpint(moves[1].depth, ==, 4);
  g_assert_cmpint(find(openings, "F", moves), ==, 2);
  g_assert_true(moves[1].move == 0 && (moves[0].move == 11 || moves[0].move == 14));
  g_assert_cmpint(find(openings, "5", moves), ==, 0);
  OpeningView view;
  Line line = line_at("F");
  Position turned = line_position(&line);
  g_assert_true(openings_view(openings, &turned, &view));
  g_assert_cmpfloat(view.points, ==, 0.55);
  g_assert_cmpint(view.length, ==, 3);
  g_assert_true(view.line[0] == 0 && view.line[1] == 15);
  openings_free(openings);
}

static void test_damage(void) {
  static const char *const damaged[] = {
      "0\t90\t1.5\t0.550\t0.2\t3\tF0C",
      "0X\t90\t1.5\t0.550\t0.2\t3\tF0C\t1:0.5:1:1",
      "0\t-9\t1.5\t0.550\t0.2\t3\tF0C\t1:0.5:1:1",
      "0\t90\t1.5\t1.550\t0.2\t3\tF0C\t1:0.5:1:1",
      "0\t90\t1.5\tnan\t0.2\t3\tF0C\t1:0.5:1:1",
      "0\t90\t1.5\t0.550\t0.2\t3\tF0C\t1:0.5:1",
      "0\t90\t1.5\t0.550\t0.2\t3\tF0C\tG:0.5:1:1",
      "0000\t90\t1.5\t0.550\t0.2\t3\tF0C\t0:0.5:1:1",
      "0\t90\t1.5\t0.550\t0.2\t4\tF0C\t1:0.5:1:1",
      "0\t90\t1.5\t0.550\t0.2\t3\tF0X\t1:0.5:1:1",
  };
  OpeningMove moves[MOVES_MOST];
  for (guint i = 0; i < G_N_ELEMENTS(damaged); i++) {
    g_autofree char *text = g_strconcat(HEADER, damaged[i], "\n", NULL);
    write_openings(text);
    Openings *openings = openings_open(variant_default());
    g_assert_nonnull(openings_trouble(openings));
    g_assert_nonnull(strstr(openings_trouble(openings), "cube.openings, line 3: "));
    g_assert_cmpint(find(openings, "0", moves), ==, 0);
    openings_free(openings);
  }
}

static int rows(FsOpeningsView *view) {
  GtkWidget *list = widget_find(view, GTK_TYPE_LIST_BOX);
  int count = 0;
  for (GtkWidget *row = gtk_widget_get_first_child(list); row;
       row = gtk_widget_get_next_sibling(row))
    count++;
  return count;
}

/* The best for the mover first; none where estimates are off, or nothing is known. */
static void test_view(void) {
  write_openings(HEADER "0\t90\t1.5\t0.55\t0.2\t3\tF0C\t1:0.60:40:3 F:0.50:50:4 5:0.70:9:1\n");
  g_autoptr(FsSession) session = session_at("0");
  g_autoptr(GSettings) settings = g_settings_new("io.github.fourscore.Fourscore");
  FsOpeningsView *view = g_object_ref_sink(g_object_new(FS_TYPE_OPENINGS_VIEW, NULL));
  fs_openings_view_set_session(view, session);
  fs_openings_view_show(view, NULL);
  g_assert_cmpint(rows(view), ==, 3);
  g_assert_nonnull(widget_label(GTK_WIDGET(view), "≈ 50 %"));
  g_assert_nonnull(widget_label(GTK_WIDGET(view),
                                "Estimates of the opening, no proofs; percentages: "
                                "Black’s share of the points"));
  GtkWidget *list = widget_find(view, GTK_TYPE_LIST_BOX);
  g_signal_emit_by_name(list, "row-activated",
                        gtk_list_box_get_row_at_index(GTK_LIST_BOX(list), 0));
  g_assert_cmpstr(session_text(session), ==, "0F");
  fs_openings_view_show(view, NULL);
  g_assert_cmpint(rows(view), ==, 0);
  g_assert_false(gtk_widget_get_visible(GTK_WIDGET(view)));
  fs_session_back(session);
  g_settings_set_boolean(settings, "beliefs", FALSE);
  fs_openings_view_show(view, NULL);
  g_assert_cmpint(rows(view), ==, 0);
  g_settings_reset(settings, "beliefs");
  g_object_unref(view);
}

/* The installed file says something about each position of at most two stones. */
static void test_installed(void) {
  OpeningMove moves[MOVES_MOST];
  g_setenv("FOURSCORE_BOOKS", BOOKS_DIR, TRUE);
  Openings *openings = openings_open(variant_default());
  g_assert_null(openings_trouble(openings));
  Position empty = position_begin(variant_default());
  g_assert_cmpint(openings_find(openings, &empty, moves), ==, 16);
  for (Move first = 0; first < 16; first++)
    for (Move second = 0; second < 16; second++) {
      Position one = position_play(&empty, first), two = position_play(&one, second);
      g_assert_cmpint(openings_find(openings, &one, moves), ==, 16);
      g_assert_cmpint(openings_find(openings, &two, moves), >=, 15);
      g_assert_cmpuint(moves[0].visits, >, 0);
    }
  openings_free(openings);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  folder = g_dir_make_tmp("openings-XXXXXX", NULL);
  g_test_add_func("/openings/images", test_images);
  g_test_add_func("/openings/damage", test_damage);
  g_test_add_func("/openings/view", test_view);
  g_test_add_func("/openings/installed", test_installed);
  return g_test_run();
}
