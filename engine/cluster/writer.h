/* The results file of one process: nobody else ever writes to it, and nobody writes to it again
 * once the process has ended.
 *
 * A result is on disk when writer_add() returns. If it cannot be written, because the disk is full
 * for example, it waits in memory and is tried again with the next. A line that was written in part
 * is ended first, so that it damages nothing but itself.
 *
 * The file is locked as long as it is open, which shows processes of the same machine that its
 * writer lives. One thread at a time. */
#pragma once

#include "result.h"

typedef struct Writer Writer;

/* Makes a file with a name that no other process makes: time, host, process and a random number.
 * The description must outlive the writer. STATUS_FILE. */
Status writer_open(Writer **writer, const Folder *folder, const Description *description,
                   Error *error);

/* Adds a result; host and, unless it is there, engine are filled in. STATUS_FILE: it waits. */
Status writer_add(Writer *writer, Result result, Error *error);

/* Tries to write what waits, and returns how much still does. */
size_t writer_flush(Writer *writer, Error *error);

/* The machine's name with what a file name can hold: letters, digits and '-'. */
void writer_host(char host[RESULT_HOST_LONGEST + 1]);

void writer_close(Writer *writer); /* drops what waits; NULL is allowed */

/* Ends the unfinished last lines of files that processes of this machine have left, so that they
 * count as damaged lines; files of other machines and of living writers are left alone. Returns how
 * many were ended. */
int writer_seal_torn(const Folder *folder);
