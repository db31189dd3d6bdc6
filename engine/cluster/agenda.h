/* What is worth doing now in a job that is divided by work: the file rounds/agenda.
 *
 * One process leads the job: it keeps the tree and writes this list again and again, each time
 * whole. The others read it, and nothing else, however many results there are. It says who does
 * which task, how many nodes that may take, how often to look, and whether the job is over. It is a
 * proposal and no truth: whoever finds it missing, damaged, or written no more can make another
 * from the results. docs/formats.md is the reference. */
#pragma once

#include "../cube/code.h"
#include "description.h"

#include <glib.h>

enum { AGENDA_NAME_SIZE = 104 }; /* of a process: host, number, random number; with the NUL */

typedef enum { AGENDA_OPEN, AGENDA_SOLVED, AGENDA_CONTRADICTION } AgendaState;

typedef struct {
  Key key;                       /* code of the position, turned as the tree has it */
  uint64_t nodes;                /* that it may take; 0: all it needs */
  char worker[AGENDA_NAME_SIZE]; /* who is to do it */
} AgendaTask;

typedef struct {
  uint64_t serial;               /* one more with each list */
  char leader[AGENDA_NAME_SIZE]; /* who wrote it */
  AgendaState state;
  double interval; /* seconds between two looks */
  double patience; /* seconds after which it is old, if none has followed */
  GArray *tasks;   /* of AgendaTask; those of a worker in the order of his work */
} Agenda;

/* Of an agenda that is all zero. Free with agenda_clear(). */
void agenda_init(Agenda *agenda);
void agenda_clear(Agenda *agenda);

/* STATUS_FILE. */
Status agenda_write(const Agenda *agenda, const Folder *folder, const Description *description,
                    Error *error);

/* STATUS_FILE: there is none, or it cannot be read; STATUS_TEXT: it is damaged, the message names
 * the line. The agenda is then as before. */
Status agenda_read(Agenda *agenda, const Folder *folder, const Description *description,
                   Error *error);
