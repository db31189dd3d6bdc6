#include "position-list.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/figures.h"

enum { MORE_NAMED = 5 }; /* lines that are wrong, behind the first */

/* A list that is being read. */
typedef struct {
  GameList list;
  const char *text;
  gsize length;
  PositionTake take;
  gpointer data;
  PassedLines passed;
  int wrong;     /* lines that were not taken ... */
  GString *more; /* ... and the numbers of some behind the first */
  gboolean begun;
  gboolean names;     /* the last line named players, and a game was before it */
  gboolean named;     /* a game followed such a line */
  FoldedText players; /* of the next game; empty: none */
} ListReading;

/* A line of it, without the blanks around it. */
typedef struct {
  int number;
  gsize begin; /* of the line */
  gsize at, length;
  FoldedText folded;
} ListPlace;

typedef void (*PlaceVisit)(ListReading *reading, const ListPlace *place, gsize *offset,
                           GError **error);

static gboolean is_blank(char byte) { return byte == ' ' || byte == '\t'; }

static void find_place(const ListReading *reading, gsize begin, gsize end, ListPlace *place) {
  place->begin = place->at = begin;
  while (place->at < end && is_blank(reading->text[place->at]))
    place->at++;
  while (end > place->at && is_blank(reading->text[end - 1]))
    end--;
  place->length = end - place->at;
  text_fold(reading->text + place->at, place->length, &place->folded);
}

static void visit_all(ListReading *reading, PlaceVisit visit, gsize *offset, GError **error) {
  ListPlace place = {0};
  gsize begin = text_mark(reading->text, reading->length), next;
  for (; begin < reading->length; begin = next) {
    gsize end = text_line_end(reading->text, reading->length, begin, &next);
    place.number++;
    find_place(reading, begin, end, &place);
    if (place.length == 0 || reading->text[place.at] == '#') continue;
    visit(reading, &place, offset, error);
  }
}

static void position_list_add(ListReading *reading, const ListPlace *place, gsize *offset,
                              GError **error) {
  if (!reading->begun && game_list_is_heading(&reading->list, &place->folded)) {
    reading->passed.above = place->number;
    return;
  }
  gboolean names = reading->begun && game_list_names_players(&reading->list, &place->folded);
  gboolean closing =
      names || (reading->begun &&
                game_list_is_closing(&reading->list, &place->folded, reading->passed.below > 0));
  reading->named |= reading->names && !closing;
  reading->names = names;
  passed_lines_close(&reading->passed, place->number, closing);
  reading->begun = TRUE;
  if (!closing) game_list_add(&reading->list, &place->folded);
}

static void note_more(ListReading *reading, int number) {
  if (reading->wrong <= 1 + MORE_NAMED)
    g_string_append_printf(reading->more, reading->wrong == 2 ? "%d" : ", %d", number);
  else if (reading->wrong == 2 + MORE_NAMED)
    g_string_append(reading->more, ", …");
}

/* Those of the next game. FALSE if the line is no such line. */
static gboolean take_players(ListReading *reading, const ListPlace *place) {
  if (!reading->named || !game_list_names_players(&reading->list, &place->folded)) return FALSE;
  reading->players = place->folded;
  return TRUE;
}

/* Characters count from the start of the line, bytes from the start of the text. */
static void position_list_take(ListReading *reading, const ListPlace *place, gsize *offset,
                               GError **error) {
  GameText game;
  Line line;
  Error wrong;
  if (passed_lines_have(&reading->passed, place->number) || take_players(reading, place)) return;
  Status status = game_list_read(&reading->list, &place->folded, &game, &wrong);
  if (status == STATUS_OK) status = game_text_line(&game, &line, &wrong);
  ListedPosition listed = {&line, game.told, &place->folded,
                           reading->players.length > 0 ? &reading->players : NULL};
  if (status == STATUS_OK) status = reading->take(&listed, reading->data, &wrong);
  reading->players.length = 0;
  if (status == STATUS_OK) return;
  if (reading->wrong++ > 0) {
    note_more(reading, place->number);
    return;
  }
  *offset = place->at + wrong.offset;
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("Line %d, character %zu: %s"),
              place->number, *offset - place->begin + 1, wrong.message);
}

/* What is wrong with the first of them, and where the others are. */
static gboolean tell_more(const ListReading *reading, GError **error) {
  int more = reading->wrong - 1;
  if (more > 0 && error) {
    g_autofree char *first = g_steal_pointer(&(*error)->message);
    (*error)->message =
        g_strdup_printf(g_dngettext(NULL, "%s. %s more line is wrong: %s",
                                    "%s. %s more lines are wrong: %s", (gulong)more),
                        first, figure_count(more, "\u202F").text, reading->more->str);
  }
  return more < 0;
}

gboolean position_list_read(Variant variant, Notation asked, const char *text, PositionTake taker,
                            gpointer data, NotationChoice *choice, gsize *offset, GError **error) {
  g_autoptr(GString) more = g_string_new(NULL);
  ListReading reading = {.more = more,
                         .list = game_list_begin(variant, asked),
                         .text = text,
                         .length = strlen(text),
                         .take = taker,
                         .data = data};
  visit_all(&reading, position_list_add, NULL, NULL);
  if (!reading.begun) reading.passed.above = 0;
  if (choice) *choice = game_list_choice(&reading.list);
  if (choice) choice->passed = reading.passed;
  visit_all(&reading, position_list_take, offset, error);
  return tell_more(&reading, error);
}
