/* What is known about positions of all games: views of analyses (analysis-cache.h), proved values
 * and what files told (verdicts.h), what books know, and what follows from all that
 * (play/deduce.h). The work of an analysis, and where it leans, belong to its goal; what it proved
 * is known for every goal.
 *
 * Each variant has verdicts, kept in a store of its own. That of the first game is
 * FOLDER/verdicts.store, that of another FOLDER/connect4-7x6/verdicts.store. A variant whose
 * positions have no keys, which no solver with a table plays, is known in memory alone.
 *
 * knowledge.c has what is known, knowledge-sets.c where that is kept. Main thread only. */
#pragma once

#include <gio/gio.h>

#include "analysis-cache.h"
#include "play/line.h"
#include "storage/books.h"
#include "verdicts.h"

/* The last finding, since many callers ask the same about the position that is shown. */
typedef struct {
  Position position; /* of no variant: nothing yet */
  Goal goal;
  guint version;
  gboolean known;
  AnalysisView view;
} KnowledgeFound;

/* What was searched, and why. */
enum { KNOWLEDGE_SEARCHED = 64 };
typedef struct {
  Position position;
  Goal goal;
} KnowledgeSearched;

typedef struct {
  AnalysisCache *caches[GOALS]; /* by the goal of the analyses */
  guint cache_version;
  GArray *searched;     /* KnowledgeSearched: the last ones, the latest at the end */
  GHashTable *verdicts; /* Verdicts by the name of the variant */
  GHashTable *books;    /* Books, likewise, of those that were looked into */
  GPtrArray *replaced;  /* Books that there were before */
  GHashTable *wide;     /* numbers that stand for positions without keys, by Position */
  char *folder;         /* NULL: none */
  GFileMonitor *shelf;  /* of the folder of books; NULL without a folder */
  guint books_version;
  KnowledgeFound found;
  guint looks;  /* how often that had to be found again */
  Line settled; /* what is known was carried along it last ... */
  guint settled_version;
  VerdictsChanged changed;
  gpointer data;
} Knowledge;

/* In memory alone; `changed` as of verdicts_new(). */
Knowledge *knowledge_new(VerdictsChanged changed, gpointer data);
void knowledge_free(Knowledge *self); /* writes what is not written yet */

/* Keeps the view of an analysis of a position for a goal, and what it proves of the position itself
 * and of those a move away. */
void knowledge_keep(Knowledge *self, const Position *position, Goal goal, const AnalysisView *view);

/* Keeps only what it proves, without the view. */
void knowledge_prove(Knowledge *self, const Position *position, const AnalysisView *view);

/* The same as knowledge_keep() for a view from a file: it is shown, but nothing is proved with it.
 */
void knowledge_tell(Knowledge *self, const Position *position, Goal goal, const AnalysisView *view);

/* Notes that a position is searched for a goal. The last KNOWLEDGE_SEARCHED of them, the last one
 * at the end, are what a session remembers; owned by the knowledge. */
void knowledge_note_searched(Knowledge *self, const Position *position, Goal goal);
const GArray *knowledge_searched(const Knowledge *self);

/* How much was searched; FALSE if that is forgotten. Values are in the verdicts. */
gboolean knowledge_get_searched(Knowledge *self, const KnowledgeSearched *searched,
                                AnalysisView *view);

/* Takes that over from an earlier session, unless more is known here. To be called for the last
 * position first: each is noted before those that are noted already, if there is room. */
void knowledge_recall(Knowledge *self, const Position *position, Goal goal,
                      const AnalysisView *view);

/* Forgets what searches have found since they last began: they contradict what was known. */
void knowledge_withdraw(Knowledge *self, Variant variant);

/* Forgets what was proved of positions of the variant, since a second opinion on an answer was
 * different. The verdicts keep both, and report these words. */
void knowledge_doubt(Knowledge *self, Variant variant, const ProofRecord *record,
                     const Opinion *opinion, const char *words);

/* Carries what is proved from the end of a line to its start, position by position, and keeps what
 * follows: a look at one position reaches no further than two moves. Does nothing for the same line
 * again, unless more has become known since the last time. */
void knowledge_settle(Knowledge *self, const Line *line);

/* TRUE if anything is known about the position itself or one after it. Looks no further, for
 * callers that go through many positions. */
gboolean knowledge_has(Knowledge *self, const Position *position);

/* TRUE if there is a view of an analysis of the position for this goal. */
gboolean knowledge_has_view(Knowledge *self, const Position *position, Goal goal);

/* The values that are proved of the position itself, here or in a book; VALUE_ANY if none is. */
ValueSet knowledge_proved(Knowledge *self, const Position *position);

/* What is known about a position and its moves, judged by a goal, and what follows from that; with
 * the work of analyses for this goal. FALSE, and *view untouched, if nothing is known. */
gboolean knowledge_find(Knowledge *self, const Position *position, Goal goal, AnalysisView *view);

/* A number that changes as soon as anything else is known about positions of the variant. */
guint knowledge_version(Knowledge *self, Variant variant);

/* Keeps stores below this folder, from now on, once. A store is opened when its variant is first
 * asked for. */
void knowledge_open(Knowledge *self, const char *folder);

/* Takes over what others have written to the stores that are open. */
void knowledge_look_again(Knowledge *self);

/* As verdicts_stuck() and so on, of the stores of all variants. */
size_t knowledge_stuck(Knowledge *self);
void knowledge_try_again(Knowledge *self);
gboolean knowledge_is_trying(Knowledge *self);

/* The folder of the variant, whether or not it is there; NULL without a folder. Free with g_free().
 */
char *knowledge_folder(const Knowledge *self, Variant variant);

/* The verdicts of a variant; owned by the knowledge. */
Verdicts *knowledge_verdicts(Knowledge *self, Variant variant);

/* The key under which the verdicts of its variant have the position; FALSE if they do not. */
gboolean knowledge_key(Knowledge *self, const Position *position, Key *key);

/* The same, but a position without a key gets one. */
Key knowledge_key_new(Knowledge *self, const Position *position);

/* Adds a proof about a position that was not known, and what it took. */
void knowledge_add(Knowledge *self, const Position *position, ValueSet values, uint64_t nodes,
                   double seconds);

/* The books of a variant as they are now. They stay open as long as the knowledge, also where
 * others have replaced them, so workers of a search may look into them. NULL without a folder, or
 * if its positions have no keys. */
Books *knowledge_books(Knowledge *self, Variant variant);

/* The interface by which searches ask the books. */
Knower knowledge_knower(Knowledge *self, Variant variant);

/* A number that changes as soon as the books in the folder change. */
guint knowledge_books_version(const Knowledge *self);

/* What the books of its variant know of a position; without a folder there are none. */
BookAnswer knowledge_look(Knowledge *self, const Position *position);

/* Enters what the books know of a position and of those after its moves, for a search. */
void knowledge_learn(Knowledge *self, const Position *position);
