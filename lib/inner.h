/* What the files of the library share: the engine's values as the interface has them and back, and
 * what a run of anything that searches begins and ends with. */
#pragma once

#include "fourscore.h"

#include "core/known.h"
#include "core/stop.h"
#include "play/line.h"
#include "play/question.h"
#include "storage/books.h"

#include <pthread.h>

/* --- Errors and positions (position.c) -------------------------------------------------------- */

/* Hands an error of the engine on; returns its status. */
FourscoreStatus pass_on(FourscoreError *error, const Error *from);

FourscoreStatus fail_with(FourscoreError *error, FourscoreStatus status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
FourscoreStatus fail_memory(FourscoreError *error);

/* TEXT or RANGE. */
FourscoreStatus find_variant(const char *name, Variant *variant, FourscoreError *error);

/* False if it is none that the library made: all zero, for example. */
bool position_in(const FourscorePosition *from, Position *position);
FourscoreStatus take_position(const FourscorePosition *from, Position *position,
                              FourscoreError *error);
FourscorePosition position_out(const Position *position);

/* Reads a position or game in our own notation. */
FourscoreStatus read_line(const char *variant, const char *text, Line *line, FourscoreError *error);

struct FourscoreGame {
  Line line;
};

/* --- Tables (table.c) ------------------------------------------------------------------------- */

struct FourscoreTable {
  Variant variant;
  const SolverInfo *solver;
  Table *table;
  pthread_mutex_t mutex; /* guards all below */
  int users;             /* its maker, and all that was made with it */
  int running;           /* searches */
  bool alone;            /* ... one that needs it for itself */
};

/* NULL for the name: the best for this many threads. RANGE. */
FourscoreStatus find_solver(Variant variant, const char *name, int threads,
                            const SolverInfo **solver, FourscoreError *error);

FourscoreStatus table_make(FourscoreTable **table, Variant variant, const SolverInfo *solver,
                           size_t bytes, FourscoreError *error);
FourscoreTable *table_share(FourscoreTable *table);

/* False if it is in use, and one of both wants it alone. NULL for a table is always free. */
bool table_enter(FourscoreTable *table, bool alone);
void table_leave(FourscoreTable *table);

/* --- Books and stores (books.c, store.c) ------------------------------------------------------ */

FourscoreBooks *books_use(FourscoreBooks *books);
Variant books_game(const FourscoreBooks *books);
/* How far the end of a position of their variant is; its value is VALUE_ANY if they do not say. */
Distance books_end(const FourscoreBooks *books, const Position *position);
Variant store_game(const FourscoreStore *store);
FourscoreStore *store_use(FourscoreStore *store);
bool store_writes(const FourscoreStore *store);
const Known *store_known(const FourscoreStore *store); /* what it held when it was opened */

/* Writes records, if it is open for writing, and knows them from now on. */
FourscoreStatus store_keep(FourscoreStore *store, const ProofRecord *records, size_t count,
                           uint64_t nodes, FourscoreError *error);

/* --- What is asked (options.c) ---------------------------------------------------------------- */

/* Options that were looked through, and what they hold. */
typedef struct {
  QuestionOptions question; /* its knower asks the next two */
  FourscoreTable *table;    /* NULL: the solver needs none */
  FourscoreBooks *books;
  FourscoreStore *store;
} LibAsked;

/* What is looked up refers to *asked, which stays where it is. RANGE or MEMORY; nothing is held
 * then. `variant` is that of the position, or of games to come. */
FourscoreStatus asked_take(LibAsked *asked, const FourscoreOptions *options, FourscoreError *error);
void asked_drop(LibAsked *asked);

/* CONFLICT or MEMORY, if a search ended with that. */
FourscoreStatus search_trouble(bool contradicted, bool out_of_memory, FourscoreError *error);

/* Writes what was proved by a search that `collect` empties, if it is to be kept. */
typedef size_t CollectRecords(void *search, ProofRecord *records, size_t room);
FourscoreStatus asked_keep(LibAsked *asked, CollectRecords *collect, void *search, uint64_t nodes,
                           FourscoreError *error);

/* --- Runs (run.c) ----------------------------------------------------------------------------- */

/* That something runs once at a time, and no longer than it may. */
typedef struct {
  pthread_mutex_t mutex; /* guards all below */
  pthread_cond_t changed;
  bool running, over, late; /* late: the time was over */
  double end;               /* clock_seconds() */
  pthread_t timer;
  bool timed;
  void (*halt)(void *what);   /* ends the run; any thread */
  void (*unhalt)(void *what); /* takes back a halt() that may have come after the search's end */
  void *what;
} LibRun;

void run_init(LibRun *run, void (*halt)(void *what), void (*unhalt)(void *what), void *what);
void run_clear(LibRun *run); /* halts what runs, and waits for that */

/* RANGE, BUSY, or MEMORY: this thread cannot search. */
FourscoreStatus run_begin(LibRun *run, FourscoreTable *table, bool alone, double seconds,
                          FourscoreError *error);
void run_end(LibRun *run, FourscoreTable *table);

/* --- Questions (question.c) ------------------------------------------------------------------- */

struct FourscoreQuestion {
  LibAsked asked;
  Question *question;
  StopFlag stop; /* of lines and certificates */
  LibRun run;
};
