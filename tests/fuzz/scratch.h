/* A folder of its own for a fuzz target that reads files; it is removed when the process exits. */
#pragma once

#include "fuzz.h"

#include "fourscore.h"

/* A job's folder with a valid job.txt, made at the first call. */
const Folder *scratch_folder(void);
const Description *scratch_description(void);

/* The path of a file in it, e.g. "results/a.results"; free with g_free(). */
char *scratch_path(const char *name);

/* Writes a file there. */
void scratch_write(const char *name, const void *bytes, size_t size);
