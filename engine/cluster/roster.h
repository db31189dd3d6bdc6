/* Who works on a job that is divided by work, and on what: the leader's notes, never on disk.
 *
 * Workers are known by their signs of life. One that gives none for a while is gone, and its tasks
 * are free again. A task goes to the worker whose table knows most of it: the one that last had a
 * position with the most stones in common. One thread at a time. */
#pragma once

#include "agenda.h"
#include "life.h"
#include "../cube/dag.h"

typedef struct Member Member;

typedef struct {
  Key key; /* canonical */
  DagNode node;
  Board board;    /* turned as the tree has it */
  uint64_t nodes; /* that it may take; 0: all it needs */
  double since;   /* when the worker can first have known of it; 0: not told yet */
  Member *member;
} Assignment;

struct Member {
  char name[AGENDA_NAME_SIZE];
  int threads;
  double seen;      /* when its last sign was read */
  double rate;      /* nodes a second */
  GPtrArray *tasks; /* of Assignment, in the order of its work */
  Board last;       /* what it was last given */
};

typedef struct {
  GPtrArray *members;      /* of Member */
  GHashTable *assignments; /* by canonical key */
  GArray *freed;           /* of DagNode: tasks of workers that are gone, for the caller to empty */
} Roster;

Roster *roster_new(void);
void roster_free(Roster *roster); /* NULL is allowed */

/* Takes signs of life into account, at that time. Workers without one for `patience` seconds go. */
void roster_see(Roster *roster, const GArray *lives, double now, double patience);

/* NULL if nobody has it. */
Assignment *roster_find(const Roster *roster, Key canonical);

void roster_assign(Roster *roster, Member *member, Assignment assignment);
void roster_forget(Roster *roster, Assignment *assignment);

/* How many more tasks a member should have: as few as will do beyond those under way, since what is
 * chosen early is chosen badly. */
int roster_wants(const Member *member);

/* The place among the boards of the one nearest to what the member last had; at least one. */
guint roster_nearest(const Member *member, const GArray *boards);
