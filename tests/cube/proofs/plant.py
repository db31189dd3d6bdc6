"""Writes a version of a static proof as a source file of its own.

Usage: plant.py follow-up NAME HEADER... FOLLOW-UP.C >NAME.c
       plant.py dominance NAME DOMINANCE.H >NAME.c
       plant.py --list PROOF NAME... >kernels.c

The version "engine" is the proof as it is. Each other one has a fault: an edit, given below as the
text to find and what to put there. An edit that does not fit exactly once is an error, so that a
change of the proof cannot make a fault vanish unseen.
"""
import pathlib
import sys

CLOSING = ".closing = columns->closed0 | columns->closed1 << 16 | closed2 << 32,"
EMPTY = "if (goal == FOLLOW_WIN && (columns.closed0 | columns.closed1 | columns.closed2) == 0)"
FOLLOW_UP = {
    "engine": [],
    # R may run out of answers.
    "parity-ignored": [("yields + (odd != columns->odd)", "yields + (odd & 0)")],
    "parity-swapped": [("(odd != columns->odd)", "(odd == columns->odd)")],
    # Columns closed below any level count for the parity, not those with an odd rest only.
    "parity-of-all-closed": [("(__builtin_popcountll(columns->closed1) + yields) & 1",
                              "(__builtin_popcountll(columns->closed0 | columns->closed1 | "
                              "columns->closed2) + yields) & 1")],
    # M may complete a line with a closing cell.
    "closing-ignored": [(CLOSING, ".closing = 0,")],
    "closing-0-ignored": [(CLOSING, CLOSING.replace("columns->closed0 | ", ""))],
    "closing-1-ignored": [(CLOSING, CLOSING.replace("columns->closed1 << 16 | ", ""))],
    "closing-2-ignored": [(CLOSING, CLOSING.replace(" | closed2 << 32", ""))],
    # Before R has opened a column M may complete a line with its closing cell.
    "opened-cell-dropped": [("reach.sure |= column << 32;",
                             "reach.sure |= column << 32, reach.closing &= ~(column << 16);")],
    # M answers in the opened column at level 2.
    "opened-reach-ignored": [("reach.sure |= column << 32;", "")],
    "opened-low-ignored": [("reach.sure |= column;", "")],
    # With its last closed column open R has none to win with.
    "opened-the-last": [("if (spare < 0)", "if (spare < -1)")],
    # A win takes a column in which M must give way.
    "win-without-closed": [("if (spare < 0)", "if (spare < -1)"),
                           (EMPTY, "if (false)")],
    # The rest of what M can get.
    "singles-ignored": [("vector_held(reach.sure | reach.singles | reach.closing)",
                         "vector_held(reach.sure | reach.closing)")],
    "upper-singles-ignored": [("<< 16 | columns->at3 << 48,", "<< 16,")],
    "level-2-ignored": [("(columns->empty2 & ~closed & ~yielded) << 32", "0")],
    # Pairs of singles must not overlap, and each line needs one.
    "pairs-overlap": [("follow_match(rest, left, free & ~pair)", "follow_match(rest, left, free)")],
    "pairs-half": [("if (pair & ~lines_left[i])", "if (!(pair & lines_left[i]))")],
    # A column is closed only by a threat above its closing cell.
    "closed-by-lower": [("threats >> 48 & columns.empty2", "threats >> 32 & columns.empty2")],
    # In a yielded column M gets level 1, and level 3 as a tempo.
    "yield-low-ignored": [("yielded << 16 | ", "")],
    "yield-top-ignored": [(" | yielded << 48,", ",")],
    "yield-for-nothing": [("yields + (odd != columns->odd)", "(odd != columns->odd)")],
    "yield-parity": [("(__builtin_popcountll(columns->closed1) + yields)",
                      "__builtin_popcountll(columns->closed1)")],
    # M's tempo may come at any time.
    "yield-too-early": [("yields ? columns->tempo & columns->at1 : columns->tempo",
                         "columns->tempo")],
    "yield-too-often": [("(tempo) < tempi) return false;", "(tempo) < 1) return false;")],
    # Above a cell that R does not follow up M may get what is left, ...
    "crossing-late-ignored": [("crossing.reach.singles |= late;", "")],
    # ... at the latest while R opens a column, ...
    "crossing-between-ignored": [("crossing.reach.closing |= (cell & crossing.lower) << 16;", "")],
    # ... in which M then gets cells.
    "crossing-opened-ignored": [
        ("crossing.reach.sure |= door << 16 | (door & 0xFFFF) << 32;", "")],
    # With his last closed column open R has none to win with.
    "crossing-opens-the-last": [("(closed) - tempi - 1 :", "(closed) - tempi :")],
    # A cell is in one pair.
    "crossing-pairs-overlap": [
        ("crossing.singles &= ~pair;\n  crossing.lower &= ~pair;", "")],
    # What closes a column at level 1 changes the parity when it is opened.
    "crossing-opens-any": [("low = reach.playable & crossing_lower;", "low = reach.playable;")],
}

