/* The end of a check of a store or a book: a sample of its answers is proved again. */
#pragma once

#include "base/command.h"
#include "base/options.h"
#include "storage/store-care.h"

enum { PROVE_AGAIN_WORK = 1 << 24 }; /* nodes of an answer's second search, at most */

typedef struct {
  int sample; /* answers */
  uint64_t seed;
  const char *seed_given; /* NULL: not given */
  double time_limit;      /* seconds; 0: none */
  bool json;
} ProveAgainOptions;

/* They fill ProveAgainOptions. The summary of the command says the defaults. */
extern const Option prove_again_options[];

typedef struct {
  ProveAgainOptions options;
  const char *path; /* of the file, for messages */
  StopFlag stop;
  ProvedAgain proved;
  Status status;
  Error error;
} ProveAgain;

/* Does the work, which fills `proved`, `status` and `error` and ends when the flag is raised, and
 * prints the figures. EXIT_CONTRADICTION if an answer came out different. */
ExitStatus prove_again(ProveAgain *again, void (*work)(void *data), void *data);
