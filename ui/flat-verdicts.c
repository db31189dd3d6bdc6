#include "flat-verdicts.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "worker.h"

typedef struct {
  FlatCells stones[2];
  FlatGame game;
} Position;

struct FlatVerdicts {
  GHashTable *values; /* of Position */
  char *path;         /* NULL: memory alone */
  Worker *worker;     /* NULL when it has ended; has `reading` or `writing` meanwhile */
  GArray *found;      /* lines that were read: Position and values in turns */
  GString *waiting;   /* lines to be written */
  GString *writing;
  char *trouble;
  FlatVerdictsRead read;
  gpointer data;
};

typedef struct {
  Position position;
  ValueSet values;
} Found;

/* Positions. */

static guint hash(gconstpointer key) {
  const Position *p = key;
  guint64 mixed = (guint64)p->stones[0] * 0x9E3779B97F4A7C15u ^ (guint64)(p->stones[0] >> 64) ^
                  (guint64)p->stones[1] * 0xC2B2AE3D27D4EB4Fu ^ (guint64)(p->stones[1] >> 64);
  return (guint)(mixed >> 32 ^ mixed);
}

static gboolean equal(gconstpointer a, gconstpointer b) {
  const Position *x = a, *y = b;
  return x->stones[0] == y->stones[0] && x->stones[1] == y->stones[1] &&
         x->game.width == y->game.width && x->game.height == y->game.height &&
         x->game.pops == y->game.pops;
}

static Position position_of(FlatGame game, FlatBoard board) {
  FlatBoard image = flat_mirror(game, board);
  gboolean less = image.stones[0] != board.stones[0] ? image.stones[0] < board.stones[0]
                                                     : image.stones[1] < board.stones[1];
  FlatBoard least = less ? image : board;
  return (Position){{least.stones[0], least.stones[1]}, game};
}

ValueSet flat_verdicts_find(FlatVerdicts *verdicts, FlatGame game, FlatBoard board) {
  ValueSet result = flat_result(game, board);
  if (result != VALUE_ANY) return result;
  Position position = position_of(game, board);
  gpointer values = g_hash_table_lookup(verdicts->values, &position);
  return values ? (ValueSet)GPOINTER_TO_UINT(values) : VALUE_ANY;
}

/* TRUE if that says more than what was known. */
static gboolean enter(FlatVerdicts *verdicts, Position position, ValueSet values) {
  gpointer known = g_hash_table_lookup(verdicts->values, &position);
  ValueSet before = known ? (ValueSet)GPOINTER_TO_UINT(known) : VALUE_ANY, both = before & values;
  if (both == before || both == 0) return FALSE; /* a proof is never replaced by its contrary */
  Position *key = g_new(Position, 1);
  *key = position;
  g_hash_table_replace(verdicts->values, key, GUINT_TO_POINTER((guint)both));
  return TRUE;
}

/* The file. */

static const char *const names[] = {"first", "draw", "second"};

static void append_line(GString *text, FlatGame game, FlatBoard board, ValueSet values) {
  char name[24], code[160];
  flat_game_write(game, name);
  flat_write(game, board, code);
  g_string_append_printf(text, "%s\t%s\t", name, code);
  const char *comma = "";
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    if (!(values >> i & 1)) continue;
    g_string_append_printf(text, "%s%s", comma, names[i]);
    comma = ",";
  }
  g_string_append_c(text, '\n');
}

/* 0 if it is not a set of values. */
static ValueSet read_values(const char *text) {
  g_auto(GStrv) words = g_strsplit(text, ",", -1);
  guint values = 0;
  for (int w = 0; words[w]; w++) {
    guint i = 0;
    while (i < G_N_ELEMENTS(names) && !g_str_equal(names[i], words[w]))
      i++;
    if (i == G_N_ELEMENTS(names)) return 0;
    values |= 1u << i;
  }
  return (ValueSet)values;
}

static void read_line(const char *line, GArray *found) {
  g_auto(GStrv) fields = g_strsplit(line, "\t", 3);
  FlatGame game;
  FlatBoard board;
  if (g_strv_length(fields) != 3 || flat_game_read(fields[0], &game, NULL) != STATUS_OK ||
      flat_read(game, fields[1], &board, NULL) != STATUS_OK || read_values(fields[2]) == 0)
    return;
  Found entry = {position_of(game, board), read_values(fields[2])};
  g_array_append_val(found, entry);
}

