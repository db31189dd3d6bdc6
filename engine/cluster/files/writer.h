/* The results file of one process: nobody else writes to it while the process lives.
 *
 * A file whose writer has ended is continued by the next writer of the same machine, so there are
 * as many files as writers that ever lived at once, not as many as processes. The name shows which
 * files may be continued, by a sum of the machine's start and of the file's inode. A copy of a file
 * is never continued, nor a file of another machine, so that copies of a folder can be worked on
 * separately.
 *
 * What cannot be written, because the disk is full for example, waits in memory and is tried again.
 * A line that was written in part is ended first, so that it damages only itself.
 *
 * The file is locked as long as it is open, which shows processes of the same machine that its
 * writer is alive. One thread at a time. */
#pragma once

#include "result.h"

typedef struct Writer Writer;

/* Continues a file that may be continued, after ending its last line, or else makes one with a name
 * that nobody else makes: time, host, process and that sum. The description must outlive the
 * writer. STATUS_FILE. */
Status writer_open(Writer **writer, const Folder *folder, const Description *description,
                   Error *error);

/* Lets a result wait until it is written with others; host and, unless it is there, maker are
 * filled in. */
void writer_put(Writer *writer, Result result);

/* Tries to write what waits so that others can read it, and returns how much still waits. Does not
 * wait until it is on disk: it survives a kill of the process, but not a loss of the machine. */
size_t writer_show(Writer *writer, Error *error);

/* The machine's name in characters that a file name can hold: letters, digits and '-'. */
void writer_host(char host[RESULT_HOST_LONGEST + 1]);

/* Drops what waits; what was written is on disk then. NULL is allowed. */
void writer_close(Writer *writer);

/* Ends the unfinished last lines of files that processes of this machine have left, so that they
 * count as damaged lines; files of other machines and of living writers are left alone. Returns how
 * many were ended. */
int writer_seal_torn(const Folder *folder);
