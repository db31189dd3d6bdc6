/* The minimax solver of "Towards Solving Connect Four 3D", chapter Minimax Solver: the reference
 * with which every faster solver is compared. */
#pragma once

#include "solver.h"

extern const Solver classic_solver;
