/* Saved games: what a review found about a game. */
#include <glib/gi18n.h>
#include <string.h>

#include "core/figures.h"
#include "game-file-inner.h"
#include "game-steps.h"

static const char *const marks[] = {
    [MARK_NONE] = "none", [MARK_ONLY] = "only", [MARK_MISTAKE] = "mistake"};

/* Reading. */

/* A finding, where it stands in the file, and the position before it. */
typedef struct {
  JsonObject *object;
  const char *where;
  const ReviewStep *step;
  const Position *before; /* NULL for the start */
  ReviewFinding finding;
} ReviewReading;

static gboolean read_mark(ReviewReading *reading, GError **error) {
  const char *word;
  if (!json_object_has_member(reading->object, "mark")) return TRUE;
  if (!json_get_string(reading->object, reading->where, "mark", &word, error)) return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(marks); i++)
    if (g_str_equal(word, marks[i])) {
      reading->finding.mark = (ReviewMark)i;
      reading->finding.judged = TRUE; /* a mistake needs more */
      if (reading->before || i == MARK_NONE) return TRUE;
      return json_fail(error, reading->where, _("there is no move here to have a mark"));
    }
  return json_fail(error, reading->where, _("expected “none”, “only” or “mistake” in “mark”"));
}

/* A mistake is judged once a better move is known, and nothing else has one. */
static gboolean read_better(ReviewReading *reading, GError **error) {
  const char *name;
  Move better;
  if (reading->finding.mark == MARK_MISTAKE) reading->finding.judged = FALSE;
  if (!json_object_has_member(reading->object, "better")) return TRUE;
  if (!json_get_string(reading->object, reading->where, "better", &name, error)) return FALSE;
  if (reading->finding.mark != MARK_MISTAKE)
    return json_fail(error, reading->where, _("only a mistake has a better move"));
  if (!game_file_find_move(reading->before, name, &better))
    return json_fail(error, reading->where, _("no stone can go to column “%.20s” here"), name);
  reading->finding.better = better;
  reading->finding.judged = TRUE;
  return TRUE;
}

static double get_points(JsonNode *node) {
  GType type = node ? json_node_get_value_type(node) : G_TYPE_INVALID;
  return type == G_TYPE_DOUBLE || type == G_TYPE_INT64 ? json_node_get_double(node) : -1;
}

/* An opinion: another move seems to be worth this many points more. */
static gboolean read_doubt(ReviewReading *reading, GError **error) {
  ReviewFinding *finding = &reading->finding;
  const char *name;
  Move preferred;
  if (!json_object_has_member(reading->object, "doubt") &&
      !json_object_has_member(reading->object, "preferred"))
    return TRUE;
  if (!reading->before)
    return json_fail(error, reading->where, _("there is no move here to have a mark"));
  finding->doubt = get_points(json_object_get_member(reading->object, "doubt"));
  if (!(finding->doubt > 0 && finding->doubt <= 1))
    return json_fail(error, reading->where, _("“doubt” is missing or not from 0 to 1"));
  if (!json_get_string(reading->object, reading->where, "preferred", &name, error)) return FALSE;
  if (!game_file_find_move(reading->before, name, &preferred))
    return json_fail(error, reading->where, _("no stone can go to column “%.20s” here"), name);
  finding->preferred = preferred;
  finding->win = position_mover(reading->before) == FIRST ? VALUE_FIRST : VALUE_SECOND;
  return TRUE;
}

static gboolean read_nodes(ReviewReading *reading, GError **error) {
  JsonNode *nodes;
  if (!json_object_has_member(reading->object, "nodes")) return TRUE;
  if (!json_get(reading->object, reading->where, "nodes", G_TYPE_INT64, &nodes, error))
    return FALSE;
  reading->finding.nodes = (uint64_t)MAX(json_node_get_int(nodes), 0);
  return TRUE;
}

static gboolean read_note(ReviewReading *reading, GError **error) {
  static const char *const known[] = {"possible",  "mark",  "better", "doubt",
                                      "preferred", "nodes", NULL};
  ReviewFinding *finding = &reading->finding;
  if (!json_check_members(reading->object, reading->where, known, error)) return FALSE;
  if (!game_file_read_values(reading->object, reading->where, &finding->values, error))
    return FALSE;
  if ((finding->values & reading->step->result) == 0)
    return json_fail(error, reading->where, _("the game has another result here"));
  finding->values &= reading->step->result;
  return read_mark(reading, error) && read_better(reading, error) && read_doubt(reading, error) &&
         read_nodes(reading, error);
}

/* The step after moves in a game's notation. */
static gboolean read_place(const GArray *steps, const char *moves, const char *where, int *place,
                           GError **error) {
  const Position *start = &g_array_index(steps, ReviewStep, 0).position;
  Line line;
  Error wrong;
  if (line_read_moves(start, moves, strlen(moves), &line, &wrong) != STATUS_OK)
    return json_fail_text(error, where, moves, &wrong);
  *place = game_steps_find(steps, line.moves, line.at);
  return *place >= 0 ? TRUE : json_fail(error, where, _("“%s” is not in “lines”"), moves);
}

