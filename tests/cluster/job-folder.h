/* A job's folder to test with, in a temporary folder. */
#pragma once

#include "cluster/files/description.h"

#include <glib.h>

typedef struct {
  char *parent, *path; /* of the folder */
  Folder *folder;
  Description description; /* as it was read from there */
} JobFolder;

/* Of a claim of the first player for the empty board. */
void job_folder_make(JobFolder *job);
void job_folder_remove(JobFolder *job);

/* Adds a test with a folder of its own: of a claim of the second player for a random position of 20
 * stones. */
typedef void JobFolderTest(JobFolder *job, gconstpointer data);
void job_folder_test(const char *name, JobFolderTest *run);

/* A file of it, by its name in the folder; to be freed with g_free(). */
char *job_folder_file(const JobFolder *job, const char *name);
void job_folder_write(const JobFolder *job, const char *name, const char *text, gssize length);

/* The first random position of that many stones for a seed. */
Board job_folder_position(uint64_t seed, int stones);
