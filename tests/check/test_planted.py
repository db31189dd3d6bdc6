"""Each fault planted in fourscore-check is found: by forged certificates, or by those that are made for it.

Usage: test_planted.py CLI JUDGE FAULTY...

What is right is told by the second checker for forged certificates, and by the case itself for the others. A fault
is found by the first certificate that a checker with this fault judges otherwise, or at which it ends.
"""
import collections
import pathlib
import random
import resource
import subprocess
import sys
import tempfile

import second
from forger.directed import directed
from forger.forge import forge
from forger.judges import SOLVE, TRUST, statuses
from forger.stock import Stock
from tap import SLOWER, Tap

CLI, RIGHT, *FAULTY = sys.argv[1:]
MUTATIONS, BATCH = 2000, 100
tap = Tap()


def forged_batches(folder, rand, stock):
    """Folders of forged certificates: what they hold, what is done with leaves, and the right statuses."""
    values = {}, {}
    forged = forge(rand, stock, MUTATIONS)
    for at in range(0, MUTATIONS, BATCH):
        leaves, part = TRUST if at % (5 * BATCH) == 0 else SOLVE, folder / f"forged-{at}"
        part.mkdir()
        expected = []
        for i in range(BATCH):
            name, data = next(forged)
            (part / str(i)).write_bytes(data)
            expected.append((name, second.check(data, leaves == SOLVE, values)[0]))
        yield part, leaves, expected


def judged(faulty, folder, count, *options):
    try:
        return statuses(faulty, folder, count, *options)
    except subprocess.TimeoutExpired:
        return []


def found_forged(faulty, batches):
    """The kind of the first forged certificate that the faulty checker judges otherwise; None: there is none."""
    for folder, leaves, expected in batches:
        told = judged(faulty, folder, BATCH, "--recheck", leaves)
        for i, (name, status) in enumerate(expected):
            if i >= len(told) or told[i][0] != status:
                return name
    return None


def found_directed(faulty, batches):
    """The name of the first case made for faults that it judges otherwise, or with another message."""
    for folder, options, cases in batches:
        told = judged(faulty, folder, len(cases), *options)
        for i, case in enumerate(cases):
            if i >= len(told) or not case.is_right(*told[i]):
                return case.name
    return None


def directed_batches(folder, cases):
    """Folders of the cases, those with the same options together."""
    for options in dict.fromkeys(case.options for case in cases):
        part, chosen = folder / "-".join(options), [case for case in cases if case.options == options]
        part.mkdir()
        for i, case in enumerate(chosen):
            (part / str(i)).write_bytes(case.data)
        yield part, options, chosen


def main(folder):
    rand = random.Random(4849)
    stock = Stock(CLI, folder, rand)
    batches = list(forged_batches(folder, rand, stock))
    made = list(directed_batches(folder, list(directed(stock))))
    tally = collections.Counter()
    wrong = found_forged(RIGHT, batches) or found_directed(RIGHT, made)
    tap.case("the checker as it is shows none", [wrong] if wrong else [])
    for faulty in FAULTY:
        name = pathlib.Path(faulty).name.removeprefix("faulty-")
        forged = found_forged(faulty, batches)
        found = forged or found_directed(faulty, made)
        tally["forged" if forged else "made for it" if found else "not found"] += 1
        print(f"# {name}: {found}{'' if forged else ' (made for it)'}")
        tap.case(f"{name} is found", [] if found else ["no certificate shows it"])
    print("# " + ", ".join(f"{count} {how}" for how, count in tally.items()))


resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
with tempfile.TemporaryDirectory() as scratch:
    main(pathlib.Path(scratch))
tap.done()
