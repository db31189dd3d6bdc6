/* Every public header of the engine, in reading order: the tour.
 *
 * No function prints, exits or calls back, but for what docs/architecture.md names: the words of
 * messages, and GLib's allocations in storage/ and cluster/. Long work blocks its caller; other
 * threads look at it with a peek function and end it with a stop. */
#pragma once

/* What every game needs. */
#include "core/status.h"
#include "core/value.h"
#include "core/stop.h"
#include "core/clock.h"
#include "core/memory.h"
#include "core/figures.h"
#include "core/cores.h"
#include "core/counters.h"
#include "core/prime.h"
#include "core/random.h"
#include "core/table.h"
#include "core/technique.h"
#include "core/known.h"
#include "core/outlook.h"

/* Connect Four 3D: the board and its texts ... */
#include "cube/lines.h"
#include "cube/board.h"
#include "cube/symmetry.h"
#include "cube/code.h"
#include "cube/perft.h"
#include "cube/sample.h"
#include "cube/belief.h"

/* ... and its solvers. */
#include "cube/solver.h"
#include "cube/moves.h"
#include "cube/dag.h"
#include "cube/parallel.h"

/* Proofs on disk, and what they tell of larger machines. */
#include "storage/store.h"
#include "storage/store-care.h"
#include "storage/opinion.h"
#include "storage/opinions.h"
#include "storage/verifier.h"
#include "storage/recorder.h"
#include "storage/simulation.h"

/* Jobs for many machines: a folder, its files, and the rounds that lead to a proof. */
#include "cluster/folder.h"
#include "cluster/description.h"
#include "cluster/result.h"
#include "cluster/results.h"
#include "cluster/writer.h"
#include "cluster/tasks.h"
#include "cluster/frontier.h"
#include "cluster/round.h"
#include "cluster/progress.h"
#include "cluster/proved.h"
#include "cluster/relevance.h"
#include "cluster/shard.h"
#include "cluster/news.h"
#include "cluster/notes.h"
#include "cluster/crew.h"
#include "cluster/certificate.h"
#include "cluster/store-proof.h"
#include "cluster/hints.h"
#include "cluster/seeker.h"
#include "cluster/expand.h"
#include "cluster/merge.h"
#include "cluster/probe.h"
#include "cluster/plan.h"

/* Connect-4 and PopOut: the rules, the solvers, and all positions of small boards. */
#include "flat/board.h"
#include "flat/code.h"
#include "flat/sample.h"
#include "flat/solver.h"
#include "flat/retrograde.h"
#include "flat/soonest.h"

/* What they are to everybody else: one play for all games. */
#include "play/rules.h"
#include "play/position.h"
#include "play/line.h"
#include "play/foreign.h"
#include "play/deduce.h"
#include "play/question.h"
#include "play/analysis.h"
#include "play/best-line.h"
#include "play/distances.h"
#include "play/forced.h"
#include "play/explain.h"
#include "play/expect.h"
#include "play/lookahead.h"
#include "play/opponent.h"
#include "play/puzzle.h"
#include "play/puzzle-maker.h"
#include "play/puzzle-told.h"
#include "play/cube-play.h"
#include "play/flat-play.h"
