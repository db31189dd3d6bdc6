/* The solvers' functions in their builds: w64 for boards of up to 64 bits, v64 the same with the
 * instructions of x86-64-v3, w128 for larger boards. Solvers that have long_keys are built as
 * w128long too, for boards whose codes have more than TABLE_KEY_BITS. solver.c chooses. */
#pragma once

#include "solver.h"

#define FLAT_JOIN_(name, build) name##_##build
#define FLAT_JOIN(name, build) FLAT_JOIN_(name, build)
/* In a file that is compiled for each build: the function's name in this one. */
#define FLAT_NAME(name) FLAT_JOIN(name, FLAT_BUILD)

typedef ValueSet FlatSolve(FlatSearch *search, FlatGame game, FlatBoard board, Goal goal);

#if defined(__x86_64__) && !defined(NO_X86_64_LEVELS)
#define FLAT_DECLARE(name) FlatSolve name##_w64, name##_v64, name##_w128
#else
#define FLAT_DECLARE(name) FlatSolve name##_w64, name##_w128
#endif

FLAT_DECLARE(fhourstones_solve);
FLAT_DECLARE(connect4_solve);
FLAT_DECLARE(popout_solve);
FLAT_DECLARE(proof_number_solve);
FlatSolve fhourstones_solve_w128long, connect4_solve_w128long;

typedef FlatScore FlatScoring(FlatSearch *search, FlatGame game, FlatBoard board);
typedef int FlatLining(FlatSearch *search, FlatGame game, FlatBoard board, FlatMove line[128]);
#if defined(__x86_64__) && !defined(NO_X86_64_LEVELS)
FlatScoring connect4_score_v64;
FlatLining connect4_line_v64;
#endif
FlatScoring connect4_score_w64, connect4_score_w128, connect4_score_w128long;
FlatLining connect4_line_w64, connect4_line_w128, connect4_line_w128long;
