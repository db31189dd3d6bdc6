/* The minimax solver of "Towards Solving Connect Four 3D", chapter Minimax Solver: the reference
 * that every faster solver is compared with. */
#pragma once

#include "solver.h"

extern const Solver classic_solver;
