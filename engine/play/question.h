/* One question: what a goal asks about one position of any game, put to a solver or to a team of
 * threads, a few nodes at a time if wanted.
 *
 * One thread calls question_run(), which blocks; any thread may peek, stop and collect meanwhile. A
 * run goes on where the last one ended, as far as its solver can: the table keeps what was found,
 * and trees of proof numbers stay until the answer. */
#pragma once

#include "../core/counters.h"
#include "../core/outlook.h"
#include "../core/proof-record.h"
#include "../core/stop.h"
#include "../core/table.h"
#include "../core/technique.h"
#include "deduce.h"

enum { QUESTION_NO_LIMIT = -1 };

/* How long a solver takes to find how far the end is. */
typedef enum {
  DISTANCES_NONE,        /* none to be found */
  DISTANCES_ON_REQUEST,  /* may be far longer than for a value */
  DISTANCES_LIKE_VALUES, /* little longer than for a value, so that best play follows them */
  DISTANCES_AT_ONCE      /* seconds, so that nothing need be known before */
} DistanceCost;

/* A solver as programs list and choose it; questions are made by its game's Solving. */
typedef struct {
  const char *name, *summary;  /* as on the command line; one sentence */
  const Technique *techniques; /* ended by a NULL name */
  bool needs_table;            /* else it keeps positions itself, in `memory` bytes */
  bool has_team;               /* takes threads */
  int threads_most;            /* of a team */
  bool shares_table;           /* with others of its game that do: their entries are the same */
  bool keeps_trees;            /* from run to run: QuestionOptions.tree_bytes */
  bool divides;                /* its team's work can be looked at: question_tasks() */
  bool has_cutoff;             /* its team's tasks begin at a number of stones */
  bool has_handicap;           /* takes the two limits */
  DistanceCost distances;      /* of Solving.shortest() and Solving.distance() */
} SolverInfo;

typedef struct {
  Position position;
  Goal goal;
  const SolverInfo *solver; /* of the position's game, and fits its variant */
  Table *table;             /* not owned; must outlive the question; NULL for one without */
  size_t memory;            /* bytes for a solver without a table */
  unsigned without;         /* techniques that are switched off */
  int threads;              /* of a team, at most its threads_most; 0: the calling thread alone */
  int cutoff;               /* stones at which tasks begin, for solvers that have it; 0: its own */
  bool at_once;             /* a team gathers even for few nodes */
  size_t tree_bytes;        /* most memory of a kept tree; 0: PARALLEL_DAG_BYTES, of a cube */
  int plies, pops;          /* of a handicap (FlatHandicap); QUESTION_NO_LIMIT: none */
  const Known *known;       /* proved before; must outlive the question. NULL: nothing */
  Knower knower;            /* asked first, such as books; its data must outlive the question */
  bool soonest;             /* best play wins as soon as it can: for solvers that find distances */
  bool record;              /* keep what is proved for question_collect() */
  const StopFlag *stop;     /* another flag that ends a run that no team divides; NULL: none */
  Tally *tally; /* also shows the work, added to that of earlier questions; NULL: none */
} QuestionOptions;

typedef struct {
  ValueSet values;
  bool running;
  bool exhausted; /* going on would change nothing: out of memory, or at a handicap's end */
  bool out_of_memory;
  bool contradicted; /* what was known or in the table and what was found exclude each other: ... */
  Key contradiction; /* ... first here; the run has ended, and none of its values is believed */
  Counters counters; /* of all runs */
  double seconds;    /* of all runs, this one included */
  OutlookPart outlook; /* what is left, according to the search of the claim under way */
  double leaning;      /* of that claim, from 0, no, to 1, yes: dag_leaning(), or what is believed;
                          negative: nothing. No proof. */
  Claim claim;         /* that is under way, or next */
  uint64_t tasks_open, tasks_done;
} QuestionView;

typedef enum { TASK_RUNNING, TASK_WAITING, TASK_DONE } TaskState;

/* A part of a divided search: a position that one thread searches. */
typedef struct {
  TaskState state;
  Position position;
  ValueSet values; /* its answer; of a task that is not done, the one that is guessed */
  uint64_t nodes;  /* searched for it so far */
  double seconds;  /* spent on it so far */
} TaskView;

typedef struct Question Question;

struct ExplainZugzwang; /* explain.h */

