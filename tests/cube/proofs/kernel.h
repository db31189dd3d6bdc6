/* The follow-up proof as the engine has it, and versions of it with planted faults.
 *
 * plant.py writes a source file for each: the text of engine/cube/follow-up.h and follow-up.c with
 * one edit. A checker that does not find a false claim in each faulty version would prove nothing
 * about the one that is used. */
#pragma once

#include "cube/follow-up.h"

#include <stddef.h>

typedef bool KernelProof(FollowCase position, FollowGoal goal, unsigned use);

typedef struct {
  const char *name; /* as in plant.py */
  KernelProof *proof;
} Kernel;

/* The engine's version, then the faulty ones, ended by NULLs. */
extern const Kernel kernels[];
