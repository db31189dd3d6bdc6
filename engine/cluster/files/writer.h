/* The results file of one process: nobody else writes to it while the process lives.
 *
 * A file whose writer has ended is continued by the next writer of the same machine, so that there
 * are as many files as writers ever lived at once, and not as there were processes. The name shows
 * where that is right, by a sum of the machine's start and of the file's inode. A copy of a file is
 * never continued, and neither is that of another machine, so that copies of a folder can be worked
 * on apart.
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

/* Continues a file that may be, with its last line ended, or else makes one with a name that nobody
 * else makes: time, host, process and that sum. The description must outlive the writer.
 * STATUS_FILE. */
Status writer_open(Writer **writer, const Folder *folder, const Description *description,
                   Error *error);

/* Adds a result; host and, unless it is there, engine are filled in. STATUS_FILE: it waits. */
Status writer_add(Writer *writer, Result result, Error *error);

/* Lets a result wait until it is written with others, by writer_flush() or writer_show(). */
void writer_put(Writer *writer, Result result);

/* Writes what waits so that others can read it, but does not wait until it is on disk: a machine
 * that goes down loses it, a process that is killed does not. Returns as writer_flush(). */
size_t writer_show(Writer *writer, Error *error);

/* Tries to write what waits, and returns how much still does. */
size_t writer_flush(Writer *writer, Error *error);

/* The machine's name with what a file name can hold: letters, digits and '-'. */
void writer_host(char host[RESULT_HOST_LONGEST + 1]);

void writer_close(Writer *writer); /* drops what waits; NULL is allowed */

/* Ends the unfinished last lines of files that processes of this machine have left, so that they
 * count as damaged lines; files of other machines and of living writers are left alone. Returns how
 * many were ended. */
int writer_seal_torn(const Folder *folder);
