#include "base/live.h"

#include "base/message.h"
#include "base/output.h"
#include "core/clock.h"
#include "core/figures.h"
#include "cluster/files/description.h"

#include <glib.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
  ENTRY_WIDTH = 40, /* characters given to the left of two entries */
  OTHER_LINES = 5,  /* title, head, and three lines of statistics */
  TEXT_SIZE = 32,
};

/* One picture on its way to the terminal. */
typedef struct {
  GString *text;
  int lines, width, height;
} LiveFrame;

bool live_possible(void) {
  const char *term = g_getenv("TERM");
  return isatty(STDERR_FILENO) && term != NULL && strcmp(term, "dumb") != 0;
}

/* Adds a line, unless the window is full; its last line stays free for the cursor. */
G_GNUC_PRINTF(2, 3) static void frame_add(LiveFrame *frame, const char *format, ...) {
  if (frame->lines + 1 >= frame->height) return;
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *line = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_string_append_printf(frame->text, "%.*s\x1b[K\n", frame->width, line);
  frame->lines++;
}

/* How many characters of a line may be drawn on, and the number of lines. */
static void window_size(int *width, int *height) {
  struct winsize window;
  *width = 80;
  *height = 24;
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 || window.ws_row == 0)
    return;
  *width = window.ws_col - 1; /* the last place is left alone: some terminals wrap there */
  *height = window.ws_row;
}

/* Begins above the lines that were drawn before. */
static LiveFrame frame_new(int drawn) {
  LiveFrame frame = {.text = g_string_new("\r")};
  window_size(&frame.width, &frame.height);
  if (drawn > 0) g_string_append_printf(frame.text, "\x1b[%dA", drawn);
  return frame;
}

static void frame_show(LiveFrame *frame, int *drawn) {
  g_string_append(frame->text, "\x1b[J");
  fputs(frame->text->str, stderr);
  fflush(stderr);
  *drawn = frame->lines;
  g_string_free(frame->text, TRUE);
}

/* Another search begins with no time and no nodes. */
static void update_pace(LivePace *pace, double seconds, uint64_t nodes) {
  if (seconds < pace->seconds || nodes < pace->nodes) *pace = (LivePace){0};
  double since = seconds - pace->seconds;
  if (pace->rate > 0 && since < 1) return;
  if (since > 0) pace->rate = (double)(nodes - pace->nodes) / since;
  pace->seconds = seconds;
  pace->nodes = nodes;
}

void live_write_pace(LivePace *pace, double seconds, uint64_t nodes, char text[LIVE_PACE_SIZE]) {
  update_pace(pace, seconds, nodes);
  snprintf(text, LIVE_PACE_SIZE, "%s, %s nodes, %s nodes/s", figure_duration(seconds).text,
           figure_count((double)nodes, "").text, figure_count(pace->rate, "").text);
}

static const char *unit_word(Span span) {
  static const char *const words[][2] = {{"second", "seconds"},
                                         {"minute", "minutes"},
                                         {"hour", "hours"},
                                         {"day", "days"},
                                         {"year", "years"}};
  return words[span.unit][span.count > 1];
}

void live_write_outlook(const Outlook *outlook, uint64_t nodes, double seconds,
                        char text[LIVE_OUTLOOK_SIZE]) {
  double pace = nodes > 0 ? seconds / (double)nodes : 0;
  Span least = figure_span(outlook->rest.least * pace, false);
  Span most = figure_span(outlook->rest.most * pace, true);
  if (!outlook->foretold)
    snprintf(text, LIVE_OUTLOOK_SIZE, "the time left cannot be predicted yet");
  else if (least.unit == most.unit)
    snprintf(text, LIVE_OUTLOOK_SIZE, "perhaps %d to %d %s left", least.count, most.count,
             unit_word(most));
  else
    snprintf(text, LIVE_OUTLOOK_SIZE, "perhaps %d %s to %d %s left", least.count, unit_word(least),
             most.count, unit_word(most));
}