static gboolean read_findings(JsonObject *object, const char *where, const GArray *steps,
                              ReviewFinding *findings, GError **error) {
  g_autoptr(GList) members = json_object_get_members(object);
  if (g_list_length(members) > GAME_FILE_NOTES_MOST)
    return json_fail(error, where, _("more than %s are too many"),
                     figure_count(GAME_FILE_NOTES_MOST, "\u202F").text);
  for (GList *m = members; m; m = m->next) {
    JsonNode *node;
    int place = -1;
    g_autofree char *path = g_strdup_printf("%s.%s", where, (const char *)m->data);
    if (!read_place(steps, m->data, where, &place, error)) return FALSE;
    if (!json_get(object, where, m->data, JSON_TYPE_OBJECT, &node, error)) return FALSE;
    const ReviewStep *all = &g_array_index(steps, ReviewStep, 0);
    ReviewReading reading = {.object = json_node_get_object(node),
                             .where = path,
                             .step = &all[place],
                             .before = place > 0 ? &all[all[place].before].position : NULL,
                             .finding = {.better = -1, .preferred = -1}};
    if (!read_note(&reading, error)) return FALSE;
    findings[place] = reading.finding;
  }
  return TRUE;
}

GameReviewed *game_file_read_review(JsonObject *object, const char *where, const GameRecord *record,
                                    GError **error) {
  static const char *const known[] = {"seconds", "moves", NULL};
  g_autofree char *path = g_strconcat(where, ".moves", NULL);
  g_autoptr(GArray) steps = game_steps(record);
  const ReviewStep *all = &g_array_index(steps, ReviewStep, 0);
  g_autofree ReviewFinding *findings = g_new(ReviewFinding, steps->len);
  JsonNode *moves;
  double seconds = 0;
  for (guint i = 0; i < steps->len; i++)
    findings[i] = (ReviewFinding){.values = all[i].result, .better = -1, .preferred = -1};
  if (!json_check_members(object, where, known, error) ||
      !game_file_read_seconds(object, where, &seconds, error) ||
      !json_get(object, where, "moves", JSON_TYPE_OBJECT, &moves, error) ||
      !read_findings(json_node_get_object(moves), path, steps, findings, error))
    return NULL;
  return game_reviewed_new(all, findings, (int)steps->len, seconds);
}

/* Writing. */

static void add_text(JsonBuilder *builder, const char *member, const char *text) {
  json_builder_set_member_name(builder, member);
  json_builder_add_string_value(builder, text);
}

static void add_move(JsonBuilder *builder, const char *member, Variant variant, int move) {
  char name[MOVE_TEXT];
  move_write(variant, (Move)move, name);
  add_text(builder, member, name);
}

static void add_doubt(JsonBuilder *builder, Variant variant, const ReviewFinding *finding) {
  json_builder_set_member_name(builder, "doubt");
  json_builder_add_double_value(builder, finding->doubt);
  add_move(builder, "preferred", variant, finding->preferred);
}

static void add_finding(JsonBuilder *builder, const ReviewStep *step,
                        const ReviewFinding *finding) {
  Variant variant = step->position.variant;
  json_builder_begin_object(builder);
  game_file_write_values(builder, finding->values);
  if (finding->judged || finding->mark != MARK_NONE)
    add_text(builder, "mark", marks[finding->mark]);
  if (finding->better >= 0) add_move(builder, "better", variant, finding->better);
  if (review_mark(finding) == MARK_DOUBTED) add_doubt(builder, variant, finding);
  json_builder_set_member_name(builder, "nodes");
  json_builder_add_int_value(builder, (gint64)finding->nodes);
  json_builder_end_object(builder);
}

/* Values that follow from the rules can be left out without loss. */
static gboolean is_told(const ReviewStep *step, const ReviewFinding *finding) {
  return finding->judged || review_mark(finding) != MARK_NONE || finding->values != step->result;
}

void game_file_write_review(JsonBuilder *builder, const GameReviewed *reviewed) {
  int written = 0;
  json_builder_set_member_name(builder, "review");
  json_builder_begin_object(builder);
  json_builder_set_member_name(builder, "seconds");
  json_builder_add_double_value(builder, reviewed->seconds);
  json_builder_set_member_name(builder, "moves");
  json_builder_begin_object(builder);
  for (int i = 0; i < (int)reviewed->steps->len && written < GAME_FILE_NOTES_MOST; i++) {
    const ReviewStep *step = &g_array_index(reviewed->steps, ReviewStep, i);
    if (!is_told(step, &reviewed->findings[i])) continue;
    Line line = line_new(&reviewed->start);
    char moves[LINE_TEXT];
    line.at = line.length = game_steps_path(reviewed->steps, i, line.moves);
    line_write_moves(&line, moves);
    json_builder_set_member_name(builder, moves);
    add_finding(builder, step, &reviewed->findings[i]);
    written++;
  }
  json_builder_end_object(builder);
  json_builder_end_object(builder);
}
