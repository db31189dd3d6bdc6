/* The proof of a solved job as a text that others can check: proof/certificate.txt.
 * docs/certificates.md is the reference.
 *
 * For every position that can be reached with the prover to move it names his move. For those in
 * which the other is to move it names nothing, since every reply is followed. It ends at the end of
 * the game, and at positions that the solver judges without a search (sight). A position that a
 * search answered is a leaf, unless that follows from the answers of the next positions. The prover
 * is the claimant if the claim holds, else the other.
 */
#pragma once

#include "../cluster/files/description.h"
#include "../core/known.h"

#include <glib.h>

typedef struct {
  size_t moves, leaves, sights;
} CertificateCounts;

/* Makes the certificate's text from what is known. Fails as the next, except for STATUS_FILE. */
Status certificate_text(const Description *description, const Known *known, size_t tree_bytes,
                        GString *text, CertificateCounts *counts, Error *error);

/* Whether a text ends as a certificate does, with the sum of all before. Whether it is right,
 * fourscore-check says. */
bool certificate_is_whole(const char *text, size_t length);

/* Writes the certificate of a job. STATUS_RANGE: a root is not answered; STATUS_CONFLICT: the
 * results contradict each other; the message names the position. STATUS_FILE, STATUS_MEMORY. */
Status certificate_write(const Folder *folder, const Description *description, const Known *known,
                         size_t tree_bytes, CertificateCounts *counts, Error *error);
