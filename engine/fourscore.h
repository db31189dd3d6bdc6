/* Every public header of the engine, in reading order: the tour.
 *
 * No function prints, exits or calls back, except for what docs/architecture.md names: the words of
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
#include "core/proof-record.h"
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
#include "team/dag.h"
#include "team/parallel.h"
#include "team/simulation.h"

/* Proofs on disk, and what they say about larger machines. */
#include "storage/store.h"
#include "storage/store-care.h"
#include "storage/opinion.h"
#include "storage/opinions.h"
#include "storage/openings.h"
#include "storage/verifier.h"
#include "storage/recorder.h"

/* Jobs for many machines: a folder, its files, the tree of its results, and workers. */
#include "cluster/files/folder.h"
#include "cluster/files/description.h"
#include "cluster/files/result.h"
#include "cluster/files/results.h"
#include "cluster/files/writer.h"
#include "cluster/tree/job-tree.h"
#include "cluster/tree/proved.h"
#include "cluster/tree/progress.h"
#include "cluster/crew/news.h"
#include "cluster/crew/notes.h"
#include "cluster/crew/shared-table.h"
#include "cluster/crew/crew.h"
#include "certificates/certificate.h"
#include "certificates/store-proof.h"
#include "certificates/hints.h"
#include "certificates/seeker.h"
#include "certificates/expand.h"
#include "cluster/files/merge.h"
#include "cluster/plan/probe.h"

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
#include "play/folded-text.h"
#include "play/game-list.h"
#include "play/game-text.h"
#include "play/knower.h"
#include "play/deduce.h"
#include "play/question.h"
#include "play/analysis.h"
#include "play/best-line.h"
#include "play/distances.h"
#include "play/forced.h"
#include "play/fours.h"
#include "play/explain.h"
#include "play/expect.h"
#include "judge/doubt.h"
#include "judge/judgement.h"
#include "judge/lookahead.h"
#include "judge/opponent.h"
#include "play/puzzle.h"
#include "judge/puzzle-maker.h"
#include "play/puzzle-told.h"
#include "play/cube-play.h"
#include "play/flat-play.h"
