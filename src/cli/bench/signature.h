/* The number that says whether the search is still the same. */
#pragma once

#include "base/command.h"

/* Searches a fixed set of positions to the end and prints the nodes of each part, then "Bench: "
 * and their sum. It is the same on every machine; a change of it is a change of the search. */
ExitStatus bench_signature(void);
