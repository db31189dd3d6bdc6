/* The certificate of a solved job (certificates/certificate.h), saved where the user wants it. */
#pragma once

#include <gio/gio.h>

/* NULL if it was written, or why not. */
typedef void (*JobCertified)(const char *trouble, gpointer data);

/* Reads the results of the job's folder in a worker, and writes the certificate. Main thread; so is
 * done(). */
void job_certificate_save(const char *path, GFile *file, JobCertified done, gpointer data);