static double percent(uint64_t part, uint64_t whole) {
  return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

static const char *state_word(const MoveStatus *status, Goal goal) {
  switch (status->state) {
  case MOVE_ILLEGAL:
    return "-";
  case MOVE_OPEN:
    return "open";
  case MOVE_SEARCHING:
    return "searching";
  case MOVE_ANSWERED:
    return goal_word(goal, status->values);
  }
  g_assert_not_reached();
}

/* Characters of the longest name of a move. */
static int name_width(const Live *live) {
  int width = 0, count = variant_moves(live->variant);
  for (int move = 0; move < count; move++) {
    char name[MOVE_TEXT];
    move_write(live->variant, (Move)move, name);
    width = MAX(width, (int)strlen(name));
  }
  return width;
}

/* Which answer is likelier as long as there is none: by proof numbers, or by belief. */
static void write_leaning(const Live *live, const MoveStatus *status, char text[TEXT_SIZE]) {
  bool open = status->state == MOVE_OPEN || status->state == MOVE_SEARCHING;
  if (!open || status->leaning < 0 || goal_answered(live->options->goal, status->values)) return;
  snprintf(text, TEXT_SIZE, "leans to %s%s", status->leaning >= 0.5 ? "" : "not ",
           claim_name(status->claim));
}

/* One move's entry; free with g_free(). */
static char *move_entry(const Live *live, int move, const MoveStatus *status) {
  char name[MOVE_TEXT], other[MOVE_TEXT], same[TEXT_SIZE] = "";
  if (status->same_as == move) write_leaning(live, status, same);
  move_write(live->variant, (Move)move, name);
  move_write(live->variant, (Move)status->same_as, other);
  if (status->same_as != move) snprintf(same, sizeof same, "as %s", other);
  return g_strdup_printf(
      "%-*s %-9s %8s %10s %s", name_width(live), name, state_word(status, live->options->goal),
      figure_count((double)status->nodes, "").text, figure_duration(status->seconds).text, same);
}

/* The moves to show: always one for each column, and other moves of the game where they are
 * legal. */
static int list_shown(const Live *live, const AnalysisView *view, int shown[MOVES_MOST]) {
  int count = 0, columns = variant_columns(live->variant);
  for (int move = 0; move < view->count; move++)
    if (move < columns || view->moves[move].state != MOVE_ILLEGAL) shown[count++] = move;
  return count;
}

/* One entry below the other, or in low and wide windows two side by side. */
static void live_add_moves(LiveFrame *frame, const Live *live, const AnalysisView *view) {
  int shown[MOVES_MOST], count = list_shown(live, view, shown);
  bool pairs = frame->height <= count + OTHER_LINES && frame->width > ENTRY_WIDTH;
  int rows = pairs ? (count + 1) / 2 : count;
  for (int row = 0; row < rows; row++) {
    int right = row + rows < count && pairs ? shown[row + rows] : -1;
    g_autofree char *entry = move_entry(live, shown[row], &view->moves[shown[row]]);
    g_autofree char *second =
        right >= 0 ? move_entry(live, right, &view->moves[right]) : g_strdup("");
    if (pairs)
      frame_add(frame, "%-*.*s%s", ENTRY_WIDTH, ENTRY_WIDTH, entry, second);
    else
      frame_add(frame, "%s", entry);
  }
}

/* Facts; if one move is open and nothing is foretold about it, that is all there is to say. */
static void add_outlook_of(LiveFrame *frame, const Live *live, const AnalysisView *view) {
  AnalysisCount count = analysis_count(view);
  char outlook[LIVE_OUTLOOK_SIZE], last[MOVE_TEXT] = "";
  live_write_outlook(&view->outlook, view->counters.nodes, view->seconds, outlook);
  if (count.last >= 0) move_write(live->variant, (Move)count.last, last);
  frame_add(frame, "%s; %d of %d moves proved%s%s", outlook, count.answered, count.legal,
            count.last >= 0 ? ", open: " : "", last);
}

static void add_statistics(LiveFrame *frame, Live *live, const AnalysisView *view) {
  const Counters *counters = &view->counters;
  char pace[LIVE_PACE_SIZE];
  live_write_pace(&live->pace, view->seconds, counters->nodes, pace);
  frame_add(frame, "%s", pace);
  if (live->table != NULL)
    frame_add(frame, "table %s, %.1f%% used, %.1f%% hits",
              figure_bytes(table_bytes(live->table), " ").text,
              percent(counters->filled, table_entries(live->table)),
              percent(counters->hits, counters->probes));
  add_outlook_of(frame, live, view);
}

void live_draw(Live *live, const AnalysisView *view) {
  LiveFrame frame = frame_new(live->lines);
  frame_add(&frame, "%s: %s", live->title, goal_word(live->options->goal, view->values));
  add_statistics(&frame, live, view);
  frame_add(&frame, "%-*s %-9s %8s %10s %s", name_width(live), "", "value", "nodes", "time",
            view->answered ? "" : "(what it leans to is no proof)");
  live_add_moves(&frame, live, view);
  frame_show(&frame, &live->lines);
}

void live_erase(Live *live) {
  LiveFrame frame = frame_new(live->lines);
  frame_show(&frame, &live->lines);
}

void live_text(int *drawn, const char *text) {
  LiveFrame frame = frame_new(*drawn);
  g_auto(GStrv) each = g_strsplit(text, "\n", -1);
  for (int i = 0; each[i] != NULL && each[i + 1] != NULL; i++)
    frame_add(&frame, "%s", each[i]);
  frame_show(&frame, drawn);
}

void live_line(const char *format, ...) {
  int width, height;
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *line = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  window_size(&width, &height);
  fprintf(stderr, "\r%.*s\x1b[K", width, line);
  fflush(stderr);
}

void live_line_erase(void) { fputs("\r\x1b[K", stderr); }

void live_search_begin(LiveSearch *live, const Table *table) {
  live->filled += tally_peek(&live->tally).filled;
  live->tally = (Tally){0};
  live->table = table;
  live->pace = (LivePace){0};
  live->outlook = (Outlook){0};
  live->told = false;
  live->began = clock_seconds();
}

/* Only how long it has lasted is known. */
static void live_add_outlook(LiveSearch *live, uint64_t nodes, GString *line) {
  const OutlookPart part = {.stones = live->stones, .claims = 1, .nodes = (double)nodes};
  char outlook[LIVE_OUTLOOK_SIZE];
  outlook_follow(&live->outlook, outlook_make(part.nodes, outlook_rest(&part), false));
  live_write_outlook(&live->outlook, nodes, clock_seconds() - live->began, outlook);
  g_string_append_printf(line, " | %s", outlook);
}

void live_search_draw(LiveSearch *live) {
  Counters now = tally_peek(&live->tally);
  char pace[LIVE_PACE_SIZE];
  if (!live_possible()) return;
  live_write_pace(&live->pace, clock_seconds() - live->began, now.nodes, pace);
  g_autoptr(GString) line = g_string_new(pace);
  if (live->table != NULL)
    g_string_append_printf(line, ", table %.1f%% used",
                           percent(live->filled + now.filled, table_entries(live->table)));
  if (live->foretells) live_add_outlook(live, now.nodes, line);
  live_line("%s", line->str);
  live->drawn = true;
}

void live_search_erase(LiveSearch *live) {
  if (live->drawn) live_line_erase();
  live->drawn = false;
}

void live_search_tell_distance(LiveSearch *live, const char *position) {
  static const double PATIENCE = 10; /* seconds */
  if (live->told || live_possible() || clock_seconds() - live->began < PATIENCE) return;
  live->told = true;
  message_print("%s: still searching for the distance, which can take very long; --time-limit "
                "would end that",
                position);
}