DOMINANCE = {
    "engine": [],
    # All that the mover could complete he can still complete, ...
    "keeps-nothing": [("dominance_matches(&dominance->mine, both, a, b, at_better, 0) &&", "")],
    "keeps-one-column": [("(&dominance->mine, both,", "(&dominance->mine, column << b,")],
    # ... with the better move's cell alone for nothing, ...
    "better-and-worse": [("at_better, 0)", "at_better | (uint64_t)1 << worse, 0)")],
    # ... and the opponent nothing that he could not.
    "stops-all": [("&&\n         dominance_matches(&dominance->theirs, both, a, b, 0, at_better);", ";")],
    "stops-one-column": [("(&dominance->theirs, both,", "(&dominance->theirs, column << a,")],
    # Only the better move stops lines there.
    "stops-by-the-worse": [("0, at_better)", "0, (uint64_t)1 << worse)")],
    # The columns change places.
    "as-they-are": [("dominance_swap(sets[i], a, b)", "sets[i]")],
    # Threats are lines of one cell.
    "threats-ignored": [("threats & ~never, 0}", "0, 0}")],
    # Cells that were filled since are no threats.
    "filled-threats": [("empty = ~(node.own | node.other)", "empty = ~(uint64_t)0")],
    # The game may go on above a threat of one player.
    "above-any-threat": [("(mine & theirs) << 16", "(mine | theirs) << 16")],
}
PROOFS = {"follow-up": FOLLOW_UP, "dominance": DOMINANCE}

KERNELS = {"follow-up": """
typedef bool KernelProof(FollowCase position, FollowGoal goal, unsigned use);
KernelProof kernel_{symbol};
bool kernel_{symbol}(FollowCase position, FollowGoal goal, unsigned use) {{
  int missing;
  return follow_proof(position, goal, use, &missing);
}}
""", "dominance": """
typedef bool DominanceRule(Node node, int worse, int better);
DominanceRule dominance_{symbol};
bool dominance_{symbol}(Node node, int worse, int better) {{
  Dominance dominance;
  dominance_fill(&dominance, node);
  return dominance_holds(&dominance, worse, better);
}}
"""}
LISTS = {"follow-up": ("kernel.h", "KernelProof", "kernel_", "Kernel kernels"),
         "dominance": ("dominance-rule.h", "DominanceRule", "dominance_", "DominanceVersion dominance_versions")}


def symbol(name):
    return name.replace("-", "_")


def plant(proof, name, text):
    for find, put in PROOFS[proof][name]:
        count = text.count(find)
        if count != 1:
            sys.exit(f"plant.py: fault {name}: {count} places instead of one have the text: {find}")
        text = text.replace(find, put)
    return text


def version(proof, name, text):
    """The proof as one file: the matching of singles in front of its callers becomes static."""
    for line in ("#pragma once", '#include "follow-up.h"', '#include "crossing.h"',
                 '#include "follow-up-reach.h"', '#include "node.h"', '#include "vector.h"'):
        text = text.replace(line + "\n", "")
    text = text.replace("bool follow_match(", "static bool follow_match(")
    kernel = KERNELS[proof].format(symbol=symbol(name))
    return '#include "cube/node.h"\n#include "cube/vector.h"\n' + plant(proof, name, text) + kernel


def listed(proof, names):
    missing = set(PROOFS[proof]) ^ set(names)
    if missing:
        sys.exit(f"plant.py: meson.build and the faults differ in: {', '.join(sorted(missing))}")
    header, rule, prefix, table = LISTS[proof]
    text = f'#include "{header}"\n\n{rule} ' + ", ".join(prefix + symbol(n) for n in names)
    text += f";\n\nconst {table}[] = {{\n"
    text += "".join(f'    {{"{n}", {prefix}{symbol(n)}}},\n' for n in names)
    return text + "    {NULL, NULL},\n};\n"


def main():
    if sys.argv[1] == "--list":
        print(listed(sys.argv[2], sys.argv[3:]), end="")
        return
    text = "".join(pathlib.Path(path).read_text(encoding="utf-8") for path in sys.argv[3:])
    print(version(sys.argv[1], sys.argv[2], text), end="")


main()
