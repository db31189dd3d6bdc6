/* The rule of dominance as the engine has it, and versions of it with planted faults (plant.py). */
#pragma once

#include "cube/node.h"

#include <stddef.h>

/* Whether one of two moves at the same height cannot do better than the other. */
typedef bool DominanceRule(Node node, int worse, int better);

typedef struct {
  const char *name; /* as in plant.py */
  DominanceRule *rule;
} DominanceVersion;

/* The engine's version, then the faulty ones, ended by NULLs. */
extern const DominanceVersion dominance_versions[];
