/* A job's folder on disk: the only way to its files.
 *
 *   job.txt    the description, never changed
 *   stop       the order to stop, while it stands
 *   results/   what was solved, append-only files of one writer each
 *   proof/     the certificate
 *   log/       what workers tell each other and people; what batch systems print
 *
 * A folder may come from a stranger. So its parts are opened once, below the folder and without
 * following links. A file is opened below its part, and only if it is a regular file. Its name has
 * letters, digits, '.', '_' and '-' and does not begin with '.'. All files but results are written
 * beside their place, synchronised, and renamed. So readers, and machines that restart, find an old
 * file or a new one, never half of one.
 *
 * A Folder does not change after it was opened: any thread may use it. */
#pragma once

#include "../../core/status.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum { FOLDER_TOP, FOLDER_RESULTS, FOLDER_PROOF, FOLDER_LOG, FOLDER_PARTS } FolderPart;

typedef struct Folder Folder;

/* Makes the folder and its parts. It may exist if it is empty, or has only empty parts: an
 * earlier call had no space for the description. STATUS_FILE. */
Status folder_create(Folder **folder, const char *path, Error *error);

/* Opens a folder that has all its parts. STATUS_FILE: the message names what is missing or
 * wrong. */
Status folder_open(Folder **folder, const char *path, Error *error);
void folder_close(Folder *folder); /* NULL is allowed */

const char *folder_path(const Folder *folder); /* as it was opened */

/* Reads a file of at most `most` bytes. *bytes ends with a NUL that *length does not count; free
 * with g_free(). STATUS_FILE; STATUS_MEMORY; STATUS_RANGE if it is longer. */
Status folder_read(const Folder *folder, FolderPart part, const char *name, size_t most,
                   char **bytes, size_t *length, Error *error);

/* Writes a whole file, replacing any of that name. STATUS_FILE: the old one is still there. */
Status folder_write(const Folder *folder, FolderPart part, const char *name, const char *bytes,
                    size_t length, Error *error);

/* The same without synchronising, for what is written often and whose loss costs nothing: readers
 * find an old file or a new one, but after a machine has gone down it may be empty. */
Status folder_write_lightly(const Folder *folder, FolderPart part, const char *name,
                            const char *bytes, size_t length, Error *error);

/* Copies a file from another folder into the same part, a block at a time, replacing any of that
 * name. STATUS_FILE: the old one is still there. */
Status folder_copy(const Folder *folder, const Folder *from, FolderPart part, const char *name,
                   Error *error);

/* Gives a file another name of its part, which replaces any of that name, and synchronises the
 * part. STATUS_FILE. */
Status folder_rename(const Folder *folder, FolderPart part, const char *from, const char *to,
                     Error *error);

/* Removes a file; it is no error if there is none. STATUS_FILE. */
Status folder_remove(const Folder *folder, FolderPart part, const char *name, Error *error);

/* Shows whether a file has changed. */
typedef struct {
  uint64_t bytes;
  int64_t changed; /* nanoseconds since 1970, by the clock of the machine that keeps the file */
} FileMark;

/* Reads the stamp of a file from its folder, without opening the file; false if there is none. */
bool folder_mark(const Folder *folder, FolderPart part, const char *name, FileMark *mark);

bool folder_has(const Folder *folder, FolderPart part, const char *name);

/* STATUS_FILE if anything in a part is no regular file, such as a link put there by a stranger,
 * through which somebody else's program would write. */
Status folder_check_files(const Folder *folder, FolderPart part, Error *error);

/* The names of a part that end in `suffix` and are allowed, sorted, ended by NULL; free with
 * g_strfreev(). */
Status folder_list(const Folder *folder, FolderPart part, const char *suffix, char ***names,
                   Error *error);

/* Makes sure that the names of a part's files are on disk. */
Status folder_sync(const Folder *folder, FolderPart part, Error *error);

/* Opens a regular file with the flags of open(2); -1 after an error. The caller closes it. */
int folder_open_file(const Folder *folder, FolderPart part, const char *name, int flags,
                     Error *error);

/* Writes, synchronises and removes a small file among the results. So a folder in which results
 * cannot be written is noticed before hours of work. */
Status folder_probe(const Folder *folder, Error *error);
