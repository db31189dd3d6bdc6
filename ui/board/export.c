#include "export.h"

#include <glib/gi18n.h>

#include "base/window-toasts.h"
#include "play/game-list.h"
#include "play/move-names.h"
#include "session/about-words.h"
#include "session/session-file.h"
#include "files/file-writer.h"
#include "files/files-dialogs.h"

typedef struct {
  GtkWindow *window;
  AdwToastOverlay *toasts;
  ExportDraw draw;
  gpointer data;
} BoardExport;

/* Pixels of a PNG for one of the window. */
static const double png_scale = 2;

static cairo_status_t append(void *closure, const unsigned char *data, unsigned int length) {
  g_byte_array_append(closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void export_tell(BoardExport *export, GFile *file, const char *reason) {
  g_autofree char *name = dialog_file_name(file);
  g_autofree char *heading = g_strdup_printf(_("Cannot Save “%s”"), name);
  dialog_tell(export->window, heading, reason);
}

static GBytes *export_draw(BoardExport *export, PictureFormat format, GFile *file) {
  GByteArray *bytes = g_byte_array_new();
  cairo_status_t status = export->draw(format, png_scale, append, bytes, export->data);
  if (status == CAIRO_STATUS_SUCCESS) return g_byte_array_free_to_bytes(bytes);
  export_tell(export, file, cairo_status_to_string(status));
  g_byte_array_unref(bytes);
  return NULL;
}

static void write_picture(BoardExport *export, PictureFormat format, GFile *file) {
  g_autoptr(GBytes) bytes = export_draw(export, format, file);
  g_autoptr(GError) error = NULL;
  if (!bytes) return;
  if (file_write(file, bytes, &error))
    adw_toast_overlay_add_toast(export->toasts, window_new_toast(_("Picture saved")));
  else
    export_tell(export, file, error->message);
}

static void export_chosen(GFile *file, gpointer data) {
  BoardExport *export = data;
  g_autofree char *name = g_file_get_basename(file);
  PictureFormat format;
  if (picture_format_of(name, &format))
    write_picture(export, format, file);
  else
    export_tell(export, file,
                _("The end of the name says what kind of picture it is: .png, .svg or .pdf."));
}

static void export_picture(GtkWindow *window, AdwToastOverlay *toasts, ExportDraw draw_it,
                           gpointer data) {
  GtkFileFilter *filter = gtk_file_filter_new();
  gtk_file_filter_set_name(filter, _("Pictures: PNG, SVG, PDF"));
  gtk_file_filter_add_pattern(filter, "*.png");
  gtk_file_filter_add_pattern(filter, "*.svg");
  gtk_file_filter_add_pattern(filter, "*.pdf");
  BoardExport *export = g_new(BoardExport, 1);
  *export = (BoardExport){window, toasts, draw_it, data};
  g_object_set_data_full(G_OBJECT(window), "export", export, g_free);
  dialog_save(window, _("Save Picture of the Board"), "board.png", filter, export_chosen, export);
}

static cairo_status_t draw_board(PictureFormat format, double scale, cairo_write_func_t write,
                                 void *closure, gpointer board) {
  Frame frame;
  Scene scene = fs_board_get_scene(board, &frame);
  return board_file_write(&scene, &frame, format, scale, write, closure);
}

void export_board(GtkWindow *window, AdwToastOverlay *toasts, FsBoard *board) {
  export_picture(window, toasts, draw_board, board);
}

/* Text. */

/* The options of a team: its threads, and where its tasks begin unless that is automatic. */
static char *team_options(FsSearch *search) {
  int cutoff;
  g_object_get(search, "cutoff", &cutoff, NULL);
  int threads = fs_search_get_threads(search);
  return cutoff > 0 && fs_search_get_solver(search)->has_cutoff
             ? g_strdup_printf(" --threads %d --cutoff %d", threads, cutoff)
             : g_strdup_printf(" --threads %d", threads);
}

/* " --game popout:5x4", or nothing for the default. */
static char *game_option(Variant variant) {
  char name[VARIANT_TEXT];
  variant_write(variant, name);
  return variant_equal(variant, variant_default()) ? g_strdup("")
                                                   : g_strdup_printf(" --game %s", name);
}

/* A solver that divides its work is asked only about positions, others also about each move. */
static char *command_text(FsSession *session, const Line *line) {
  static const char *const goals[] = {"--claim first", "--claim second", "--exact"};
  static const char *const schemes[] = {" --scheme new", " --scheme big", ""};
  FsSearch *search = fs_session_get_search(session);
  const SolverInfo *solver = fs_search_get_solver(search);
  Scheme scheme;
  char position[LINE_TEXT];
  g_object_get(search, "scheme", &scheme, NULL);
  line_write(line, position);
  bool divides = solver->divides || solver->has_cutoff;
  g_autofree char *team = divides ? team_options(search) : g_strdup("");
  g_autofree char *game = game_option(line->start.variant);
  return g_strdup_printf("fourscore-cli %s%s --solver %s%s %s --table %" G_GUINT64_FORMAT "M%s %s",
                         divides ? "solve" : "analyse", game, solver->name, team,
                         goals[fs_session_get_goal(session)],
                         (guint64)(fs_search_get_table_bytes(search) >> 20),
                         solver->needs_table ? schemes[scheme] : "", position);
}

/* The position as a diagram, below the facts about its game. */
static char *diagram_text(FsSession *session, const Line *line) {
  const GameRecord *record = game_document_get(fs_session_get_document(session));
  Position position = line_position(line);
  char text[LINE_TEXT];
  position_draw(&position, line_result(line), text);
  g_autofree char *about = about_words_line(record->about);
  return about ? g_strdup_printf("%s\n\n%s", about, text) : g_strdup(text);
}

/* The game as others write it; NULL if it is not one of its notations. */
static char *foreign_text(const Line *line, const char *as) {
  char text[NOTATION_TEXT];
  for (Notation notation = NOTATION_OWN + 1; notation < NOTATIONS; notation++)
    if (g_str_equal(as, notation_name(notation)) && notation_write(line, notation, text))
      return g_strdup(text);
  return NULL;
}

/* In the notation that the user chose. */
static char *moves_text(const Line *line) {
  char text[NOTATION_TEXT];
  Notation notation = move_names_notation(line->start.variant, move_names_chosen());
  if (position_stones(&line->start) > 0 || !notation_write(line, notation, text)) return NULL;
  return g_strdup(text);
}

/* The same, or what a program reads where that is not possible. */
static char *shortest_text(const Line *line) {
  char text[LINE_TEXT];
  char *moves = line->at > 0 ? moves_text(line) : NULL;
  if (moves) return moves;
  line_write(line, text);
  return g_strdup(text);
}

static gboolean is_foreign(const char *as) {
  for (Notation notation = NOTATION_OWN + 1; notation < NOTATIONS; notation++)
    if (g_str_equal(as, notation_name(notation))) return TRUE;
  return FALSE;
}

char *export_text(FsSession *session, const char *as) {
  Line line = fs_session_get_shown_line(session);
  Position position = line_position(&line);
  char text[POSITION_TEXT];
  if (g_str_equal(as, "games")) return fs_session_write_text(session);
  if (g_str_equal(as, "command")) return command_text(session, &line);
  if (is_foreign(as)) return foreign_text(&line, as);
  if (g_str_equal(as, "diagram")) return diagram_text(session, &line);
  if (g_str_equal(as, "moves")) return moves_text(&line);
  if (!g_str_equal(as, "code")) return shortest_text(&line);
  position_write_code(&position, text);
  return g_strdup(text);
}
