#include "search.h"

#include "base/output.h"
#include "core/clock.h"
#include "place.h"

#include <math.h>

static const double LIVE_LEAST = 0.05; /* seconds between two live views */

typedef enum { ENDED_DONE, ENDED_TIME, ENDED_STOPPED } Ended;

typedef struct {
  Searches *searches;
  JsonNode *id;
  const AskKind *kind;
  void *state;
  Ground *ground;
  Table *own_table; /* NULL: none */
  double limit;     /* seconds; 0: none */
  double live;      /* seconds between views; 0: none */
  double began;
  int rounds; /* that have ended */
  Ended ended;
  GThread *thread;
  GSource *clock, *views; /* NULL: none */
} ServeSearch;

void searches_init(Searches *searches) { searches->running = g_ptr_array_new(); }

void searches_clear(Searches *searches) {
  g_ptr_array_unref(searches->running);
  grounds_clear(&searches->grounds);
}

static void drop_source(GSource **source) {
  if (*source == NULL) return;
  g_source_destroy(*source);
  g_source_unref(g_steal_pointer(source));
}

static void search_free(ServeSearch *search) {
  drop_source(&search->clock);
  drop_source(&search->views);
  if (search->state != NULL) search->kind->free(search->state);
  table_free(search->own_table);
  ground_leave(search->ground);
  g_clear_pointer(&search->id, json_node_unref);
  g_free(search);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ServeSearch, search_free)

/* --- Telling ---------------------------------------------------------------------------------- */

static void search_write_line(const ServeSearch *search, char *line) {
  search->searches->write(search->searches->data, line);
  g_free(line);
}

static void add_found(const ServeSearch *search, JsonBuilder *json) {
  json_add_text(json, "ask", search->kind->name);
  json_add_double(json, "seconds", clock_seconds() - search->began);
  search->kind->tell(search->state, json);
}

static void search_write_answer(const ServeSearch *search) {
  static const char *const ends[] = {"done", "time", "stopped"};
  if (search->kind->contradicted != NULL && search->kind->contradicted(search->state)) {
    g_autoptr(GError) error = g_error_new_literal(
        SERVE_ERROR, WRONG_INSIDE, "two answers contradict each other; none is believed");
    search_write_line(search, answer_error(search->id, error));
    return;
  }
  JsonBuilder *json = answer_begin(search->id);
  json_add_text(json, "ended", ends[search->ended]);
  add_found(search, json);
  search_write_line(search, answer_end(json));
}

static gboolean write_view(gpointer data) {
  const ServeSearch *search = data;
  JsonBuilder *json = notification_begin("live");
  json_builder_set_member_name(json, "id");
  json_builder_add_value(json, json_node_copy(search->id));
  add_found(search, json);
  search_write_line(search, answer_end(json));
  return G_SOURCE_CONTINUE;
}

/* --- Running ---------------------------------------------------------------------------------- */

static GSource *every(double seconds, GSourceFunc call, ServeSearch *search) {
  GSource *source = g_timeout_source_new((guint)fmin(ceil(seconds * 1000), G_MAXINT));
  g_source_set_callback(source, call, search, NULL);
  g_source_attach(source, NULL);
  return source;
}

static void search_end(ServeSearch *search, Ended ended) {
  if (search->ended != ENDED_STOPPED) search->ended = ended;
  search->kind->stop(search->state);
}

static gboolean time_is_over(gpointer data) {
  search_end(data, ENDED_TIME);
  return G_SOURCE_REMOVE;
}

static bool launch(ServeSearch *search);

/* In the main thread, after the search's thread has ended. */
static gboolean has_run(gpointer data) {
  ServeSearch *search = data;
  Searches *searches = search->searches;
  g_thread_join(g_steal_pointer(&search->thread));
  drop_source(&search->clock);
  search->rounds++;
  bool may = search->ended != ENDED_STOPPED;
  if (search->kind->goes_on != NULL && search->kind->goes_on(search->state, search->rounds, may) &&
      launch(search))
    return G_SOURCE_REMOVE;
  g_ptr_array_remove_fast(searches->running, search);
  search_write_answer(search);
  search_free(search);
  searches->ended(searches->data);
  return G_SOURCE_REMOVE;
}