/* How the questions of a game are put: its solvers, the default first, and these functions. */
typedef struct Solving {
  const SolverInfo *const *solvers; /* ended by NULL; filled in before main() */
  /* STATUS_RANGE, with the reason, if the solver cannot be used on this variant. */
  Status (*fits)(const SolverInfo *solver, Variant variant, Error *error);
  unsigned (*key_bits)(const SolverInfo *solver, Variant variant); /* for table_create() */
  /* Bytes that suffice for a solver without a table; 0: that is not known. */
  size_t (*memory)(const SolverInfo *solver, Variant variant);
  Question *(*question)(const QuestionOptions *options); /* NULL if there is no memory */
  /* Best play from the position: the winner wins as soon, and the loser loses as late, as he can.
   * Its length, at most LINE_MOST (line.h); -1 if stopped. For solvers that find distances; else
   * NULL. A draw may have none: 0. */
  int (*shortest)(const QuestionOptions *options, const Position *from, const StopFlag *stop,
                  Move *moves);
  /* How far the end is, by the same solvers; adds to *nodes. It gives up once it has spent `limit`
   * nodes; 0: none. */
  Distance (*distance)(const QuestionOptions *options, const Position *from, const StopFlag *stop,
                       uint64_t limit, uint64_t *nodes);
  /* The rule by which the player who is not to move wins, or else holds the other one off; false if
   * none is found at sight (explain.h). NULL: the game has no such proofs. */
  bool (*zugzwang)(const Position *position, bool wins, struct ExplainZugzwang *found);
  /* What is believed: the probabilities that the first player wins, of a draw, and that the second
   * wins, of at most MOVES_MOST positions of one variant whose games go on. A game that can look
   * ahead does so for up to 2 `plies`: better, and ten times as slow for each. False: there is no
   * belief about this variant. NULL: about none of the game. Then lines tell (estimate.h). */
  bool (*believe)(const Position positions[], int count, int plies, double estimates[][3]);
} Solving;

/* The solver of that name, whether or not it fits the variant, and the default one for it, the
 * first that fits. NULL if there is none. */
const SolverInfo *solving_find(Variant variant, const char *name);
const SolverInfo *solving_default(Variant variant);

/* False if each run of such a question begins again: its solver keeps positions itself and forgets
 * them, or has a handicap. Then a limit of nodes is only in the way. */
bool question_goes_on(const QuestionOptions *options);

/* The values that a position can have by what the options' knower and known set say about it, and
 * by what follows (deduce.h); of an ended game its result. VALUE_ANY if they contradict each other.
 * The options' own position is not looked at. */
ValueSet question_known(const QuestionOptions *options, const Position *position);

/* The same of a position and of each of its moves, put together; all VALUE_ANY if what is known
 * contradicts itself. */
Family question_family(const QuestionOptions *options, const Position *position);

/* The same of how far the end is; its value is VALUE_ANY if that is not known. */
Distance question_known_distance(const QuestionOptions *options, const Position *position);

/* What is known (question_known()) is answered at once. NULL if there is no memory. */
Question *question_new(const QuestionOptions *options);
void question_free(Question *question); /* not while running; NULL is allowed */

/* Divides the memory of trees among this many questions that are kept at the same time: tree_bytes,
 * or 1 GiB if that is 0. Pages come into use only as a tree grows. */
void question_share_trees(QuestionOptions *options, int count);

/* Asks a question, runs it to its end or until options->stop, and returns the result. Without
 * memory for it nothing is known, and out_of_memory is set. */
QuestionView question_answer(const QuestionOptions *options);

/* Searches until the goal is answered, about this many nodes are spent (0: no limit), or someone
 * stops it. Returns what is known then. */
ValueSet question_run(Question *question, uint64_t nodes);

/* Makes a running question_run() return within 20 ms. A stop before the run is kept for it. */
void question_stop(Question *question);

/* Takes back a stop that no run has met. Not while running. */
void question_unstop(Question *question);

/* The state now; waits for locks that are held for moments, never for a search. */
QuestionView question_peek(Question *question);

/* Moves records of what was proved since the last call to `records`, at most `room` of them, and
 * returns their number. Any thread, during a run and after it. */
size_t question_collect(Question *question, ProofRecord *records, size_t room);

/* Writes at most `room` tasks of the team at work, or of the last one, and returns their number:
 * those under way, then the first that wait, then those done last. 0 if nothing is divided. */
size_t question_tasks(Question *question, TaskView *tasks, size_t room);
