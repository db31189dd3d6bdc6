/* A job's folder to test with: one root, the empty board, in a temporary folder. */
#pragma once

#include "cluster/files/description.h"

typedef struct {
  char *parent, *path; /* of the folder */
  Folder *folder;
  Description description; /* as it was read from there */
} JobFolder;

void job_folder_make(JobFolder *job);
void job_folder_remove(JobFolder *job);