static gpointer thread_main(gpointer data) {
  const ServeSearch *search = data;
  search->kind->run(search->state);
  GSource *source = g_idle_source_new();
  g_source_set_priority(source, G_PRIORITY_DEFAULT);
  g_source_set_callback(source, has_run, data, NULL);
  g_source_attach(source, NULL);
  g_source_unref(source);
  return NULL;
}

/* False if no thread can be started. */
static bool launch(ServeSearch *search) {
  search->ended = ENDED_DONE;
  search->thread = g_thread_try_new("search", thread_main, search, NULL);
  if (search->thread != NULL && search->limit > 0)
    search->clock = every(ldexp(search->limit, search->rounds), time_is_over, search);
  return search->thread != NULL;
}

/* --- Starting --------------------------------------------------------------------------------- */

static bool same_id(JsonNode *a, JsonNode *b) { return json_node_equal(a, b); }

static ServeSearch *search_find(const Searches *searches, JsonNode *id) {
  for (guint i = 0; i < searches->running->len; i++) {
    ServeSearch *search = g_ptr_array_index(searches->running, i);
    if (same_id(search->id, id)) return search;
  }
  return NULL;
}

static bool has_room(const Searches *searches, JsonNode *id, GError **error) {
  if (search_find(searches, id) != NULL)
    g_set_error(error, SERVE_ERROR, WRONG_NOW, "a search with this id is under way");
  else if (searches->running->len >= SEARCHES_MOST)
    g_set_error(error, SERVE_ERROR, WRONG_NOW, "%d searches are under way", SEARCHES_MOST);
  else
    return true;
  return false;
}

/* Takes a reference to what the search works with. */
static bool search_prepare(Searches *searches, ServeSearch *search, ServeAsked *asked,
                           GError **error) {
  Variant variant = asked->line.start.variant;
  search->ground = grounds_take(&searches->grounds, variant, error);
  if (search->ground == NULL ||
      (search->kind->own_table &&
       !ground_new_table(&searches->grounds, search->ground, &search->own_table, error)))
    return false;
  asked->ground = search->ground;
  asked->table = search->kind->own_table ? search->own_table : search->ground->table;
  search->state = search->kind->begin(asked, error);
  search->limit = asked->seconds;
  if (search->kind->live) search->live = params_seconds(asked->params, "live", LIVE_LEAST, 0);
  return (error == NULL || *error == NULL) && params_end(asked->params, error) &&
         search->state != NULL;
}

static bool read_request(Request *request, ServeSearch *search, ServeAsked *asked, GError **error) {
  Params *params = &request->params;
  int kind = params_choice(params, "ask", ask_names(), 0);
  search->kind = ask_kinds[kind];
  asked->seconds = params_seconds(params, "seconds", 0.001, 0);
  if (!place_read(params, &asked->line)) return params_end(params, error); /* which says why */
  return true;
}

bool search_start(Searches *searches, Request *request, GError **error) {
  g_autoptr(ServeSearch) search = g_new0(ServeSearch, 1);
  ServeAsked asked = {.threads_most = searches->threads_most, .params = &request->params};
  if (!has_room(searches, request->id, error) || !read_request(request, search, &asked, error) ||
      !search_prepare(searches, search, &asked, error))
    return false;
  search->searches = searches;
  search->id = json_node_copy(request->id);
  search->began = clock_seconds();
  if (!launch(search)) {
    g_set_error(error, SERVE_ERROR, WRONG_INSIDE, "no thread can be started");
    return false;
  }
  if (search->live > 0) search->views = every(search->live, write_view, search);
  g_ptr_array_add(searches->running, g_steal_pointer(&search));
  return true;
}

int searches_stop(Searches *searches, JsonNode *id) {
  int stopped = 0;
  for (guint i = 0; i < searches->running->len; i++) {
    ServeSearch *search = g_ptr_array_index(searches->running, i);
    if (id != NULL && !same_id(search->id, id)) continue;
    search_end(search, ENDED_STOPPED);
    stopped++;
  }
  return stopped;
}
