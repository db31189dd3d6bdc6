/* fourscore-cli job: what its commands share. Each is one function in a file of its name. */
#pragma once

#include "base/command.h"
#include "cluster/tree/progress.h"

#include <glib.h>
#include <stdbool.h>

typedef struct {
  Folder *folder;
  Description description;
  Results *results; /* loaded */
} Job;

/* Opens a job's folder and reads description and results. False after a message. */
bool job_open(Job *job, const char *path);

/* The same without the results, for commands that need none; then job->results is NULL. */
bool job_open_bare(Job *job, const char *path);

/* Reads the results of a bare job. False after a message; the job still has to be closed. */
bool job_load(Job *job);
void job_close(Job *job);

/* Reports lines that were left out on standard error. */
void job_tell_problems(const Job *job);

/* If two results contradict each other, shows their lines; true if so. */
bool job_tell_contradiction(const Job *job);

/* Says in a line on standard output whether the job is solved, and what is wrong with its results
 * on standard error; leaves a digest for others: EXIT_ANSWERED, EXIT_UNKNOWN, EXIT_CONTRADICTION or
 * EXIT_BAD. */
ExitStatus job_look(const Job *job, bool json);

Command job_command;
Command job_plan_command, job_create_command, job_work_command, job_status_command,
    job_certify_command, job_merge_command, job_import_command, job_export_command,
    job_submit_command, job_stop_command, job_watch_command, job_doctor_command, job_drive_command;
