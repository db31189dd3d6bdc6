/* The inside of the verdicts, shared by their files: verdicts.c knows what has been proved,
 * verdicts-store.c keeps it on disk. */
#pragma once

#include "verdicts.h"

#include <gio/gio.h>

#include "base/worker.h"
#include "storage/recorder.h"

struct Verdicts {
  VerdictsChanged changed;
  gpointer data;

  Known *base;   /* what searches see; not touched while they run */
  Known *loaded; /* from the store, not in the base yet; mostly NULL */
  Known *recent; /* found since */
  Known *told;   /* by files */
  guint version;

  char *path;      /* NULL: no store */
  char *shown;     /* the same in words */
  Variant variant; /* of the store's positions */
  char *maker;
  Store *store; /* NULL: not open */
  Recorder *recorder;
  char *trouble;
  char *shut_out;        /* why the store could not be opened; NULL: it is open, or not tried yet */
  char *damage;          /* what was left out when the store was read, as a sentence; or NULL */
  char *difference;      /* between the store and a second opinion, as a sentence; or NULL */
  gboolean tried;        /* to open the store and to read it, well or not */
  gboolean trying;       /* somebody wants to know how the next attempt to write ends */
  gboolean looking;      /* others may have written to the store */
  GFileMonitor *monitor; /* of the open store's file; NULL: none */
  gboolean contradicted; /* the trouble is one that does not pass */
  gboolean doubted;      /* base and loaded are not believed; until the base is emptied */
  guint timer;           /* to the next attempt; 0: none is due */
  guint check_timer;     /* while a check is under way: tells how far it is */

  /* What somebody else does with the store: */
  VerdictsWork lent; /* NULL: nothing */
  void (*returned)(gpointer);
  gpointer lent_data;
  GArray *lent_waiting; /* ProofRecord, a copy; NULL: it has not begun */

  /* Of the worker, while there is one: */
  Worker *worker;
  gint64 rested; /* monotonic time from which it may be read for each change */
  Known *news;   /* all that the store has; NULL: not read, or nothing new */
  Status status;
  Error error;
  StoreWarnings warnings; /* of the store that was opened */
  StopFlag stop;          /* ends a check early */
  StopFlag closing;       /* ends all that is done with the store, except the last writing */
  StoreWatch watch;       /* of a check; stopped by the same flag */
  VerdictsCheck check;    /* its state is the main thread's */
};

/* verdicts.c: shows a sentence, or that all is well (NULL), unless answers contradict each other.
 */
void verdicts_set_trouble(Verdicts *verdicts, const char *trouble);

/* verdicts-store.c, in order:
 * - writes what waits in a while, if there is a store;
 * - ends the worker, writes what is not written yet, and closes the store. */
void verdicts_store_write(Verdicts *verdicts);
void verdicts_store_close(Verdicts *verdicts);
