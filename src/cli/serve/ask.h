/* What can be asked about a position in a search that takes a while: one AskKind for each, each in
 * its own file. */
#pragma once

#include "ground.h"
#include "params.h"
#include "play/line.h"

typedef struct {
  Line line;
  Ground *ground;
  Table *table; /* the ground's, or for this search alone; NULL for a solver without one */
  int threads_most;
  double seconds; /* its limit, which begin() may set where none is given; 0: none */
  Params *params;
} ServeAsked;

typedef struct {
  const char *name;
  bool own_table; /* it empties the table */
  bool live;      /* tell() may be called during run() */

  /* Reads the rest of the params; NULL, and the params know what is wrong, or there is an error. */
  void *(*begin)(ServeAsked *asked, GError **error);
  void (*run)(void *state);  /* blocks; in a thread of the search */
  void (*stop)(void *state); /* makes run() return soon; any thread, also before the run */
  /* Called after each run(), in the main thread. True: run again, with twice the time; only if
   * `may`, which is false once somebody has stopped it. NULL: once is enough. */
  bool (*goes_on)(void *state, int rounds, bool may);
  void (*tell)(void *state, JsonBuilder *json); /* adds what is found so far */
  bool (*contradicted)(void *state); /* true if the findings contradict each other; NULL: never */
  void (*free)(void *state);
} AskKind;

extern const AskKind ask_value, ask_moves, ask_judge, ask_move, ask_distance, ask_line, ask_puzzle;

/* All of them, ended by NULL, and their names. */
extern const AskKind *const ask_kinds[];
const char *const *ask_names(void);

/* The question what the position is worth, for one thread; and the same with goal and threads from
 * the params. */
QuestionOptions ask_question_exact(const ServeAsked *asked);
QuestionOptions ask_question(const ServeAsked *asked);
Goal ask_goal(const ServeAsked *asked);

/* False if the game is over; the params then know the error. */
bool ask_goes_on(const ServeAsked *asked);

/* Members that several kinds have. */
void ask_add_value(JsonBuilder *json, Goal goal, ValueSet values);
void ask_add_move(JsonBuilder *json, Variant variant, Move move);
