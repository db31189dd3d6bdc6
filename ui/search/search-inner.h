/* The parts of a search, for the files that it is made of: search.c has the settings, what is
 * known, and the object; search-run.c the analysis; search-table.c the table. search-answers.c has
 * what a batch asks; search-finders.c lines, distances and explanations; search-opinions.c second
 * opinions; search-words.c what is said about the search. */
#pragma once

#include "analysis-runner.h"
#include "base/node-rate.h"
#include "base/worker.h"
#include "finder.h"
#include "search.h"
#include "second-opinions.h"

enum { SCHEMES = 3 };

/* What a new analysis takes over. */
typedef struct {
  Variant variant;
  Goal goal;
  const SolverInfo *solver;
  int threads, cutoff;
} Settings;

/* What the entries of a table are about. */
typedef struct {
  Variant variant;
  const SolverInfo *solver;
  size_t bytes; /* as asked for */
} TableUse;

/* A line that is wanted and waits for the analysis, or did so in vain. */
typedef struct {
  gboolean wanted;
  gboolean began; /* the analysis began for it */
  int first;      /* as fs_search_find_line() */
  SearchLine line;
} LineWish;

struct _FsSearch {
  GObject parent_instance;
  Settings settings;
  Scheme scheme;
  GHashTable *chosen; /* names of solvers by Rules; without one it is the first */

  Table *table;        /* NULL: none yet */
  double used, looked; /* part of its entries, and when that was seen, clock_seconds() */
  Table *old_table;    /* whose memory is given back ... */
  Worker *freeing;     /* ... by this; mostly NULL */
  TableUse use;        /* of the table */
  Table *next_table;   /* replaces that as soon as no search uses it; mostly NULL */
  TableUse next_use;
  size_t table_bytes;
  gboolean lent;          /* the table, to a batch or a review */
  const char *lent_words; /* what has it; static */
  SearchFigures lent_done,
      lent_now; /* counted since then: by questions that ended, and by this one */

  /* The analysis. */
  SearchState state;
  AnalysisRunner *runner; /* NULL before the first, and after the table was replaced */
  Line root;              /* what it analyses, or analysed last */
  Settings root_settings;
  gboolean rooted;   /* root is set */
  gboolean stopping; /* told to end, but not ended yet */
  gboolean pausing;  /* ... to be resumed later */
  gboolean queued;   /* next is to be searched when it has */
  Line next;
  Goal next_goal;
  AnalysisView view;   /* of the root */
  AnalysisView before; /* of the root when its analysis began: work is added to its */
  gboolean seen;       /* that more has been counted is told */
  gint64 told;         /* monotonic time at which the view was told last */
  NodeRate rate;
  SearchTasks *tasks;     /* that were seen last; NULL: none of this analysis */
  Trace *traces[SCHEMES]; /* of this root; NULL: none */
  Trace *trace;           /* the one of them that goes on */
  char *trouble;          /* why it could not begin or go on; NULL: it could */
  gboolean doubted;       /* what was found is not believed; until the next search begins */

  SecondOpinions *opinions; /* NULL: none yet, or none for this variant */
  Variant opinions_variant;
  guint64 verify_every; /* 0: as many as is usual */

  Knowledge *knowledge;  /* the root's included */
  uint64_t nodes_kept;   /* of the analysis, told to the verdicts */
  uint64_t nodes_at_run; /* of the analysis, when it was started or continued last ... */
  gboolean answers_told; /* the store had been read then ... */
  size_t answers_at_run; /* ... and this many positions of the variant were proved */
  guint learned;         /* version of the verdicts that the analysis knows */
  LineWish wish;
  Finder *line; /* that is shown; NULL: none, also below */
  Finder *distances;
  Finder *explanation;
};

enum {
  PROP_STATE = 1,
  PROP_TABLE_BYTES,
  PROP_LENT,
  PROP_GOAL,
  PROP_SOLVER,
  PROP_THREADS,
  PROP_CUTOFF,
  PROP_SCHEME,
  PROP_SEEN,
  PROPS
};

/* Looks for the line that waits, as soon as the analysis has proved where it begins. */
void search_follow_wish(FsSearch *self);

/* TRUE if all distances of the position have been found. */
gboolean search_has_distances_of(FsSearch *self, const Position *position);

/* The analysis runs; has given up, since continuing would change nothing; had another table,
 * threads or cut-off than the next one will have. */
gboolean search_is_running(FsSearch *self);
gboolean search_gave_up(FsSearch *self);
gboolean search_is_outdated(FsSearch *self);

double search_used(FsSearch *self); /* as SearchFigures.used */

/* Emits "changed". */
void search_changed(FsSearch *self);

/* Notifies of a property. */
void search_notify(FsSearch *self, int property);

void search_set_state(FsSearch *self, SearchState state);
void search_set_seen(FsSearch *self, gboolean seen);
void search_set_trouble(FsSearch *self, const char *trouble); /* NULL: none */

/* Sets the trouble that reports a contradiction, met by this solver at the table's key, and
 * forgets what the search has found. */
void search_tell_contradiction(FsSearch *self, const SolverInfo *solver, Variant variant, Key key);

/* Changes to the next table, if there is one and nobody has the present one. */
void search_use_next_table(FsSearch *self);

/* Frees the tables and waits until all memory is given back. */
void search_drop_tables(FsSearch *self);

/* Takes a table for the present settings unless there is one, or the solver needs none. No search
 * may use the present one. FALSE if there is no memory; the search's trouble then says so, and else
 * is cleared. */
gboolean search_make_table(FsSearch *self);

/* The table, if a search with this solver can use it; else NULL. */
Table *search_table_for(FsSearch *self, Variant variant, const SolverInfo *solver);

/* Stops the analysis that is running, and then begins one of the root with this goal and otherwise
 * the present settings. */
void search_begin_anew(FsSearch *self, const Line *root, Goal goal);

/* What the settings ask about a position of the present variant. */
QuestionOptions search_question(FsSearch *self, const Position *position);

/* As fs_search_keep(), without a signal. */
void search_keep(FsSearch *self, Variant variant, const ProofRecord *records, size_t count,
                 uint64_t nodes);

/* The view of the analysis, of which nothing is believed after a different opinion. */
AnalysisView search_believed(FsSearch *self, const AnalysisView *view);

/* search-opinions.c: the same for what was proved just now; some of it gets a second opinion. */
void search_take_proofs(FsSearch *self, Variant variant, const ProofRecord *records, size_t count,
                        uint64_t nodes);

/* Takes what the analysis has proved since the last time. */
void search_keep_proofs(FsSearch *self);