static void read_file(gpointer data) {
  FlatVerdicts *verdicts = data;
  g_autofree char *text = NULL, *folder = g_path_get_dirname(verdicts->path);
  g_mkdir_with_parents(folder, 0700);
  if (!g_file_get_contents(verdicts->path, &text, NULL, NULL)) return; /* there is none yet */
  char *line = text;
  for (char *end; (end = strchr(line, '\n')); line = end + 1) {
    *end = '\0';
    read_line(line, verdicts->found);
  }
}

/* In one piece, behind what others write. */
static void write_file(gpointer data) {
  FlatVerdicts *verdicts = data;
  int file = g_open(verdicts->path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  gssize wanted = (gssize)verdicts->writing->len, written = -1;
  if (file >= 0) written = write(file, verdicts->writing->str, verdicts->writing->len);
  int reason = errno;
  if (file >= 0) close(file);
  g_clear_pointer(&verdicts->trouble, g_free);
  if (written == wanted) return;
  verdicts->trouble = g_strdup_printf("%s: %s", verdicts->path, g_strerror(reason));
}

static void written(gpointer data);

static void write_waiting(FlatVerdicts *verdicts) {
  if (!verdicts->path || verdicts->worker || verdicts->waiting->len == 0) return;
  g_string_assign(verdicts->writing, verdicts->waiting->str);
  g_string_truncate(verdicts->waiting, 0);
  verdicts->worker = worker_start("verdicts", write_file, written, verdicts);
}

/* What could not be written waits for the next answers. */
static void written(gpointer data) {
  FlatVerdicts *verdicts = data;
  verdicts->worker = NULL;
  if (verdicts->trouble)
    g_string_prepend(verdicts->waiting, verdicts->writing->str);
  else
    write_waiting(verdicts);
}

static void take_found(FlatVerdicts *verdicts) {
  for (guint i = 0; i < verdicts->found->len; i++) {
    const Found *found = &g_array_index(verdicts->found, Found, i);
    enter(verdicts, found->position, found->values);
  }
  g_array_set_size(verdicts->found, 0);
}

static void has_read(gpointer data) {
  FlatVerdicts *verdicts = data;
  verdicts->worker = NULL;
  take_found(verdicts);
  write_waiting(verdicts);
  verdicts->read(verdicts->data);
}

void flat_verdicts_open(FlatVerdicts *verdicts, const char *path) {
  g_return_if_fail(!verdicts->path);
  verdicts->path = g_strdup(path);
  verdicts->worker = worker_start("verdicts", read_file, has_read, verdicts);
}

void flat_verdicts_add(FlatVerdicts *verdicts, FlatGame game, FlatBoard board, ValueSet values) {
  if (values == VALUE_ANY || flat_result(game, board) != VALUE_ANY) return;
  if (!enter(verdicts, position_of(game, board), values)) return;
  append_line(verdicts->waiting, game, board, values);
  write_waiting(verdicts);
}

const char *flat_verdicts_trouble(const FlatVerdicts *verdicts) {
  return verdicts->worker ? NULL : verdicts->trouble;
}

FlatVerdicts *flat_verdicts_new(FlatVerdictsRead read, gpointer data) {
  FlatVerdicts *verdicts = g_new0(FlatVerdicts, 1);
  verdicts->values = g_hash_table_new_full(hash, equal, g_free, NULL);
  verdicts->found = g_array_new(FALSE, FALSE, sizeof(Found));
  verdicts->waiting = g_string_new(NULL);
  verdicts->writing = g_string_new(NULL);
  verdicts->read = read;
  verdicts->data = data;
  return verdicts;
}

void flat_verdicts_free(FlatVerdicts *verdicts) {
  if (verdicts->worker) worker_join(g_steal_pointer(&verdicts->worker));
  if (verdicts->path && verdicts->waiting->len > 0) {
    g_string_assign(verdicts->writing, verdicts->waiting->str);
    write_file(verdicts);
  }
  g_hash_table_unref(verdicts->values);
  g_array_unref(verdicts->found);
  g_string_free(verdicts->waiting, TRUE);
  g_string_free(verdicts->writing, TRUE);
  g_free(verdicts->trouble);
  g_free(verdicts->path);
  g_free(verdicts);
}
