#include "job-certificate.h"

#include "base/worker.h"
#include "certificates/certificate.h"
#include "cluster/files/results.h"
#include "cluster/tree/job-tree.h"
#include "files/file-writer.h"

typedef struct {
  char *path; /* of the job */
  GFile *file;
  char *trouble;
  JobCertified done;
  gpointer data;
} Certifying;

/* --- In the worker ---------------------------------------------------------------------------- */

static Status find_proof(const Folder *folder, const Description *description, GString *text,
                         Error *error) {
  Results *results = NULL;
  CertificateCounts counts;
  Status status = results_create(&results, description, error);
  if (status == STATUS_OK) status = results_load(results, folder, error);
  if (status == STATUS_OK)
    status =
        certificate_text(description, results_known(results), JOB_TREE_BYTES, text, &counts, error);
  results_free(results);
  return status;
}

static Status read_proof(const char *path, GString *text, Error *error) {
  Folder *folder = NULL;
  Description description = {0};
  Status status = folder_open(&folder, path, error);
  if (status == STATUS_OK) status = description_read(&description, folder, error);
  if (status == STATUS_OK) status = find_proof(folder, &description, text, error);
  description_clear(&description);
  folder_close(folder);
  return status;
}

static void certify(gpointer data) {
  Certifying *certifying = data;
  GString *text = g_string_new(NULL);
  g_autoptr(GError) error = NULL;
  Error why;
  if (read_proof(certifying->path, text, &why) != STATUS_OK) {
    certifying->trouble = g_strdup(why.message);
    g_string_free(text, TRUE);
    return;
  }
  g_autoptr(GBytes) bytes = g_string_free_to_bytes(text);
  if (!file_write(certifying->file, bytes, &error)) certifying->trouble = g_strdup(error->message);
}

/* --- In the main thread ----------------------------------------------------------------------- */

static void certified(gpointer data) {
  Certifying *certifying = data;
  certifying->done(certifying->trouble, certifying->data);
  g_free(certifying->path);
  g_free(certifying->trouble);
  g_object_unref(certifying->file);
  g_free(certifying);
}

void job_certificate_save(const char *path, GFile *file, JobCertified done, gpointer data) {
  Certifying *certifying = g_new0(Certifying, 1);
  *certifying = (Certifying){g_strdup(path), g_object_ref(file), NULL, done, data};
  worker_start("certificate", certify, certified, certifying);
}
